// A form for any move, legal or not, made of what the description says a move looks like.

import { nameOf } from "./cards.js";
import { capital, fill, h, words } from "./dom.js";

// The forms of a game's moves by action. Throws if the description has none.
export function movesOf(description, game) {
  const find = (schema) => {
    const name = schema.$ref?.split("/").at(-1);
    return name ? description.components.schemas[name] : schema;
  };
  const call = description.paths[`/v1/games/${game}/adjudicate`].post;
  const move = find(find(call.requestBody.content["application/json"].schema).properties.move);
  const forms = (move.oneOf ?? move.anyOf ?? [move]).map(find);
  return { find, forms: Object.fromEntries(forms.map((form) => [constant(form.properties.action), form])) };
}

function constant(schema) {
  return schema.const ?? schema.enum[0];
}

// offer: { moves: of `movesOf`, players, who: most likely moves, send: move → void }
export function draw(element, offer) {
  const fields = h("div", { class: "fields" });
  const action = h("select", { id: "free-action" },
    Object.keys(offer.moves.forms).map((name) => h("option", { value: name }, words(name))));
  let reading = () => ({});
  const show = () => {
    const form = offer.moves.forms[action.value];
    const made = Object.entries(form.properties)
      .filter(([name]) => name !== "action")
      .map(([name, schema]) => [name, field(name, schema, form.required.includes(name), offer)]);
    fill(fields, made.map(([, one]) => one.element));
    reading = () => Object.fromEntries(
      made.map(([name, one]) => [name, one.read()]).filter(([, value]) => value !== undefined));
  };
  action.addEventListener("change", show);
  show();
  element.onsubmit = (submitted) => {
    submitted.preventDefault();
    offer.send({ action: action.value, ...reading() });
  };
  fill(element,
    h("div", { class: "field" }, h("label", { for: "free-action" }, "Action"), action),
    fields,
    h("button", { type: "submit" }, "Ask the referee"));
}

let count = 0;

// A field of a form: its element, and what it reads as; `undefined` where it is left out.
function field(name, schema, required, offer) {
  const found = offer.moves.find(schema);
  const either = found.anyOf ?? found.oneOf;
  if (either) {
    const inner = either.find((one) => one.type !== "null");
    return field(name, inner, false, offer);
  }
  if (schema.$ref?.endsWith("/PlayerId")) {
    const known = offer.players.map((player) => [player, player]);
    const made = choice(name, [...known, ["somebody else", stranger(offer.players)]], required);
    if (name === "player") made.pick(offer.players.indexOf(offer.who));
    return made;
  }
  if (found.enum) {
    const cards = schema.$ref?.endsWith("/Card");
    const label = (value) => (cards ? `${value} · ${nameOf(value)}` : words(value));
    return choice(name, found.enum.map((value) => [label(value), value]), required);
  }
  const kind = [found.type].flat()[0];
  if (kind === "array") return list(name, found, offer);
  if (kind === "object") return record(name, found, offer);
  if (kind === "boolean") return choice(name, [["yes", true], ["no", false]], required);
  return plain(name, found, required);
}

function labelled(name, input) {
  input.id = `free-${count += 1}`;
  return h("div", { class: "field" }, h("label", { for: input.id }, capital(words(name))), input);
}

function stranger(players) {
  let name = "stranger";
  while (players.includes(name)) name += "?";
  return name;
}

function choice(name, options, required) {
  const all = [...(required ? [] : [["–", undefined]]), ...options];
  const input = h("select", {}, all.map(([label], index) => h("option", { value: index }, label)));
  return {
    element: labelled(name, input),
    read: () => all[Number(input.value)][1],
    pick: (index) => { if (index >= 0) input.value = index; },
  };
}

function plain(name, schema, required) {
  const number = [schema.type].flat()[0] === "integer";
  const input = h("input", { type: number ? "number" : "text", min: schema.minimum, value: number && required ? "1" : "" });
  const read = () => (input.value === "" && !required ? undefined : number ? Number(input.value) : input.value);
  return { element: labelled(name, input), read };
}

function list(name, schema, offer) {
  const items = [];
  const rows = h("div", { class: "items" });
  const add = () => {
    const item = field(`${words(name)} ${items.length + 1}`, schema.items, true, offer);
    items.push(item);
    rows.append(item.element);
  };
  for (let index = 0; index < Math.max(1, Math.min(3, schema.maxItems ?? 3)); index += 1) add();
  const fewer = () => { if (items.length) { items.pop(); rows.lastElementChild.remove(); } };
  const element = h("fieldset", {}, h("legend", {}, capital(words(name))), rows,
    h("div", { class: "row" },
      h("button", { type: "button", class: "small", onclick: add }, "One more"),
      h("button", { type: "button", class: "small", onclick: fewer }, "One fewer")));
  return { element, read: () => items.map((item) => item.read()) };
}

function record(name, schema, offer) {
  const made = Object.entries(schema.properties)
    .map(([key, inner]) => [key, field(`${name} ${key}`, inner, schema.required?.includes(key), offer)]);
  return {
    element: h("div", { class: "fields" }, made.map(([, one]) => one.element)),
    read: () => Object.fromEntries(made.map(([key, one]) => [key, one.read()]).filter(([, value]) => value !== undefined)),
  };
}
