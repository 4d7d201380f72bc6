// What the referee said of each move of a record, so that stepping back asks nothing again.
// A mere memory: step 0 is the position at the start, step n the verdict on move n.

import { ask } from "./api.js";

let known = { record: null, steps: [] };

// The steps up to and with `count`; `told` hears how far it is.
export async function walked(record, count, told = () => {}) {
  const steps = reusable(record);
  known = { record, steps };
  if (steps.length === 0) {
    steps.push(await ask(record.game, "replay", { ...record.start, moves: [] }));
  }
  while (steps.length <= count) {
    told(steps.length, count);
    steps.push(await judged(record.game, steps.at(-1).state, record.moves[steps.length - 1]));
  }
  return steps.slice(0, count + 1);
}

export function judged(game, state, move) {
  return ask(game, "adjudicate", { state, move, include: ["views"] });
}

// What `judged` said of the next move need not be asked again.
export function remember(record, verdict) {
  known = { record, steps: [...reusable(record).slice(0, record.moves.length), verdict] };
}

function reusable(record) {
  const old = known.record;
  if (old === null || old.game !== record.game || old.start !== record.start) return [];
  let same = 0;
  while (same < record.moves.length && old.moves[same] === record.moves[same]) same += 1;
  return known.steps.slice(0, same + 1);
}

// What a viewer hears of a step: `undefined` is the host, who hears all, `null` a spectator.
export function events(step, viewer) {
  if (viewer === undefined || !step.views) return step.events ?? [];
  return step.views.find((seen) => seen.player === viewer)?.events ?? [];
}
