// Measures the module beside JSON.parse with a mapping written by hand, and beside the command: node measure.mjs FOLDER INBOX
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = resolve(process.argv[2]);
const { load } = await import(pathToFileURL(join(folder, 'unified-inbox.mjs')));

/** Zeta's messages, as a backend would map them in ten minutes: no diagnostics, no dates but milliseconds, no other vendor. */
function mapped(text) {
  return JSON.parse(text).map((source) => ({
    id: `zeta:${source.messageId}`, provider: 'zeta', vendorID: source.messageId, title: source.title, body: source.body,
    image: source.mediaUrl ?? undefined, status: source.status.toLowerCase(), pinned: false, clicked: false, topics: [],
    expiresAt: source.expirationTimestamp ? new Date(source.expirationTimestamp).toISOString() : undefined,
    actions: source.actionList.map((action) => ({
      title: action.text, kind: 'openURL', url: action.link, reportValue: action.value,
    })),
    templateID: source.templateId, custom: source.additionalData,
  }));
}

function feed(count) {
  return JSON.stringify(Array.from({ length: count }, (_, index) => ({
    messageId: `MSG-${index}`, title: `Your order ${index} has shipped`,
    body: 'It left the warehouse this morning and arrives tomorrow between 9 and 12.',
    mediaUrl: `https://cdn.example.com/orders/${index}.jpg`,
    status: index % 3 ? 'READ' : 'UNREAD', expirationTimestamp: 1798761600000 + index,
    actionList: [{
      text: 'Track it', type: 'primary', value: `track_${index}`, link: `https://example.com/track/${index}`,
      actionType: 'webBrowser',
    }],
    templateId: 'tpl-order', additionalData: { orderID: index, carrier: 'DHL', gift: false },
  })));
}

function time(body) {
  const times = [];
  const end = performance.now() + 1000;
  while (performance.now() < end || times.length < 3) {
    const start = performance.now();
    body();
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[times.length >> 1];
}

const start = performance.now();
const inbox = await load();
inbox.decode('[]');
console.log(`loading: ${(performance.now() - start).toFixed(0)} ms`);
const work = mkdtempSync(join(tmpdir(), 'measure-'));
try {
  for (const count of [1, 100, 10_000, 100_000]) {
    const text = feed(count);
    const bytes = Buffer.from(text);
    const file = join(work, 'feed.json');
    writeFileSync(file, bytes);
    const row = {
      messages: count, bytes: bytes.length, byHand: time(() => mapped(bytes.toString())), decode: time(() => inbox.decode(bytes)),
      decodeText: time(() => inbox.decodeText(bytes)),
      command: time(() => execFileSync(resolve(process.argv[3]), ['decode', '-o', '/dev/null', file])),
    };
    const shown = ([name, value]) => `${name} ${Number.isInteger(value) ? value : `${value.toFixed(4)} ms`}`;
    console.log(Object.entries(row).map(shown).join(', '));
  }
} finally {
  rmSync(work, { recursive: true });
}
