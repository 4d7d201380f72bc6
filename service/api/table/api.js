// The public calls, and nothing else. Each is remembered so that the page can show it as curl.

const MOST = 12;
const calls = [];
let changed = () => {};

export class Problem extends Error {
  constructor(document) {
    super(document.detail || document.title);
    this.document = document;
  }
}

export function watch(listener) {
  changed = listener;
}

export function recent() {
  return [...calls].reverse();
}

export async function games() {
  return (await answered("GET", "/v1/games")).games;
}

export function about(game) {
  return answered("GET", `/v1/games/${game}`);
}

export function description() {
  return answered("GET", "/openapi.json");
}

export function ask(game, call, body, accept = "application/json") {
  return answered("POST", `/v1/games/${game}/${call}`, body, accept);
}

async function answered(method, path, body, accept = "application/json") {
  const call = { method, path, accept, text: body === undefined ? null : JSON.stringify(body), status: null };
  calls.push(call);
  if (calls.length > MOST) calls.shift();
  try {
    const headers = { Accept: accept };
    if (call.text !== null) headers["Content-Type"] = "application/json";
    let response;
    try {
      response = await fetch(path, { method, headers, body: call.text });
    } catch {
      throw new Problem({ title: "The referee cannot be reached", detail: "The referee cannot be reached." });
    }
    call.status = response.status;
    if (!response.ok) throw new Problem(await refusal(response));
    return accept === "application/json" ? await response.json() : await response.text();
  } finally {
    changed();
  }
}

async function refusal(response) {
  try {
    return await response.json();
  } catch {
    return { title: `Status ${response.status}`, detail: `The answer was a ${response.status}.` };
  }
}

export function curl(call) {
  const parts = [`curl -s ${quoted(location.origin + call.path)}`];
  if (call.accept !== "application/json") parts.push(`-H ${quoted(`Accept: ${call.accept}`)}`);
  if (call.path.endsWith("/render") && call.accept === "application/json") {
    parts.push("-H 'Accept: application/json'");
  }
  if (call.text !== null) {
    parts.push("-H 'Content-Type: application/json'", `-d ${quoted(call.text)}`);
  }
  return parts.join(" \\\n  ");
}

function quoted(text) {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
