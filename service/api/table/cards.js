// Cards: their names, their signs in a text, and their faces, which the service draws.

import { h, svg } from "./dom.js";

const RANKS = {
  A: "ace", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven",
  8: "eight", 9: "nine", T: "ten", J: "jack", Q: "queen", K: "king",
};
const SUITS = { S: ["spades", "♠"], H: ["hearts", "♥"], D: ["diamonds", "♦"], C: ["clubs", "♣"] };
const CARD = /^(?:[A2-9TJQK][SHDC]|X[123]|\?\?)$/;

// The faces come as one document; its symbols are used by every card on the page. It is read by
// XMLHttpRequest since that gives a document without any text being made into markup here.
export function loadFaces() {
  return new Promise((done, failed) => {
    const request = new XMLHttpRequest();
    request.open("GET", "/table/cards.svg");
    request.responseType = "document";
    request.addEventListener("load", () => {
      if (request.status !== 200 || request.responseXML === null) {
        failed(new Error("The faces of the cards did not come."));
        return;
      }
      const sheet = document.importNode(request.responseXML.documentElement, true);
      sheet.setAttribute("class", "sheet");
      sheet.setAttribute("aria-hidden", "true");
      document.body.append(sheet);
      done();
    });
    request.addEventListener("error", () => failed(new Error("The faces of the cards did not come.")));
    request.send();
  });
}

export function isCard(value) {
  return typeof value === "string" && CARD.test(value);
}

export function nameOf(card) {
  if (card === "??") return "a hidden card";
  if (card[0] === "X") return `joker ${card[1]}`;
  return `${RANKS[card[0]]} of ${SUITS[card[1]][0]}`;
}

export function signOf(card) {
  if (card === "??") return "▒▒";
  if (card[0] === "X") return `★${card[1]}`;
  return (card[0] === "T" ? "10" : card[0]) + SUITS[card[1]][1];
}

// A card within a sentence.
export function chip(card) {
  const color = card[0] === "X" ? " joker" : "HD".includes(card[1]) ? " red" : "";
  return h("span", { class: `chip${color}`, role: "img", "aria-label": nameOf(card) }, signOf(card));
}

export function face(card) {
  const name = card === "??" ? "card-back" : `card-${card}`;
  return svg(
    "svg",
    { class: "face", viewBox: "0 0 100 140", "aria-hidden": "true", focusable: "false" },
    svg("use", { href: `#${name}` }),
  );
}

// Every card a move names, whatever its form: by the name of the field, since a player may be
// called "7H" too.
export function cardsOf(value, players, key = "card") {
  if (Array.isArray(value)) return value.flatMap((inner) => cardsOf(inner, players, key));
  if (value !== null && typeof value === "object") {
    return Object.entries(value).flatMap(([name, inner]) =>
      name === "player" || name === "action" || name === "as" ? [] : cardsOf(inner, players, name),
    );
  }
  const named = key.includes("card");
  return isCard(value) && (named || !players.includes(value)) ? [value] : [];
}
