// Whole games by the generated types; `examples/check` makes them from `openapi.yaml`.
//
//     node built/play.js http://127.0.0.1:8000
//
// Paths, bodies and answers are checked by the compiler: a wrong action or a card that does not
// exist is an error before anything runs.

import createClient from "openapi-fetch";
import type { components, paths } from "./adjudicard.js";

type Schemas = components["schemas"];
type Problem = Schemas["Problem"];

const client = createClient<paths>({ baseUrl: process.argv[2] ?? "http://127.0.0.1:8000" });
const players = ["ann", "bo"];

/** What every position has, and so every verdict. */
interface Position<S> {
  state: S;
  status: Schemas["Status"];
  score: Schemas["Score"];
}

/** The answer to a request; throws where it is a problem document. */
function ruled<T>(answer: { data?: T; error?: Problem }): T {
  if (answer.data === undefined) {
    throw new Error(answer.error ? `${answer.error.title}: ${answer.error.detail}` : "no answer");
  }
  return answer.data;
}

/** A repeatable dice (mulberry32). */
function chance(seed: number): (below: number) => number {
  return (below) => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

/** Plays a game to its end with moves drawn by lot, if possible with those liked: who won. */
async function play<S, M>(
  start: Position<S>,
  moves: (state: S) => Promise<readonly M[]>,
  rule: (state: S, move: M) => Promise<Position<S> & { legal: boolean }>,
  liked: (move: M) => boolean = () => true,
): Promise<string> {
  const dice = chance(1);
  let position = start;
  let count = 0;
  for (; !position.status.over; count += 1) {
    const legal = await moves(position.state);
    const rather = legal.filter(liked);
    const choice = rather.length > 0 ? rather : legal;
    const move = choice[dice(choice.length)];
    if (move === undefined) throw new Error("nobody can move, and the game is not over");
    const verdict = await rule(position.state, move);
    if (!verdict.legal) throw new Error("a listed move is refused");
    position = verdict;
  }
  const points = position.score.standings.map((one) => `${one.player} ${one.value}`);
  return `${count} moves, ${points.join(", ")}, won by ${position.status.winners.join(" and ")}`;
}

async function hamla(): Promise<string> {
  const start = ruled(
    await client.POST("/v1/games/hamla/setup", { body: { players, seed: "client" } }),
  );
  return play<Schemas["HamlaState"], Schemas["HamlaPlay"]>(
    start,
    async (state) =>
      ruled(await client.POST("/v1/games/hamla/legal-moves", { body: { state } })).moves,
    async (state, move) =>
      ruled(await client.POST("/v1/games/hamla/adjudicate", { body: { state, move } })),
  );
}

async function fourWarlords(): Promise<string> {
  const start = ruled(
    await client.POST("/v1/games/four-warlords/setup", { body: { players, seed: "client" } }),
  );
  return play<Schemas["FourWarlordsState"], Schemas["FourWarlordsMove"]>(
    start,
    async (state) =>
      ruled(await client.POST("/v1/games/four-warlords/legal-moves", { body: { state } })).moves,
    async (state, move) =>
      ruled(await client.POST("/v1/games/four-warlords/adjudicate", { body: { state, move } })),
  );
}

async function proter(): Promise<string> {
  const start = ruled(
    await client.POST("/v1/games/proter/setup", { body: { players, seed: "client" } }),
  );
  return play<Schemas["ProterState"], Schemas["ProterMove"]>(
    start,
    async (state) =>
      ruled(await client.POST("/v1/games/proter/legal-moves", { body: { state } })).moves,
    async (state, move) =>
      ruled(await client.POST("/v1/games/proter/adjudicate", { body: { state, move } })),
    (move) => {
      // `action` tells the moves apart, for the compiler too.
      switch (move.action) {
        case "lay":
          return move.cards.length > 0;
        case "extend":
        case "swap":
          return move.set >= 0;
        default:
          return false;
      }
    },
  );
}

/** A move that is not legal: the verdict says every clause it breaks. */
async function aRefusal(): Promise<string> {
  const { state } = ruled(
    await client.POST("/v1/games/hamla/setup", { body: { players, seed: "client" } }),
  );
  const verdict = ruled(
    await client.POST("/v1/games/hamla/adjudicate", {
      body: {
        state,
        move: { action: "play", player: "bo", card: "X1", flank: "left", face: "up" },
      },
    }),
  );
  if (verdict.legal) throw new Error("this should be refused");
  return verdict.violations.map((one) => `${one.code} (${one.clause}): ${one.message}`).join("; ");
}

/** A request that gets no ruling: Hamla is not played alone. */
async function aProblem(): Promise<string> {
  const { error, response } = await client.POST("/v1/games/hamla/setup", {
    body: { players: ["ann"] },
  });
  if (error === undefined) throw new Error(`this should be a problem, not ${response.status}`);
  const faults = error.errors ?? [];
  if (faults.length === 0) throw new Error("the problem does not say what is wrong");
  return faults.map((fault) => `${fault.pointer}: ${fault.message}`).join("; ");
}

/** Each kind of event has its own members; the compiler knows which. */
async function anEvent(): Promise<string> {
  const { state } = ruled(
    await client.POST("/v1/games/hamla/setup", { body: { players, seed: "client" } }),
  );
  const { moves } = ruled(await client.POST("/v1/games/hamla/legal-moves", { body: { state } }));
  const [move] = moves;
  if (move === undefined) throw new Error("the first player cannot move");
  const { events } = ruled(
    await client.POST("/v1/games/hamla/adjudicate", { body: { state, move } }),
  );
  for (const event of events) {
    if (event.type === "played") return `${event.player} plays ${event.card} on the ${event.flank}`;
  }
  throw new Error("nothing was played");
}

console.log("Hamla:", await hamla());
console.log("4 Warlords:", await fourWarlords());
console.log("Proter:", await proter());
console.log("refused:", await aRefusal());
console.log("no ruling:", await aProblem());
console.log("event:", await anEvent());
