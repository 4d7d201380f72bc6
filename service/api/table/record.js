// The record of a game: where it began and the moves since. It is all the page knows; whatever
// else is shown follows from it by the referee's answers. Records are never changed, only made anew.

export function begun(game, setup) {
  return { game, start: { setup }, moves: [] };
}

export function withMove(record, at, move) {
  return { ...record, moves: [...record.moves.slice(0, at), move] };
}

export function cut(record, length) {
  return { ...record, moves: record.moves.slice(0, length) };
}

// The same form as a playthrough of seeds/: the body of the call `replay`, and the game's name.
export function written(record) {
  return JSON.stringify({ game: record.game, ...record.start, moves: record.moves }, null, 1) + "\n";
}

// Throws an Error that says what is missing. A record that names no game is taken for `game`.
export function read(text, game) {
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error("This file is no JSON.");
  }
  if (value === null || typeof value !== "object" || !Array.isArray(value.moves)) {
    throw new Error("This file is no record: it has no list of moves.");
  }
  if (!value.setup === !value.state) {
    throw new Error("A record begins with either a setup or a state.");
  }
  const start = value.setup ? { setup: value.setup } : { state: value.state };
  return { game: value.game ?? value.state?.game ?? game, start, moves: value.moves };
}

export function name(record) {
  return `${record.game}-${record.moves.length}-moves.json`;
}
