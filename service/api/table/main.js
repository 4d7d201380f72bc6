// The page: a record and a place in it. After every change everything is drawn anew from the
// referee's answers.

import * as api from "./api.js";
import * as board from "./board.js";
import { cardsOf, loadFaces, nameOf } from "./cards.js";
import { by, capital, fill, h, words } from "./dom.js";
import * as freeform from "./freeform.js";
import * as log from "./log.js";
import * as moves from "./moves.js";
import * as records from "./record.js";
import * as score from "./score.js";
import * as setup from "./setup.js";
import { judged, remember, walked } from "./steps.js";
import * as verdict from "./verdict.js";

// Whose eyes the page looks through: the host sees all; "pass" is whoever the device was passed to.
const HOST = "host";
const PASS = "pass";
const SPECTATOR = "spectator";

let record = null;
let cursor = 0;
let seat = HOST;
let holder = null; // who holds the device, where it is passed round
let facts = null;
let selected = null;
let description = null;
let turn = 0; // counts what was asked, so that an answer which comes late is not shown

function viewer() {
  if (seat === HOST) return undefined;
  if (seat === SPECTATOR) return null;
  return seat === PASS ? (holder ?? undefined) : JSON.parse(seat);
}

async function deal(game, wished) {
  await attempt(async () => {
    const position = await api.ask(game, "setup", wished);
    // The seed that was drawn belongs to the record: with it everything can be dealt again.
    await open(records.begun(game, { ...wished, seed: position.state.seed }), 0);
  });
}

async function open(next, at) {
  facts = await api.about(next.game);
  record = next;
  cursor = at;
  selected = null;
  holder = null;
  if (seat !== PASS && seat !== SPECTATOR) seat = HOST;
  description = null;
  by("play").hidden = false;
  by("setup").open = false;
  by("free").open = false;
  by("game").value = record.game;
  by("rules").href = facts.links.rules;
  fill(by("verdict"), h("p", { class: "faint" }, "The cards are dealt."));
  by("replayed").textContent = "";
  await show();
  seats();
  by("moves-title").focus({ preventScroll: true });
}

function seats() {
  fill(by("seat"),
    h("option", { value: HOST }, "the host, who sees everything"),
    h("option", { value: PASS }, "whoever the device is passed to"),
    players().map((player) => h("option", { value: JSON.stringify(player) }, player)),
    h("option", { value: SPECTATOR }, "a spectator"));
  by("seat").value = seat;
}

let current = null; // the step that is shown

function players() {
  return current.state.players.map((one) => one.id);
}

async function show() {
  const asked = turn += 1;
  await attempt(async () => {
    const steps = await walked(record, cursor, (done, all) => {
      if (all > 20) by("where").textContent = `Asking the referee: ${done} of ${all}`;
    });
    if (asked !== turn) return;
    current = steps.at(-1);
    const hidden = seat === PASS && holder === null && !current.status.over;
    const [scene, offer] = await Promise.all([hidden ? null : sceneOf(), offered(viewer())]);
    if (asked !== turn) return;
    stepping();
    if (hidden) {
      curtain(offer);
      return;
    }
    draw(scene, offer);
    log.draw(by("log"), record, steps, viewer(), players(), go);
    const settled = () => api.ask(record.game, "score", { state: current.state });
    score.draw(by("score"), record.game, steps, players(), viewer() === undefined ? settled : null);
    by("digest").textContent = `${record.moves.length} moves. This position: ${current.digest.slice(0, 23)}…`;
  });
}

async function sceneOf(accept = "application/json") {
  const who = viewer();
  const { state } = current;
  if (who === null) {
    const { view } = await api.ask(record.game, "view", { state, player: null });
    return api.ask(record.game, "render", { state: view }, accept);
  }
  return api.ask(record.game, "render", who === undefined ? { state } : { state, player: who }, accept);
}

async function offered(who) {
  if (who === null) return { moves: [], refused: [] };
  const body = { state: current.state, explain: true };
  return api.ask(record.game, "legal-moves", who === undefined ? body : { ...body, player: who });
}

function draw(scene, answer) {
  const names = players();
  const usable = new Set(answer.moves.flatMap((move) => cardsOf(move, names)));
  const refused = new Map();
  for (const one of answer.refused) {
    for (const card of cardsOf(one.move, names)) {
      refused.set(card, [...(refused.get(card) ?? []), ...one.violations]);
    }
  }
  const offer = {
    game: record.game,
    players: names,
    moves: answer.moves,
    refused: answer.refused,
    abridged: facts.abridged,
    selected,
    empty: nothing(),
    choose,
    clear: () => pick(null),
  };
  const pick = (card) => {
    selected = card === selected ? null : card;
    offer.selected = selected;
    board.mark(by("board"), selected);
    moves.draw(by("moves"), offer);
    if (selected !== null) by("moves").scrollIntoView({ block: "nearest" });
    if (selected !== null && !usable.has(selected)) {
      say(h("p", {}, h("b", {}, `${capital(nameOf(selected))} may not be used.`)),
        verdict.violations(record.game, distinct(refused.get(selected) ?? [])));
    }
  };
  selected = null;
  board.draw(by("board"), scene, { usable, refused, pick });
  moves.draw(by("moves"), offer);
  free();
}

function distinct(violations) {
  const seen = new Map(violations.map((one) => [one.message, one]));
  return [...seen.values()];
}

function nothing() {
  const { over, winners, to_act } = current.status;
  if (over) return winners.length ? `The game is over; ${winners.join(", ")} won.` : "The game is over.";
  if (seat === SPECTATOR) return "A spectator looks on.";
  return `Nothing to do here now; it is for ${to_act.join(", ")} to act.`;
}

// Between two players of a device nothing of either may be seen.
function curtain(answer) {
  const may = players().filter((player) =>
    current.status.to_act.includes(player) || answer.moves.some((move) => move.player === player));
  fill(by("board"), h("div", { class: "curtain" },
    h("h2", {}, "Pass the device on"),
    h("p", {}, "Nobody else should look now. Who has it?"),
    h("div", { class: "row" }, may.map((player) =>
      h("button", { type: "button", class: "strong", onclick: () => { holder = player; show(); } }, `I am ${player}`)))));
  fill(by("moves"), h("p", { class: "faint" }, "Whoever is to act takes the device."));
  say(h("p", { class: "faint" }, `After move ${cursor}.`));
  fill(by("log"));
  delete by("log").dataset.whose;
}

function stepping() {
  const end = record.moves.length;
  by("cursor").max = end;
  by("cursor").value = cursor;
  by("first").disabled = by("back").disabled = cursor === 0;
  by("last").disabled = by("forward").disabled = cursor === end;
  by("where").textContent = `Move ${cursor} of ${end}`;
}

async function go(index) {
  const to = Math.max(0, Math.min(record.moves.length, index));
  if (to === cursor) return;
  cursor = to;
  if (seat === PASS) holder = null;
  say(h("p", { class: "faint" }, cursor === 0 ? "The start of the game." : `After move ${cursor}.`));
  await show();
}

let judging = false; // until a move is judged and the table drawn anew, no other can be made

async function choose(move) {
  if (judging) return;
  judging = true;
  await attempt(async () => {
    const before = { record, cursor };
    const said = await judged(record.game, current.state, move);
    if (record !== before.record || cursor !== before.cursor) return;
    say(ruling(move, said));
    // What has consequences is part of the record, legal or not: `replay` goes on from there too.
    if (!said.applied && said.events.length === 0) return;
    record = records.withMove(record, cursor, move);
    remember(record, said);
    cursor += 1;
    if (seat === PASS && !said.status.to_act.includes(holder)) holder = null;
    await show();
    by("moves-title").focus({ preventScroll: true });
  });
  judging = false;
}

function ruling(move, said) {
  if (!said.legal) return verdict.illegal(record.game, said);
  const next = said.status.over
    ? `The game is over; ${said.status.winners.join(", ")} won.`
    : `Next: ${said.status.to_act.join(", ")}.`;
  return verdict.legal(`${move.player}: ${words(move.action)}. ${next}`);
}

function say(...parts) {
  fill(by("verdict"), parts);
}

async function free() {
  if (!by("free").open || record === null) return;
  await attempt(async () => {
    description ??= freeform.movesOf(await api.description(), record.game);
    freeform.draw(by("free-form"), { moves: description, players: players(), who: viewer() ?? current.status.to_act[0], send: choose });
  });
}

async function attempt(work) {
  by("trouble").textContent = "";
  try {
    await work();
  } catch (error) {
    if (by("play").hidden) fill(by("trouble"), verdict.problem(error));
    else say(verdict.problem(error));
  }
}

function save(text, name, type) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

async function load(file) {
  await attempt(async () => {
    const next = records.read(await file.text(), setup.chosen());
    // The whole record first, in one call: it says where it stops being legal, if it does.
    const answer = await api.ask(next.game, "replay", { ...next.start, moves: next.moves });
    const stopped = answer.stopped_at;
    const kept = stopped ? records.cut(next, stopped.index) : next;
    await open(kept, kept.moves.length);
    say(stopped
      ? [h("p", {}, `Move ${stopped.index + 1} is not legal; the record was taken up to there.`),
         verdict.violations(next.game, stopped.verdict.violations)]
      : h("p", {}, `The record was taken: ${kept.moves.length} moves.`));
  });
}

async function replay() {
  await attempt(async () => {
    const answer = await api.ask(record.game, "replay", { ...record.start, moves: record.moves });
    const where = answer.stopped_at ? `, stopped at move ${answer.stopped_at.index + 1}` : "";
    const kind = answer.legal ? "all legal" : "not all legal";
    by("replayed").textContent = `${answer.applied} moves applied, ${kind}${where}. ${answer.digest.slice(0, 23)}…`;
  });
}

function showCalls() {
  fill(by("calls"), api.recent().map((call) => h("details", {},
    h("summary", {}, h("code", {}, `${call.method} ${call.path}`), call.status ? ` ${call.status}` : ""),
    h("pre", { tabindex: "0" }, api.curl(call)),
    h("button", { type: "button", class: "small", onclick: () => navigator.clipboard?.writeText(api.curl(call)) }, "Copy"))));
}

function listen() {
  by("seat").addEventListener("change", () => {
    seat = by("seat").value;
    holder = null;
    show();
  });
  by("first").addEventListener("click", () => go(0));
  by("back").addEventListener("click", () => go(cursor - 1));
  by("forward").addEventListener("click", () => go(cursor + 1));
  by("last").addEventListener("click", () => go(record.moves.length));
  by("cursor").addEventListener("change", () => go(Number(by("cursor").value)));
  by("free").addEventListener("toggle", free);
  by("download").addEventListener("click", () => save(records.written(record), records.name(record), "application/json"));
  by("picture").addEventListener("click", () => attempt(async () => {
    save(await sceneOf("image/svg+xml"), `${record.game}-${cursor}.svg`, "image/svg+xml");
  }));
  by("replay").addEventListener("click", replay);
  by("load").addEventListener("change", async () => {
    const [file] = by("load").files;
    if (file) await load(file);
    by("load").value = "";
  });
  moves.steer(by("moves"));
}

api.watch(showCalls);
listen();
attempt(async () => {
  const [games] = await Promise.all([api.games(), loadFaces()]);
  await setup.begin(games, deal);
});
