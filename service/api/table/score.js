// The score, and the ledger of how it arose: every line of every move so far.

import { chip } from "./cards.js";
import { fill, h } from "./dom.js";
import { clauseLink, outline } from "./narrate.js";

// steps: the verdicts so far; project: () → Promise of the answer of the call `score`, or null
// where whoever looks may not know it
export function draw(element, game, steps, players, project) {
  const { score } = steps.at(-1);
  const ledger = steps.flatMap((step, index) => (step.scoring ?? []).map((line) => [index, line]));
  fill(element, [
    h("table", {},
      h("caption", {}, `In ${score.unit}; ${score.better} is better`),
      h("thead", {}, h("tr", {}, ["Player", "Rank", score.unit].map((head) => h("th", { scope: "col" }, head)))),
      h("tbody", {}, score.standings.map((one) => h("tr", {},
        h("th", { scope: "row" }, h("bdi", {}, one.player)), h("td", {}, one.rank), h("td", {}, one.value))))),
    h("details", { open: true },
      h("summary", {}, `How it arose (${ledger.length})`),
      ledger.length === 0
        ? h("p", { class: "faint" }, "Nothing has scored yet.")
        : h("ol", { class: "ledger" }, ledger.map(([index, line]) => ledgerLine(game, index, line)))),
    project ? projection(players, project) : [],
  ]);
}

function ledgerLine(game, index, line) {
  const value = line.value > 0 ? `+${line.value}` : String(line.value);
  return h("li", {},
    h("b", {}, `${value} `), h("bdi", {}, line.player), `, move ${index}: ${line.reason} `,
    line.cards.map((card) => [chip(card), " "]), clauseLink(game, line.clause));
}

function projection(players, project) {
  const inside = h("div", {});
  const element = h("details", {}, h("summary", {}, "If it were settled now"), inside);
  element.addEventListener("toggle", async () => {
    if (!element.open || inside.childNodes.length) return;
    try {
      const answer = await project();
      const parts = answer.projection === null ? [] : outline(answer.projection, players);
      fill(inside, parts.length ? parts : h("p", { class: "faint" }, "There is nothing to say."));
    } catch (error) {
      fill(inside, h("p", {}, error.message));
    }
  });
  return element;
}
