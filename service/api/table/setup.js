// The form for a new game: which game, who plays, what may be chosen; all of it from the service.

import { about } from "./api.js";
import { by, capital, fill, h, words } from "./dom.js";
import { clauseLink } from "./narrate.js";

const NAMES = ["Ann", "Bo", "Cy", "Dora", "Eli", "Fay", "Gil", "Hal", "Ida", "Jo"];
let facts = null;

export async function begin(games, deal) {
  const game = by("game");
  fill(game, games.map((one) => h("option", { value: one.game }, one.title)));
  const wished = new URLSearchParams(location.search).get("game");
  if (games.some((one) => one.game === wished)) game.value = wished;
  game.addEventListener("change", () => show(game.value));
  by("add-player").addEventListener("click", () => {
    addPlayer();
    by("players").lastElementChild.querySelector("input").select();
  });
  by("players").addEventListener("input", openers);
  by("setup-form").addEventListener("submit", (submitted) => {
    submitted.preventDefault();
    deal(game.value, setup());
  });
  await show(game.value);
}

export function chosen() {
  return by("game").value;
}

async function show(name) {
  facts = await about(name);
  by("about").textContent = facts.about;
  by("rules").href = facts.links.rules;
  fill(by("options"), facts.options.map(option));
  fill(by("opener"), facts.opener ? [opener(facts.opener)] : []);
  const list = by("players");
  while (list.children.length < facts.players.min) addPlayer();
  while (list.children.length > facts.players.max) list.lastElementChild.remove();
  bounds();
}

function option(one) {
  const id = `option-${one.name}`;
  const values = one.values.map((value) => h("option", { value: String(value) }, words(value)));
  const input = h("select", { id, "data-option": one.name, "data-type": one.type }, values);
  input.value = String(one.default);
  return h("div", { class: "field" },
    h("label", { for: id }, capital(words(one.name)), " ", clauseLink(facts.game, one.clause)), input);
}

// Who starts or deals first; the choices follow the names as they are typed.
function opener(name) {
  return h("div", { class: "field" },
    h("label", { for: "opener-choice" }, capital(words(name))), h("select", { id: "opener-choice" }));
}

function openers() {
  const input = by("opener").querySelector("select");
  if (!input) return;
  const wished = input.value;
  const usual = h("option", { value: "" }, "as usual");
  fill(input, [usual, ...[...new Set(names())].map((name) => h("option", { value: name }, name))]);
  input.value = names().includes(wished) ? wished : "";
}

function addPlayer() {
  const list = by("players");
  const taken = new Set(names());
  const free = NAMES.find((name) => !taken.has(name)) ?? `Player ${list.children.length + 1}`;
  const item = h("li", {},
    h("input", { value: free, required: true, maxlength: 64, "aria-label": "Name of a player", autocomplete: "off", spellcheck: "false" }),
    h("button", { type: "button", class: "small", "aria-label": "Remove this player", onclick: () => { item.remove(); bounds(); } }, "✕"));
  list.append(item);
  bounds();
}

function bounds() {
  openers();
  const list = by("players");
  by("add-player").disabled = list.children.length >= facts.players.max;
  for (const button of list.querySelectorAll("button")) button.disabled = list.children.length <= facts.players.min;
}

function names() {
  return [...by("players").querySelectorAll("input")].map((input) => input.value);
}

function setup() {
  const options = Object.fromEntries([...by("options").querySelectorAll("select")].map((input) =>
    [input.dataset.option, input.dataset.type === "integer" ? Number(input.value) : input.value]));
  const seed = by("seed").value;
  const first = by("opener").querySelector("select")?.value;
  return {
    players: names(), options, ...(seed ? { seed } : {}), ...(first ? { [facts.opener]: first } : {}),
  };
}
