// Telling what a move says and what happened, in sentences made of the fields alone: nothing here
// knows any game, so a game added tomorrow is told as well.

import { chip, isCard } from "./cards.js";
import { capital, h, words } from "./dom.js";

// What players are said to have done, as the type of an event: "played", "drew".
const PAST = /^\w*(?:ed|ew|aid|ood|ook|ut|ave|ost|on)$/;
const SILENT = new Set(["type", "action", "clause", "player", "label"]);

export function clauseLink(game, clause) {
  return h("a", { class: "clause", href: `/v1/games/${game}/rules#${clause}`, target: "_blank", rel: "noopener",
                  "aria-label": `clause ${clause} of the rules` }, clause);
}

// "ann played 7♥, flank left, face up." with everything nested below it as lists.
export function event(game, told, players) {
  const what = words(told.type);
  const verb = told.player !== undefined && PAST.test(what);
  const head = told.player === undefined
    ? [h("b", {}, capital(what))]
    : [h("b", {}, told.player), verb ? ` ${what}` : `: ${what}`];
  const { inline, nested } = parts(told, players);
  const between = told.player !== undefined && !verb ? ", " : verb && flows(told) ? " " : ": ";
  return h("div", { class: "event" },
    h("p", {}, head, inline.length ? [between, listed(inline)] : [], ". ",
      told.clause ? clauseLink(game, told.clause) : null),
    nested);
}

// Does what follows read on, as in "drew from stock" and "played 7♥", or is it a list of facts?
function flows(told) {
  const first = Object.keys(told).find((key) => !SILENT.has(key) && told[key] !== null);
  return first === undefined || /^(?:cards?|set|from|to|into|with|on)$/.test(first);
}

// What a move says besides who makes it and which action it is. In `brief` a word stands for
// itself: "left" for "flank left".
export function moveParts(move, players, { without = [], brief = false } = {}) {
  return parts(move, players, new Set(without), brief).inline;
}

export function listed(inline) {
  return inline.flatMap((part, index) => (index === 0 ? [part] : [", ", part]));
}

// Any JSON of an answer as a list, for what is no event: a projection.
export function outline(value, players) {
  const { inline, nested } = parts(value, players);
  return [inline.length ? h("p", {}, listed(inline)) : null, ...nested].filter((part) => part !== null);
}

function parts(value, players, without = new Set(), brief = false) {
  const inline = [];
  const nested = [];
  for (const [key, inner] of Object.entries(value)) {
    if (SILENT.has(key) || without.has(key) || inner === null || inner === undefined) continue;
    const plain = brief && typeof inner === "string" && !isCard(inner) && !players.includes(inner);
    const said = plain ? [words(inner)] : phrase(key, inner, players);
    if (said === null) {
      if (!Array.isArray(inner) || inner.length > 0) nested.push(below(key, inner, players));
    } else if (said.length > 0) {
      inline.push(said);
    }
  }
  return { inline, nested };
}

// A plain value in words; nothing to say: []; not plain: null.
function phrase(key, value, players) {
  if (Array.isArray(value)) {
    if (value.length === 0) return [];
    if (value.every((item) => typeof item === "string")) return [label(key, "cards"), spaced(value, key, players)];
    if (value.every((item) => typeof item === "number")) return [label(key), value.join(", ")];
    if (value.every((item) => isShown(item))) return [label(key, "cards"), value.map((item, i) => [i ? " " : "", shown(item)])];
    return null;
  }
  if (typeof value === "object") return isShown(value) ? [label(key, "card"), shown(value)] : null;
  if (typeof value === "boolean") return [value ? words(key) : `not ${words(key)}`];
  if (isCardField(key, value, players)) return [label(key, "card"), chip(value)];
  return [label(key), typeof value === "string" && players.includes(value) ? value : words(value)];
}

function label(key, silent) {
  return key === silent ? "" : `${words(key)} `;
}

function spaced(values, key, players) {
  return values.map((value, index) => [
    index ? (isCard(value) ? " " : ", ") : "",
    isCardField(key, value, players) ? chip(value) : value,
  ]);
}

function isCardField(key, value, players) {
  return isCard(value) && (key.includes("card") || !players.includes(value));
}

// A card with what it stands for.
function isShown(value) {
  if (value === null || typeof value !== "object") return false;
  const keys = Object.keys(value);
  return isCard(value.card) && keys.every((key) => key === "card" || key === "as");
}

function shown(value) {
  return !value.as || value.as === value.card ? chip(value.card) : [chip(value.card), " as ", chip(value.as)];
}

function below(key, value, players) {
  const items = Array.isArray(value) ? value : [value];
  return h("ul", { "aria-label": words(key) }, items.map((item) => {
    const { inline, nested } = parts(item, players);
    const who = item.player === undefined ? [] : [h("b", {}, item.player), inline.length ? ": " : ""];
    return h("li", {}, who, listed(inline), nested);
  }));
}
