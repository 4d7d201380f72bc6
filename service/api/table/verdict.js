// What the referee says of a move: legal or not, each broken clause with its place in the rules.

import { chip } from "./cards.js";
import { h } from "./dom.js";
import { clauseLink } from "./narrate.js";

export function legal(text) {
  return h("p", { class: "ruling good" }, h("b", {}, "Legal. "), text);
}

export function illegal(game, verdict) {
  const follows = verdict.applied
    ? "It stands all the same, until somebody challenges it."
    : (verdict.events?.length ?? 0) > 0 ? "It has consequences." : "Nothing has changed.";
  return [
    h("p", { class: "ruling bad" }, h("b", {}, "Not legal. "), follows),
    violations(game, verdict.violations),
  ];
}

export function violations(game, found) {
  return h("ul", { class: "violations" }, found.map((violation) => h("li", {},
    violation.message, " ", clauseLink(game, violation.clause),
    violation.cards.length ? [" ", violation.cards.map((card, i) => [i ? " " : "", chip(card)])] : [],
    " ", h("code", {}, violation.code))));
}

// A request that got no ruling (RFC 9457).
export function problem(error) {
  const document = error.document;
  if (!document) return h("p", { class: "ruling bad" }, error.message);
  return [
    h("p", { class: "ruling bad" }, h("b", {}, `${document.title}. `), document.detail ?? ""),
    document.errors
      ? h("ul", {}, document.errors.map((one) => h("li", {}, one.message, " ", h("code", {}, one.pointer || "/"))))
      : null,
  ].filter((part) => part !== null);
}
