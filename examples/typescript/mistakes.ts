// What the compiler refuses. Each line below is wrong; were one of them not, compiling would fail.

import type { components } from "./adjudicard.js";

type Play = components["schemas"]["HamlaPlay"];
type Move = components["schemas"]["ProterMove"];

const play: Play = { action: "play", player: "ann", card: "TH", flank: "left", face: "up" };

export const mistakes: readonly (Play | Move)[] = [
  // @ts-expect-error the ten is T
  { ...play, card: "10H" },
  // @ts-expect-error nobody may name a hidden card
  { ...play, card: "??" },
  // @ts-expect-error there is no such flank
  { ...play, flank: "middle" },
  // @ts-expect-error there is no such action
  { action: "pass", player: "ann" },
  // @ts-expect-error a card is missing
  { action: "discard", player: "ann" },
  // @ts-expect-error this belongs to another action
  { action: "draw", player: "ann", from: "stock", card: "TH" },
];

export function bases(clause: components["schemas"]["Clause"]): string {
  // @ts-expect-error a clause may also be an option
  const bases: Record<typeof clause.basis, string> = { stated: "source", ruling: "referee" };
  return bases[clause.basis];
}
