// Opens the playground in a browser: node playground.mjs PAGE BROWSER
//
// The page gets payloads in the fragment of its link, as a shared link has them, and its elements are read as the browser has them.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { deflateRawSync } from 'node:zlib';

const [page, browser] = process.argv.slice(2);
const profile = mkdtempSync(join(tmpdir(), 'playground-'));

// Chromium's virtual time does not wait for the link to be decompressed, so a page that shows nothing yet is opened again.
function open(payload, options = {}, attempts = 3) {
  const link = deflateRawSync(JSON.stringify({ payload, ...options })).toString('base64url');
  const text = execFileSync(browser, [
    '--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', `--user-data-dir=${profile}`,
    '--host-resolver-rules=MAP * ~NOTFOUND', '--virtual-time-budget=8000', '--dump-dom', `${pathToFileURL(resolve(page))}#${link}`,
  ], { maxBuffer: 2 ** 28, stdio: ['ignore', 'pipe', 'ignore'], timeout: 120_000 }).toString();
  if (attempts > 1 && text.includes('<div id="verdict" aria-live="polite"></div>')) return open(payload, options, attempts - 1);
  return {
    title: text.match(/<title>([^<]*)/)[1],
    result: text.slice(text.indexOf('<div id="verdict"'), text.indexOf('<footer')),
    count: (tag) => text.split(new RegExp(`<${tag}[\\s>]`)).length - 1,
  };
}

try {
  let shown = open(readFileSync('Fixtures/feeds/zeta.json', 'utf8'));
  assert.equal(shown.count('article'), 26);
  assert.match(shown.result, /hue-zeta">zeta<\/strong>/);
  shown = open('[{"messageId": }]');
  assert.match(shown.result, /Not JSON/);
  shown = open('{"hello": 1}');
  assert.match(shown.result, /feed\.not-recognised/);

  // The attack strings in every field, as text and as keys: no script runs, and the page has its own elements alone.
  const lines = readFileSync('Tests/Tools/Attacks/strings.ndjson', 'utf8').split('\n').filter(Boolean);
  const attacks = lines.map((line) => JSON.parse(line).text);
  const messages = attacks.map((text, index) => ({
    messageId: `${index} ${text}`, title: text, body: text, mediaUrl: text, status: 'UNREAD', templateId: text,
    actionList: [{ text, link: text, value: text, type: text, actionType: text }], additionalData: { [text]: text },
  }));
  shown = open(JSON.stringify(messages));
  assert.equal(shown.title, 'UnifiedInbox playground');
  assert.equal(shown.count('article'), new Set(messages.map((message) => message.messageId)).size);
  for (const tag of ['script', 'iframe', 'img', 'svg', 'object', 'embed', 'form', 'base', 'link', 'a']) {
    assert(!new RegExp(`<${tag}[\\s>]`, 'i').test(shown.result.replaceAll(/="[^"]*"/g, '')), `the page has <${tag}> in its result`);
  }
  console.log(`the playground shows feeds and errors, and ${attacks.length} attack strings do nothing`);
} finally {
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
}
