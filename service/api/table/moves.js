// The legal moves to choose from: by player, by action, and by card where they are many.

import { cardsOf, chip, nameOf } from "./cards.js";
import { capital, fill, h, words } from "./dom.js";
import { listed, moveParts } from "./narrate.js";
import { violations } from "./verdict.js";

const FEW = 8; // as many moves of an action stand side by side; more are sorted by card
const FOLDED = 9; // as many moves of a card are shown at once; more are folded away
const MOST = 60; // more rows than this are shown only when asked for

// offer: { game, players, moves, refused, selected, abridged, choose: move → void, clear }
export function draw(element, offer) {
  const { selected, players } = offer;
  const shown = selected === null
    ? offer.moves
    : offer.moves.filter((move) => cardsOf(move, players).includes(selected));
  const parts = selected === null ? [] : [
    h("p", { class: "row" }, "With ", chip(selected), ":",
      h("button", { type: "button", class: "small", onclick: offer.clear }, "All moves")),
  ];
  for (const player of players) {
    const own = shown.filter((move) => move.player === player);
    if (own.length) parts.push(playersMoves(player, own, offer));
  }
  // Where nothing at all can be done with the card, the referee has said why already.
  if (selected !== null) parts.push(...(shown.length ? reasons(offer) : []));
  if (shown.length === 0 && selected === null) {
    parts.push(h("p", { class: "faint" }, offer.empty));
  }
  const partial = [...new Set(shown.map((move) => move.action))].filter((action) => offer.abridged.includes(action));
  if (partial.length) {
    parts.push(h("p", { class: "faint" }, `Not every way to ${partial.map(words).join(", ")} is listed; any other can be tried below.`));
  }
  fill(element, parts);
}

// Arrow keys go from move to move, as in a menu.
export function steer(element) {
  element.addEventListener("keydown", (pressed) => {
    const way = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[pressed.key];
    if (way === undefined) return;
    const all = [...element.querySelectorAll("button")].filter((one) => one.offsetParent !== null);
    const at = all.indexOf(document.activeElement);
    if (at < 0) return;
    pressed.preventDefault();
    all[(at + way + all.length) % all.length].focus();
  });
}

function playersMoves(player, moves, offer) {
  const actions = [...new Set(moves.map((move) => move.action))];
  return h("section", { class: "mover", "aria-label": `Moves of ${player}` },
    h("h3", {}, h("bdi", {}, player)),
    actions.map((action) => ofAction(action, moves.filter((move) => move.action === action), offer)));
}

function ofAction(action, moves, offer) {
  const title = capital(words(action));
  if (moves.length === 1 && moveParts(moves[0], offer.players).length === 0) {
    return button(moves[0], [title], offer);
  }
  if (moves.length <= FEW) {
    return group(title, moves.map((move) => button(move, listed(moveParts(move, offer.players, { brief: true })), offer)));
  }
  const sorted = byCards(moves, offer.players);
  if (sorted.every(([, own]) => own.length === 1)) {
    const buttons = moves.map((move) => button(move, listed(moveParts(move, offer.players, { brief: true })), offer));
    return group(title, limited(buttons));
  }
  return group(title, limited(sorted.map(([cards, own]) => row(cards, own, offer))), "rows");
}

function group(title, inside, kind = "row") {
  return h("div", { class: "action", role: "group", "aria-label": title }, h("h4", {}, title),
    h("div", { class: kind }, inside));
}

function limited(rows) {
  if (rows.length <= MOST) return rows;
  const rest = h("div", { class: "row", hidden: true }, rows.slice(MOST));
  const more = h("button", { type: "button", class: "small", onclick: () => { rest.hidden = false; more.remove(); } },
    `Show ${rows.length - MOST} more`);
  return [...rows.slice(0, MOST), more, rest];
}

function byCards(moves, players) {
  const found = new Map();
  for (const move of moves) {
    const key = cardsOf(move, players).join(" ");
    found.set(key, [...(found.get(key) ?? []), move]);
  }
  return [...found].map(([key, own]) => [key ? key.split(" ") : [], own]);
}

// The moves of one card, or of some cards together: the cards once, then what differs.
function row(cards, moves, offer) {
  const head = cards.map((card, index) => [index ? " " : "", chip(card)]);
  const single = cards.length === 1 && "card" in moves[0];
  const buttons = moves.map((move) => {
    const rest = listed(moveParts(move, offer.players, { brief: true, without: single ? ["card"] : [] }));
    return button(move, rest.length ? rest : [capital(words(move.action))], offer);
  });
  if (!single) return h("div", { class: "row" }, buttons);
  if (moves.length > FOLDED && offer.selected === null) {
    return h("details", {}, h("summary", {}, head, ` ${moves.length} ways`), h("div", { class: "row" }, buttons));
  }
  return h("div", { class: "row" }, h("span", { class: "of" }, head), buttons);
}

function button(move, label, offer) {
  const cards = cardsOf(move, offer.players).map(nameOf).join(" ");
  return h("button", {
    type: "button",
    class: "move",
    "data-action": move.action,
    "data-player": move.player,
    "aria-description": `${move.player}, ${words(move.action)}${cards ? ` ${cards}` : ""}`,
    onclick: () => offer.choose(move),
  }, label);
}

// Why the selected card may not be used otherwise.
function reasons(offer) {
  return offer.refused
    .filter((one) => cardsOf(one.move, offer.players).includes(offer.selected))
    .map((one) => h("div", { class: "refusal" },
      h("p", {}, "Not to ", h("b", {}, words(one.move.action)), ":"),
      violations(offer.game, one.violations)));
}
