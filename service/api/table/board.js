// The table as the call `render` describes it: zones of cards, whoever's game it is. A card that
// some offered move uses is a button; so is one that may not be used, which says why.

import { face, nameOf } from "./cards.js";
import { capital, counted, fill, h, words } from "./dom.js";

// hands: { usable: Set of cards, refused: Map card → reasons, pick: card → void }
export function draw(element, scene, hands) {
  const middle = scene.zones.filter((zone) => zone.owner === undefined);
  const table = middle.length
    ? h("div", { class: "middle" }, middle.map((zone) => zoneOf(zone, "h3", hands)))
    : null;
  const seats = scene.seats.map((seat) => panel(scene, seat, hands));
  const below = scene.seats.findIndex((seat) => seat.player === scene.viewer) === 1 ? 1 : 0;
  const order = seats.length === 2
    ? [seats[1 - below], table, seats[below]]
    : [table, h("div", { class: `seats${seats.length > 3 ? " many" : ""}` }, seats)];
  fill(element, heading(scene), order.filter((part) => part !== null));
}

// Marks the chosen card without drawing anything anew, so that the focus stays.
export function mark(element, card) {
  for (const button of element.querySelectorAll("button[data-card]")) {
    button.setAttribute("aria-pressed", String(button.dataset.card === card));
  }
}

function heading(scene) {
  const phase = scene.over ? "The game is over" : `Phase: ${words(scene.phase)}`;
  const facts = scene.facts.filter((fact) => fact.owner === undefined);
  return h("div", { class: "heading" },
    h("h2", {}, scene.title),
    h("p", { class: "facts" }, [phase, ...facts.map((fact) => `${fact.label}: ${fact.value}`)]
      .map((text) => h("span", {}, text))));
}

function panel(scene, seat, hands) {
  const facts = scene.facts.filter((fact) => fact.owner === seat.player);
  const state = seat.won ? "has won" : seat.to_act ? "to act" : null;
  return h("section", { class: `seat${seat.to_act ? " acting" : ""}`, "aria-label": seat.player },
    h("div", { class: "name" },
      h("h3", { title: seat.player }, h("bdi", {}, seat.player)),
      state ? h("span", { class: "badge lit" }, state) : null,
      h("span", { class: "badge" }, counted(seat.value, scene.unit))),
    facts.length ? h("p", { class: "facts" }, facts.map((fact) => h("span", {}, `${fact.label}: ${fact.value}`))) : null,
    h("div", { class: "zones" },
      scene.zones.filter((zone) => zone.owner === seat.player).map((zone) => zoneOf(zone, "h4", hands))));
}

function zoneOf(zone, heading, hands) {
  const count = zone.cards.length;
  const label = count > 1 ? `${zone.label} · ${count}` : zone.label;
  const cards = zone.spread === "stack" ? zone.cards.slice(-1).map(covered) : zone.cards;
  return h("div", { class: `zone ${zone.spread}` },
    h(heading, { class: "label" }, label),
    count === 0
      ? h("p", { class: "slot" }, h("span", { class: "unseen" }, "empty"))
      : h("ul", { class: zone.spread === "stack" && count > 1 ? "deep" : null, "aria-label": zone.label },
        cards.map((lying) => h("li", {}, cardOf(lying, hands)))));
}

// What lies face down in a stack is nobody's to see, even if the state names it.
function covered(lying) {
  return lying.down ? { card: "??", down: true } : lying;
}

function cardOf(lying, hands) {
  const { card } = lying;
  const known = card !== "??";
  const parts = [nameOf(card)];
  if (lying.as) parts.push(`as ${nameOf(lying.as)}`);
  if (lying.down && known) parts.push("face down");
  const inside = [
    face(card),
    lying.down && known ? h("span", { class: "veil", "aria-hidden": "true" }) : null,
    lying.as ? h("span", { class: "tag", "aria-hidden": "true" }, tag(lying.as)) : null,
  ];
  const usable = hands.usable.has(card);
  const reasons = hands.refused.get(card) ?? [];
  if (!known || (!usable && reasons.length === 0)) {
    return h("span", { class: "card", role: "img", "aria-label": parts.join(", ") }, inside);
  }
  if (!usable) parts.push("may not be used");
  return h("button", {
    type: "button",
    class: `card ${usable ? "usable" : "refused"}`,
    "data-card": card,
    "aria-pressed": "false",
    "aria-label": parts.join(", "),
    title: usable ? capital(parts.join(", ")) : reasons.map((one) => one.message).join(" "),
    onclick: () => hands.pick(card),
  }, inside);
}

function tag(card) {
  const sign = { S: "♠", H: "♥", D: "♦", C: "♣" }[card[1]];
  return h("span", { class: "HD".includes(card[1]) ? "red" : null }, (card[0] === "T" ? "10" : card[0]) + sign);
}
