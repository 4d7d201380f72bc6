// What happened, move by move. What is there already stays, so that only news is read out.

import { h, words } from "./dom.js";
import { clauseLink, event, listed, moveParts } from "./narrate.js";
import { events } from "./steps.js";

// viewer: undefined is the host; go: index → void
export function draw(element, record, steps, viewer, players, go) {
  const whose = JSON.stringify([record.game, viewer ?? String(viewer), players]);
  const keep = element.dataset.whose === whose ? entriesThatHold(element, record) : 0;
  element.dataset.whose = whose;
  while (element.children.length > Math.min(keep, steps.length - 1)) element.lastElementChild.remove();
  for (let index = element.children.length + 1; index < steps.length; index += 1) {
    const entry = told(record, index, steps[index], viewer, players, go);
    entry.said = record.moves[index - 1];
    element.append(entry);
  }
  element.scrollTop = element.scrollHeight;
}

function entriesThatHold(element, record) {
  let same = 0;
  while (same < element.children.length && element.children[same].said === record.moves[same]) same += 1;
  return same;
}

function told(record, index, step, viewer, players, go) {
  const happened = events(step, viewer).map((one) => event(record.game, one, players));
  const refused = step.legal === false ? rejected(record.game, record.moves[index - 1], step, viewer, players) : null;
  return h("li", {},
    h("button", { type: "button", class: "small number", "aria-label": `Go to move ${index}`, onclick: () => go(index) }, index),
    h("div", {}, refused, happened));
}

// What exactly was tried is known to whoever tried it and to the host: it names cards from hand.
function rejected(game, move, step, viewer, players) {
  const open = viewer === undefined || viewer === move.player;
  return h("p", {}, h("b", {}, move.player), ` tried to ${words(move.action)} `,
    open ? listed(moveParts(move, players)) : "", ": ",
    step.violations.map((one) => [open ? `${one.message} ` : "", clauseLink(game, one.clause), " "]));
}
