// The peer: a two-player Hamla in boardgame.io's reducer, played at random.
//
//   node peer_boardgame.mjs SECONDS WARM_UP
//
// answers each line of its input with the moves for each second of processor time. Jokers, Queens, Kings and
// aces count as in the rulebook; what the referee does beside (events, reasons, checks of the
// state) is left out.
import { createRequire } from "node:module";
import { createInterface } from "node:readline";

const require = createRequire(import.meta.url);
const { CreateGameReducer, InitializeGame } = require("boardgame.io/internal");
const { INVALID_MOVE } = require("boardgame.io/core");

const WINGS = ["left", "center", "right"];
const DECK = [..."SHDC"]
  .flatMap((suit) => [..."A23456789TJQK"].map((rank) => rank + suit))
  .concat("X1", "X2", "X3");
const FACES = { X: 0, A: 1, Q: 1, K: 1, T: 10, J: 11 };
const value = (card) => FACES[card[0]] ?? Number(card[0]);

function deal(G, random) {
  if (G.deck.length < 10) {
    G.deck.push(...random.Shuffle([...G.discards]));
    G.discards = [];
  }
  for (const player of G.players) player.hand = G.deck.splice(0, 5);
}

function total(cards) {
  const kings = cards.filter((card) => card[0] === "K").length;
  return cards.reduce(
    (sum, card) => sum + value(card) * 10 ** (kings - (card[0] === "K" ? 1 : 0)),
    0,
  );
}

function fight(G, wing) {
  const piles = G.players.map((player) => player.flanks[wing]);
  const lying = piles.map((pile) => pile.map((placed) => placed.card));
  const queens = lying.map((cards) => cards.some((card) => card[0] === "Q"));
  const standing = lying.map((cards, seat) =>
    !queens[seat] && queens[1 - seat] ? cards.filter((card) => !"KJ".includes(card[0])) : cards,
  );
  const totals = standing.map(total);
  let winner = totals[0] === totals[1] ? null : totals[0] > totals[1] ? 0 : 1;
  if (winner !== null) {
    const other = standing[1 - winner];
    if (other.length === 1 && other[0][0] === "X") winner = 1 - winner;
    G.players[winner].points++;
  }
  piles.forEach((pile, seat) => {
    const keeps =
      winner !== null && winner !== seat && standing[seat].some((card) => card[0] === "A");
    const kept = keeps ? standing[seat].filter((card) => card[0] !== "A") : [];
    G.discards.push(...lying[seat].filter((card) => !kept.includes(card)));
    G.players[seat].flanks[wing] = kept.map((card) => ({ card, face: "up" }));
  });
}

function play({ G, playerID, random }, card, wing, face) {
  const own = G.players[Number(playerID)];
  const other = G.players[1 - Number(playerID)];
  const at = own.hand.indexOf(card);
  if (at < 0 || !WINGS.includes(wing)) return INVALID_MOVE;
  own.hand.splice(at, 1);
  const pile = other.flanks[wing];
  const top = pile[pile.length - 1];
  let falls = false;
  if (face === "up" && top) {
    if (value(top.card) < value(card)) G.discards.push(pile.pop().card);
    else {
      top.face = "up";
      falls = value(top.card) > value(card);
    }
  }
  if (falls) G.discards.push(card);
  else own.flanks[wing].push({ card, face });
  if (G.players.some((player) => player.hand.length)) return;
  for (const each of WINGS) fight(G, each);
  G.round++;
  if (winner(G) === undefined) deal(G, random);
}

function winner(G) {
  const [one, two] = G.players.map((player) => player.points);
  if (Math.max(one, two) < 5 || one === two) return undefined;
  return one > two ? "0" : "1";
}

const game = {
  name: "hamla",
  disableUndo: true,
  setup: ({ random }) => {
    const flanks = () => ({ left: [], center: [], right: [] });
    const players = [0, 1].map(() => ({ points: 0, hand: [], flanks: flanks() }));
    const G = { deck: random.Shuffle(DECK), discards: [], round: 1, players };
    deal(G, random);
    return G;
  },
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { play },
  endIf: ({ G }) => winner(G),
};

const reducer = CreateGameReducer({ game });

function playout() {
  let state = InitializeGame({ game, numPlayers: 2 });
  let moves = 0;
  while (state.ctx.gameover === undefined) {
    const playerID = state.ctx.currentPlayer;
    const legal = state.G.players[Number(playerID)].hand.flatMap((card) =>
      WINGS.flatMap((wing) => [[card, wing, "down"], [card, wing, "up"]]),
    );
    const args = legal[Math.floor(Math.random() * legal.length)];
    state = reducer(state, { type: "MAKE_MOVE", payload: { type: "play", args, playerID } });
    moves++;
  }
  return moves;
}

const clock = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

function rate(seconds) {
  const begin = clock();
  let moves = 0;
  do moves += playout();
  while (clock() - begin < seconds);
  return moves / (clock() - begin);
}

const [seconds, warm] = process.argv.slice(2).map(Number);
rate(warm);
for await (const _ of createInterface({ input: process.stdin })) console.log(rate(seconds).toFixed(1));
