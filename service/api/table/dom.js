// Making elements. Text only ever becomes text nodes: whatever a player is called stays text.

const SVG = "http://www.w3.org/2000/svg";

export const by = (id) => document.getElementById(id);

export function h(tag, props = {}, ...children) {
  return filled(document.createElement(tag), props, children);
}

export function svg(tag, props = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), props, children);
}

function filled(element, props, children) {
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value") element.value = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return element;
}

export function fill(element, ...children) {
  element.replaceChildren(...children.flat(Infinity).filter((child) => child !== null));
}

export function words(name) {
  return String(name).replaceAll(/[-_]/g, " ");
}

export function counted(number, unit) {
  const one = unit.endsWith("ies") ? `${unit.slice(0, -3)}y` : unit.replace(/s$/, "");
  return `${number} ${Math.abs(number) === 1 ? one : unit}`;
}

export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
