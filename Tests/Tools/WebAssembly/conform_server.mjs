// Answers the requests of `inbox conform --against` with the WebAssembly module.
//
//     inbox conform --against "node Tests/Tools/WebAssembly/conform_server.mjs .build/wasm"
//
// JSON.parse would lose digits and repeated keys, so the input is cut out of the request's text, and the answer's text is used.
import { createInterface } from 'node:readline';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = pathToFileURL(resolve(process.argv[2]) + '/');
const { load } = await import(new URL('unified-inbox.mjs', folder));
const inbox = await load();

/** The end of the JSON value that begins at an offset. */
function end(text, at) {
  let depth = 0;
  for (; at < text.length; at++) {
    const character = text[at];
    if (character === '"') {
      for (at++; text[at] !== '"'; at++) if (text[at] === '\\') at++;
      if (depth === 0) return at + 1;
    } else if (character === '{' || character === '[') depth++;
    else if (character === '}' || character === ']') {
      if (depth === 0) return at;
      if (--depth === 0) return at + 1;
    } else if (character === ',' && depth === 0) return at;
  }
  return at;
}

/** The texts of the members of an object. */
function members(text) {
  const found = {};
  for (let at = 1; text[at] === '"' || text[at] === ','; ) {
    if (text[at] === ',') at++;
    const keyEnd = end(text, at);
    const valueEnd = end(text, keyEnd + 1);
    found[JSON.parse(text.slice(at, keyEnd))] = text.slice(keyEnd + 1, valueEnd);
    at = valueEnd;
  }
  return found;
}

function answer(line) {
  const request = members(line);
  const name = request.case;
  const value = (key) => (request[key] === undefined ? undefined : JSON.parse(request[key]) ?? undefined);
  if (value('op') !== 'decode') return `{"case":${name},"unsupported":true}`;
  const text = request.inputText === undefined ? request.input : value('inputText');
  const options = { provider: value('provider'), at: value('at'), strict: value('mode') === 'strict' };
  try {
    return `{"case":${name},${inbox.decodeText(text, options).slice(1)}`;
  } catch (error) {
    if (error.code === 'json.malformed') return `{"case":${name},"malformed":true}`;
    if (error.code === 'module.trapped' || error.code === 'options.invalid' || !error.code) {
      return `{"case":${name},"error":${JSON.stringify(error.message)}}`;
    }
    return `{"case":${name},"messages":[],"diagnostics":${JSON.stringify(error.diagnostics)}}`;
  }
}

for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  if (line) process.stdout.write(answer(line) + '\n');
}
