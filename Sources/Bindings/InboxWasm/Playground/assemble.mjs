// Puts the page together: one file with the style, the scripts, the module and the samples, and a policy that allows only these.
//
//     node assemble.mjs FOLDER FIXTURES
//
// FOLDER has unifiedinbox.wasm and unified-inbox.mjs, and gets playground.html.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder, fixtures] = process.argv.slice(2).map((path) => resolve(path));
const source = (name) => readFileSync(new URL(name, import.meta.url), 'utf8');
const { load } = await import(pathToFileURL(join(folder, 'unified-inbox.mjs')));
const inbox = await load();

/** The feeds, then for each shape of each vendor the longest case without a diagnostic, then payloads with faults. */
function samples() {
  const feeds = readdirSync(join(fixtures, 'feeds')).filter((name) => name.endsWith('.json')).sort().map((name) => {
    const text = readFileSync(join(fixtures, 'feeds', name), 'utf8');
    return { vendor: inbox.detect(text).provider, name: `feed: ${name.replace('.json', '')}`, text };
  });
  const shapes = new Map();
  for (const vendor of ['zeta', 'salesforce', 'customerio', 'xtremepush', 'pushwoosh']) {
    for (const name of readdirSync(join(fixtures, vendor)).sort()) {
      const fixture = JSON.parse(readFileSync(join(fixtures, vendor, name), 'utf8'));
      if (!fixture.input || fixture.at || fixture.expect.diagnostics?.length || !fixture.expect.messages?.length) continue;
      const text = `${JSON.stringify(fixture.input, null, 2)}\n`;
      if (text.length > 4000) continue;
      const detection = inbox.detect(text);
      const { elements } = inbox.explain(text, { provider: vendor });
      const shape = [detection.shape, ...new Set(elements.flatMap((element) => element.shapes))].join(', ');
      const key = `${vendor}: ${shape}`;
      const found = { vendor, name: shape, text, ...(detection.provider === vendor ? {} : { provider: vendor }) };
      const best = shapes.get(key);
      // A sample that is recognised is better than one that needs its vendor named.
      const isBetter = !best || (best.provider && !found.provider)
        || (!best.provider === !found.provider && best.text.length < text.length);
      if (isBetter) shapes.set(key, found);
    }
  }
  const broken = readFileSync(join(fixtures, 'feeds', 'zeta.json'), 'utf8').slice(0, 700);
  return [...feeds, ...shapes.values(), { vendor: 'faults', name: 'cut off', text: broken },
    { vendor: 'faults', name: 'wrong types and dates', text: faulty },
    { vendor: 'faults', name: 'no inbox', text: '{"hello": "world"}\n' }];
}

const faulty = `[
  {
    "messageId": 17,
    "title": 5,
    "status": "Unread",
    "expirationTimestamp": "tomorrow",
    "actionList": [{"text": "Open", "link": "javascript:alert(1)"}, "no object"]
  },
  {"title": "no id", "actionList": []}
]
`;

const hash = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
// The page has the module in itself, and loads nothing.
const library = readFileSync(join(folder, 'unified-inbox.mjs'), 'utf8')
  .replace(/^export async function load[\s\S]*?^}/m, '')
  .replace(/^async function compile[\s\S]*?^}/m, '')
  .replace(/^export /gm, '');
const script = `${library}
${source('playground.js')}`;
const style = source('playground.css');
const parts = {
  SCRIPT_HASH: hash(script), STYLE_HASH: hash(style), STYLE: style, SCRIPT: script,
  MODULE: readFileSync(join(folder, 'unifiedinbox.wasm')).toString('base64'),
  // No sample may end the element that it stands in.
  SAMPLES: JSON.stringify(samples()).replaceAll('<', '\\u003c'),
};
writeFileSync(join(folder, 'playground.html'), source('playground.html').replace(/{{(\w+)}}/g, (_, name) => parts[name]));
