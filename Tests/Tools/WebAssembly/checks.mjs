// Checks the module through its JavaScript: node checks.mjs FOLDER INBOX
//
// The saved inputs of the fuzzer and the sample feeds have to give the bytes that the command prints.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = resolve(process.argv[2]);
const command = resolve(process.argv[3]);
const { load, InboxError } = await import(pathToFileURL(join(folder, 'unified-inbox.mjs')));
const inbox = await load();

const files = (path) => readdirSync(path, { withFileTypes: true, recursive: true })
  .filter((entry) => entry.isFile()).map((entry) => join(entry.path, entry.name)).sort();
const feeds = files('Fixtures/feeds');
const saved = files('Tests/Tools/Fuzzing/Corpus');

/** What a command prints for files, by file. */
function printed(name, options, paths) {
  const lines = new Map();
  for (let at = 0; at < paths.length; at += 500) {
    const words = [name, '-f', 'ndjson', '--no-color', ...options, ...paths.slice(at, at + 500)];
    const { stdout } = spawnSync(command, words, { maxBuffer: 2 ** 30 });
    for (const line of stdout.toString('utf8').split('\n')) {
      if (!line) continue;
      const [start, file] = line.match(/^{"file":("(?:[^"\\]|\\.)*"),/);
      lines.set(JSON.parse(file), `{${line.slice(start.length)}`);
    }
  }
  return lines;
}

/** What the module gives: nothing for what is not JSON. */
function given(name, bytes, options) {
  try {
    return name === 'decode' ? inbox.decodeText(bytes, options) : JSON.stringify(inbox.detect(bytes, options));
  } catch (error) {
    assert(error instanceof InboxError, error);
    assert.notEqual(error.code, 'module.trapped', error.message);
    if (error.code === 'json.malformed') return undefined;
    return name === 'decode' ? JSON.stringify({ schema: 1, messages: [], diagnostics: error.diagnostics }) : undefined;
  }
}

let count = 0;
for (const [name, options, given_] of [
  ['decode', [], {}], ['decode', ['--strict', '--raw'], { strict: true, raw: true }],
  ...['zeta', 'salesforce', 'customerio', 'xtremepush', 'pushwoosh'].map((provider) => ['decode', ['-p', provider], { provider }]),
  ['detect', [], {}],
]) {
  const expected = printed(name, options, [...feeds, ...saved]);
  for (const file of [...feeds, ...saved]) {
    const [ours, theirs] = [given(name, readFileSync(file), given_), expected.get(file)];
    if (ours !== theirs) {
      const at = [...(ours ?? '')].findIndex((character, index) => character !== theirs?.[index]);
      const around = (text) => text?.slice(Math.max(0, at - 40), at + 60);
      assert.fail(`${file}: ${name} ${options.join(' ')} gives\n${around(ours)}\nand the command\n${around(theirs)}`);
    }
    count++;
  }
}
console.log(`${count} results of feeds and saved inputs are those of the command`);

// Explanations: without the file and the place in an inbox, which the module has not.
for (const file of feeds) {
  const output = { maxBuffer: 2 ** 28, stdio: ['ignore', 'pipe', 'ignore'] };
  const expected = JSON.parse(execFileSync(command, ['explain', '-f', 'json', file], output));
  const elements = expected.elements.map(({ file: _, placement, contentRule, ...element }) => element);
  assert.deepEqual(inbox.explain(readFileSync(file)).elements, elements, file);
}

// Errors are exceptions with a code and our text.
const failure = (payload, options) => {
  try { return inbox.decode(payload, options); } catch (error) { return error; }
};
let error = failure('[{"messageId": }]');
assert.equal(error.code, 'json.malformed');
assert.deepEqual([error.offset, error.line, error.column], [15, 1, 16]);
error = failure('{"hello": 1}');
assert.equal(error.code, 'feed.not-recognised');
assert.equal(error.diagnostics[0].code, 'feed.not-recognised');
assert.equal(failure('[]', { vendor: 'zeta' }).code, 'options.invalid');
assert.equal(failure('[]', { provider: 'braze' }).code, 'options.invalid');
assert.equal(failure('[1,2,3]', { limits: { bytes: 3 } }).code, 'limit.exceeded');
assert.equal(failure(new Uint8Array([0x22, 0xff, 0x22])).code, 'json.malformed');
assert.throws(() => inbox.decode(17), TypeError);
// The settings of a call are kept for the next one with the same options alone, and detect has no option raw.
assert(inbox.decode(readFileSync(feeds[0]), { raw: true }).messages[0].raw);
assert.throws(() => inbox.detect(readFileSync(feeds[0]), { raw: true }), { code: 'options.invalid' });
assert(!inbox.decode(readFileSync(feeds[0])).messages[0].raw);
assert.equal(inbox.decodeText(`\ufeff${readFileSync(feeds[0], 'utf8')}`), inbox.decodeText(readFileSync(feeds[0])));

// A module that stops is replaced. This one has the exports of the real one, and stops in each call.
const text = (value) => [value.length, ...Buffer.from(value)];
const section = (id, ...bytes) => [id, bytes.length, ...bytes];
const names = ['inbox_allocate', 'inbox_decode'];
const stopping = new WebAssembly.Module(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0,
  ...section(1, 2, 0x60, 1, 0x7f, 1, 0x7f, 0x60, 3, 0x7f, 0x7f, 0x7f, 1, 0x7f),
  ...section(3, 3, 0, 1, 0), ...section(5, 1, 0, 1),
  ...section(7, 4, ...text('memory'), 2, 0, ...text(names[0]), 0, 0, ...text(names[1]), 0, 1, ...text('inbox_seed'), 0, 2),
  ...section(10, 3, 4, 0, 0x41, 8, 0x0b, 3, 0, 0, 0x0b, 4, 0, 0x41, 0, 0x0b)]));
const { UnifiedInbox } = await import(pathToFileURL(join(folder, 'unified-inbox.mjs')));
const stopped = (() => { try { new UnifiedInbox(stopping).decode('[]'); } catch (error) { return error; } })();
assert.equal(stopped.code, 'module.trapped');

// Memory is freed: many calls do not grow the process, and large payloads work.
const feed = readFileSync('Fixtures/feeds/zeta.json');
for (let index = 0; index < 3000; index++) inbox.decodeText(feed);
const before = process.memoryUsage().arrayBuffers + process.memoryUsage().external;
for (let index = 0; index < 3000; index++) inbox.decodeText(feed);
const growth = process.memoryUsage().arrayBuffers + process.memoryUsage().external - before;
assert(growth < 32 * 1024 * 1024, `3,000 calls took ${growth} bytes`);

const element = JSON.stringify({
  messageId: 'MSG-0000000000', title: 'A title', body: 'x'.repeat(400), status: 'UNREAD', actionList: [],
});
const elements = Array.from({ length: Math.floor(100e6 / (element.length + 1)) }, (_, index) =>
  element.replace('0000000000', String(index).padStart(10, '0')));
const large = Buffer.from(`[${elements.join(',')}]`);
const start = performance.now();
const decoded = inbox.decodeText(large);
assert(decoded.length > 100e6);
console.log(`a payload of ${large.length} bytes is decoded in ${Math.round(performance.now() - start)} ms`);
assert.equal(failure(Buffer.alloc(300e6)).code, 'limit.exceeded');
// Deep and hostile payloads.
for (const hostile of [
  '['.repeat(1e6), '{"a":'.repeat(1e6), `${'['.repeat(512)}${']'.repeat(512)}`, `"${'\\u0000'.repeat(1e5)}"`,
]) {
  assert.notEqual(failure(hostile).code, 'module.trapped');
}
assert.equal(inbox.decode(feed).messages.length, 26);
console.log('errors, memory and hostile payloads: as described');
