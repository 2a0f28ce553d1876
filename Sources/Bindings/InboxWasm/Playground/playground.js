// The page: a payload on one side, what the module makes of it on the other. All text goes in as text, never as markup.
// unified-inbox.mjs is put before this script.

const element = (id) => document.getElementById(id);
const payload = element('payload');
const layer = element('layer');
const view = element('view');
const providers = ['zeta', 'salesforce', 'customerio', 'xtremepush', 'pushwoosh'];
const tabs = ['messages', 'fields', 'json'];
const samples = JSON.parse(element('samples').textContent);

// Beyond these sizes the page would be slow, not the module.
const drawnMessages = 200;
const markedLength = 400_000;

const state = {
  tab: 'messages', bytes: null, result: null, places: new Map(), lines: [0], diagnostics: [], diagnostic: -1, pinned: null,
};

/** Makes an element: attributes, then children; a string is text. */
function make(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) made.setAttribute(key, value === true ? '' : value);
  }
  made.append(...children.filter((child) => child !== undefined && child !== null && child !== false));
  return made;
}

// Places in the text

/** The start and end of each value in a JSON text, by its JSON Pointer; of a repeated key the last one counts. */
function locate(text) {
  const places = new Map();
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  const space = () => { while (' \n\r\t'.includes(text[at]) && at < text.length) at++; };
  const string = () => {
    const start = at++;
    while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
    at++;
    return text.slice(start, at);
  };
  const value = (pointer) => {
    space();
    const start = at;
    if (text[at] === '{' || text[at] === '[') {
      const isObject = text[at] === '{';
      at++;
      for (let index = 0; ; index++) {
        space();
        if (text[at] === '}' || text[at] === ']' || at >= text.length) break;
        let token = index;
        if (isObject) {
          token = JSON.parse(string()).replaceAll('~', '~0').replaceAll('/', '~1');
          space();
          at++;
        }
        value(`${pointer}/${token}`);
        space();
        if (text[at] === ',') at++;
      }
      at++;
    } else if (text[at] === '"') string();
    else while (at < text.length && !',]} \n\r\t'.includes(text[at])) at++;
    places.set(pointer, [start, at]);
  };
  try { value(''); } catch { /* not JSON: the module says where */ }
  return places;
}

/** The place of a pointer, or of the nearest value around it. */
function placeOf(pointer) {
  for (let at = pointer; ; at = at.slice(0, at.lastIndexOf('/'))) {
    const place = state.places.get(at);
    if (place || at === '') return place;
  }
}

/** The line and column of an offset in the text, from 1. */
function lineAt(offset) {
  let [low, high] = [0, state.lines.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (state.lines[middle] <= offset) low = middle; else high = middle;
  }
  return `${low + 1}:${offset - state.lines[low] + 1}`;
}

/** Draws the marks behind the text; `now` are those that are pointed at. */
function drawMarks(now = []) {
  const text = payload.value;
  if (text.length > markedLength) { layer.replaceChildren(); return; }
  const marks = state.diagnostics.map((diagnostic) => ({ place: diagnostic.place, kind: diagnostic.severity }));
  for (const place of now) marks.push({ place, kind: 'now' });
  const kinds = ['note', 'warning', 'error', 'now'];
  const found = marks.filter((mark) => mark.place && mark.place[1] > mark.place[0]);
  // A mark of a whole payload would hide the others.
  const isShort = ({ place }) => place[1] - place[0] < text.length * 0.9 || text.length < 80;
  const shown = found.filter((mark) => mark.kind === 'now' || isShort(mark));
  const edges = [...new Set([0, text.length, ...shown.flatMap((mark) => mark.place)])].sort((a, b) => a - b);
  const pieces = [];
  for (let index = 0; index + 1 < edges.length; index++) {
    const [start, end] = [edges[index], edges[index + 1]];
    const over = shown.filter((mark) => mark.place[0] <= start && mark.place[1] >= end);
    const kind = Math.max(-1, ...over.map((mark) => kinds.indexOf(mark.kind)));
    pieces.push(kind < 0 ? text.slice(start, end) : make('mark', { class: kinds[kind] }, text.slice(start, end)));
  }
  // A line feed at the end has no height without a character after it.
  layer.replaceChildren(...pieces, '\n ');
  layer.scrollTop = payload.scrollTop;
}

/** Marks places and says what they are; scrolls to the first one if it is not in view. */
function point(places, words, scrolls = true) {
  drawMarks(places);
  const lines = places.map((place) => lineAt(place[0])).join(', ');
  element('place').textContent = words ? `${words}${lines && ` · line ${lines}`}` : hint;
  const mark = layer.querySelector('mark.now');
  if (!mark || !scrolls) return;
  const top = mark.offsetTop;
  if (top < payload.scrollTop || top > payload.scrollTop + payload.clientHeight - 40) {
    payload.scrollTop = Math.max(0, top - payload.clientHeight / 3);
    layer.scrollTop = payload.scrollTop;
  }
}

// Decoding

const hint = 'Point at a field of a message to see where it comes from.';
let inbox;

function options() {
  const given = { strict: element('strict').checked };
  if (element('provider').value) given.provider = element('provider').value;
  if (element('at').value) given.at = element('at').value;
  return given;
}

function attempt(body) {
  try { return { value: body() }; } catch (error) {
    if (!(error instanceof InboxError)) throw error;
    return { error };
  }
}

function update() {
  const input = state.bytes ?? payload.value;
  state.pinned = null;
  state.diagnostic = -1;
  if (!payload.value.trim()) {
    Object.assign(state, { result: null, diagnostics: [], places: new Map() });
    element('verdict').replaceChildren();
    element('diagnostics').replaceChildren();
    drawView();
    point([], '', false);
    return;
  }
  const given = options();
  const start = performance.now();
  const decoded = attempt(() => JSON.parse(state.json = inbox.decodeText(input, given)));
  const duration = performance.now() - start;
  const { at } = given;
  const detected = attempt(() => inbox.detect(input, at ? { at } : {}));
  // Explaining takes ten times as long, so a large feed is explained in part.
  const explained = decoded.value && attempt(() => inbox.explain(input, { ...given, limits: { messages: drawnMessages } }));
  state.places = payload.value.length > 4_000_000 ? new Map() : locate(payload.value);
  state.lines = [0, ...Array.from(payload.value.matchAll(/\n/g), (match) => match.index + 1)];
  const { error } = decoded;
  state.result = { decoded: decoded.value, error, detected: detected.value, explained: explained?.value, duration };
  state.diagnostics = (decoded.value ?? error).diagnostics
    .map((diagnostic) => ({ ...diagnostic, place: placeOf(diagnostic.pointer) }));
  if (error?.offset !== undefined) {
    const bytes = typeof input === 'string' ? new TextEncoder().encode(input) : input;
    const index = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(0, error.offset)).length;
    state.diagnostics = [{
      code: error.code, severity: 'error', message: error.message, pointer: '',
      place: index < payload.value.length ? [index, index + 1] : [Math.max(0, index - 1), index],
    }];
  }
  drawVerdict();
  drawDiagnostics();
  drawView();
  point([], '', false);
}

let timer;
function changed() {
  clearTimeout(timer);
  timer = setTimeout(update, payload.value.length > 100_000 ? 250 : 30);
}

// Drawing

function drawVerdict() {
  const { decoded, error, detected, duration } = state.result;
  const provider = element('provider').value || detected?.provider;
  const facts = [];
  if (detected) facts.push(detected.shape, counted(detected.elements, 'element'));
  if (decoded) facts.push(counted(decoded.messages.length, 'message'));
  if (decoded?.badge !== undefined) facts.push(`badge ${decoded.badge}`);
  if (decoded?.deletions) facts.push(counted(decoded.deletions.length, 'deletion'));
  facts.push(`${duration.toFixed(duration < 10 ? 1 : 0)} ms`);
  const name = error ? make('strong', { class: 'failure' }, error.code === 'json.malformed' ? 'Not JSON' : 'No feed')
    : provider ? make('strong', { class: `hue-${provider}` }, provider) : make('strong', {}, 'An empty feed');
  const parts = [make('div', { class: 'verdict' }, name, make('span', { class: 'muted' }, facts.join(' · ')))];
  if (error && error.code !== 'json.malformed' && !error.diagnostics.length) {
    parts.push(make('p', { class: 'why failure' }, error.message));
  }
  for (const candidate of detected?.candidates ?? []) parts.push(drawCandidate(candidate));
  if (detected?.reason && !error) parts.push(make('p', { class: 'why' }, detected.reason));
  const isOpen = element('verdict').querySelector('details')?.open;
  element('verdict').replaceChildren(...parts);
  for (const details of element('verdict').querySelectorAll('details')) details.open = isOpen === true;
}

/** Why a vendor is recognised, or why its keys are not enough. */
function drawCandidate({ provider, score, recognised, distinctiveKeys }) {
  const rows = distinctiveKeys.map(({ key, weight, count }) => make('tr', {}, make('td', {}, make('code', {}, key)),
    make('td', {}, `weight ${weight}, found ${count === 1 ? 'once' : `${count} times`}`)));
  return make('details', { class: 'why' },
    make('summary', {}, make('b', { class: `hue-${provider}` }, provider),
      `${recognised ? '' : ', not enough'}: weight ${score} from `, distinctiveKeys.map(({ key }) => key).join(', ')),
    make('table', {}, make('tbody', {}, ...rows)));
}

const counted = (count, name) => `${count} ${name}${count === 1 ? '' : 's'}`;

/** "2 errors, 1 warning". */
function counts(diagnostics) {
  return ['error', 'warning', 'note']
    .map((severity) => [diagnostics.filter((diagnostic) => diagnostic.severity === severity).length, severity])
    .filter(([count]) => count > 0).map(([count, severity]) => counted(count, severity)).join(', ');
}

function drawDiagnostics() {
  const shown = state.diagnostics.slice(0, drawnMessages);
  const place = ({ pointer, inner }) => pointer + (inner ? ` → ${inner}` : '');
  const line = (diagnostic) => (diagnostic.place ? lineAt(diagnostic.place[0]) : '');
  const items = shown.map((diagnostic, index) => {
    const button = make('button', { type: 'button', class: diagnostic.severity },
      make('span', { class: 'line' }, line(diagnostic)), make('b', {}, diagnostic.code), ' ', make('code', {}, place(diagnostic)),
      make('small', {}, `${diagnostic.severity}: ${diagnostic.message}`));
    button.addEventListener('click', () => showDiagnostic(index));
    return make('li', {}, button);
  });
  const more = state.diagnostics.length - shown.length;
  if (more > 0) items.push(make('li', {}, make('small', {}, `and ${more} more`)));
  const copy = make('button', { type: 'button' }, 'Copy diagnostics');
  copy.addEventListener('click', () => copied(copy, state.diagnostics.map((diagnostic) =>
    `${line(diagnostic)}: ${diagnostic.severity}: ${diagnostic.message} [${diagnostic.code}] ${place(diagnostic)}\n`).join('')));
  element('diagnostics').replaceChildren(...(items.length
    ? [make('div', { class: 'bar' }, make('strong', {}, counts(state.diagnostics)), copy), make('ul', { class: 'list' }, ...items)]
    : [make('p', { class: 'good' }, '✓ No diagnostics')]));
}

/** What the page shows before there is a payload: a sample of each vendor. */
function drawWelcome() {
  const feeds = samples.filter(({ name }) => name.startsWith('feed')).map((sample) => {
    const button = make('button', { type: 'button', class: `hue-${sample.vendor}` }, sample.name.replace('feed: ', ''));
    button.addEventListener('click', () => open(sample.text, sample));
    return button;
  });
  return make('div', { class: 'empty' },
    make('p', {}, 'Paste a payload, drop a file, or start with a sample:'), make('div', { class: 'buttons' }, ...feeds));
}

function showDiagnostic(index) {
  state.diagnostic = index;
  const diagnostic = state.diagnostics[index];
  const buttons = element('diagnostics').querySelectorAll('.list button');
  buttons.forEach((button, at) => button.classList.toggle('now', at === index));
  buttons[index]?.scrollIntoView({ block: 'nearest' });
  const words = `${diagnostic.code} at ${diagnostic.pointer || 'the root'}`;
  state.pinned = () => point(diagnostic.place ? [diagnostic.place] : [], words);
  state.pinned();
}

/** Where a field of an element came from, for the editor and the line under it. */
function origin(explanation, name) {
  const field = explanation?.fields.find((field) => field.field === name);
  if (!field) return { places: [], words: '' };
  const places = field.taken.map((place) => placeOf(place.pointer)).filter(Boolean);
  const words = field.taken.map((place) => `${place.pointer}${place.inner ? ` → ${place.inner}` : ''} by ${place.rule}`);
  return { places, words: `${name}: ${words.join(', ') || field.otherwise || field.state}` };
}

/** Makes an element of a message show its origin when it is pointed at, focused or tapped. */
function traced(made, explanation, name) {
  made.dataset.field = name;
  made.tabIndex = 0;
  const show = () => { const { places, words } = origin(explanation, name); point(places, words); };
  const leave = () => { if (state.pinned) state.pinned(); else point([], '', false); };
  made.addEventListener('pointerenter', show);
  made.addEventListener('pointerleave', leave);
  made.addEventListener('focus', show);
  made.addEventListener('blur', leave);
  made.addEventListener('click', () => {
    view.querySelector('.now')?.classList.remove('now');
    made.classList.add('now');
    state.pinned = show;
    show();
  });
  return made;
}

/** The diagnostics of an element, as a chip that leads to the first of them. */
function drawFlag({ pointer } = {}) {
  const isInside = (diagnostic) => diagnostic.pointer === pointer || diagnostic.pointer.startsWith(`${pointer}/`);
  const found = state.diagnostics.filter(isInside);
  if (!found.length) return undefined;
  const kind = ['error', 'warning', 'note'].find((severity) => found.some((diagnostic) => diagnostic.severity === severity));
  const flag = make('button', { type: 'button', class: `chip ${kind}` }, counts(found));
  flag.addEventListener('click', () => showDiagnostic(state.diagnostics.indexOf(found[0])));
  return flag;
}

function drawCard(message, explanation) {
  const trace = (name, ...parts) => traced(make(...parts), explanation, name);
  const field = (name, tag, attributes, text) => message[name] !== undefined && trace(name, tag, attributes, text);
  const chip = (name, text) => field(name, 'span', { class: 'chip' }, text);
  const link = (name, text) => field(name, 'p', { class: 'link' }, `${name}: ${text}`);
  const action = (action) => action.url ?? action.deeplink ?? action.kind;
  const buttons = message.actions.map((button) => make('span', { class: 'button', title: action(button) }, button.title));
  const topics = message.topics.map((topic) => make('span', { class: 'chip' }, topic));
  const custom = Object.keys(message.custom).join(', ');
  return make('article', { class: `card hue-${message.provider} ${message.status}` },
    make('div', { class: 'facts' },
      chip('status', message.status), message.pinned && chip('pinned', 'pinned'), message.clicked && chip('clicked', 'clicked'),
      chip('layout', message.layout), chip('type', `type ${message.type}`), chip('priority', `priority ${message.priority}`),
      message.partial && chip('partial', 'partial'), field('sentAt', 'time', {}, message.sentAt), drawFlag(explanation)),
    field('title', 'h2', {}, message.title), field('subtitle', 'p', {}, message.subtitle),
    field('body', 'p', { class: 'body' }, message.body),
    link('image', message.image), link('icon', message.icon), message.tap && link('tap', action(message.tap)),
    buttons.length > 0 && trace('actions', 'div', { class: 'buttons' }, ...buttons),
    topics.length > 0 && trace('topics', 'div', { class: 'facts' }, ...topics),
    make('div', { class: 'facts' },
      field('startsAt', 'span', {}, `from ${message.startsAt}`), field('expiresAt', 'span', {}, `until ${message.expiresAt}`),
      custom && trace('custom', 'span', { class: 'chip' }, `custom: ${custom}`), trace('vendorID', 'span', {}, message.id)));
}

/** A row of the table of an element: a field's value and where it comes from; nothing for a field that is not there. */
function drawField(explanation, { field, state, value, taken, otherwise, passedOver }) {
  const passed = passedOver.filter(({ outcome }) => outcome !== 'absent');
  if (state === 'unsupported' || (state === 'absent' && !passed.length)) return undefined;
  const source = ({ pointer, inner, outcome, rule }) => make('small', {},
    make('code', {}, pointer + (inner ? ` → ${inner}` : '')), ` ${outcome === 'taken' ? '' : `${outcome}, `}${rule}`);
  const shown = value === undefined ? make('span', { class: 'muted' }, state)
    : typeof value === 'string' ? value : JSON.stringify(value);
  const cell = make('td', {}, shown, ...taken.map(source), otherwise && make('small', {}, otherwise),
    passed.length > 0 && make('small', {}, 'passed over:'), ...passed.map(source));
  return traced(make('tr', {}, make('td', {}, field), cell), explanation, field);
}

function drawTable(explanation) {
  const { id, pointer, outcome, shapes, fields } = explanation;
  const rows = fields.map((field) => drawField(explanation, field)).filter(Boolean);
  const heading = [id ?? pointer, outcome, ...shapes].join(' · ');
  return make('div', { class: 'table' }, make('h2', {}, heading, ' ', drawFlag(explanation)),
    make('table', {}, make('tbody', {}, ...rows)));
}

function drawView() {
  for (const tab of tabs) {
    element(`tab-${tab}`).setAttribute('aria-selected', String(tab === state.tab));
    element(`tab-${tab}`).tabIndex = tab === state.tab ? 0 : -1;
  }
  view.setAttribute('aria-labelledby', `tab-${state.tab}`);
  const { decoded, explained } = state.result ?? {};
  if (!decoded) {
    view.replaceChildren(state.result ? make('p', { class: 'empty' }, 'There is no message to show.') : drawWelcome());
    return;
  }
  const elements = explained?.elements ?? [];
  if (state.tab === 'json') {
    const copy = make('button', { type: 'button' }, 'Copy JSON');
    copy.addEventListener('click', () => copied(copy, state.json));
    const text = state.json.length > 1_000_000 ? `${state.json.slice(0, 1_000_000)}…` : indent(state.json);
    view.replaceChildren(make('div', { class: 'bar' }, copy), make('pre', { class: 'json', tabindex: 0 }, text));
  } else if (state.tab === 'fields') {
    view.replaceChildren(...elements.map(drawTable));
  } else {
    const byID = new Map(elements.filter((element) => element.outcome === 'decoded').map((element) => [element.id, element]));
    const cards = decoded.messages.slice(0, drawnMessages).map((message) => drawCard(message, byID.get(message.id)));
    const more = decoded.messages.length - cards.length;
    view.replaceChildren(
      cards.length ? make('div', { class: 'cards' }, ...cards) : make('p', { class: 'empty' }, 'The feed has no messages.'),
      ...(more > 0 ? [make('p', { class: 'empty' }, `and ${more} more messages: see JSON`)] : []));
  }
}

/** JSON with line breaks. Its numbers keep their digits, which JSON.parse would lose. */
function indent(text) {
  let depth = 0;
  return text.replace(/"(?:[^"\\]|\\.)*"|\[\]|\{\}|[[\]{},:]|[^[\]{},:"]+/g, (token) => {
    const line = () => `\n${'  '.repeat(depth)}`;
    if (token === '{' || token === '[') { depth++; return token + line(); }
    if (token === '}' || token === ']') { depth--; return line() + token; }
    return token === ',' ? token + line() : token === ':' ? ': ' : token;
  });
}

async function copied(button, text) {
  const label = button.textContent;
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = 'Copied';
  } catch {
    button.textContent = 'Copying is not allowed here';
  }
  setTimeout(() => { button.textContent = label; }, 1500);
}

// Links, files and keys

async function pipe(bytes, stream) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

async function share() {
  const given = new TextEncoder().encode(JSON.stringify({ ...options(), payload: payload.value }));
  const bytes = await pipe(given, new CompressionStream('deflate-raw'));
  let text = '';
  for (let at = 0; at < bytes.length; at += 4096) text += String.fromCharCode(...bytes.subarray(at, at + 4096));
  history.replaceState(null, '', `#${btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`);
  await copied(element('share'), location.href);
}

async function openLink() {
  if (location.hash.length < 2) return false;
  try {
    const text = atob(location.hash.slice(1).replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = await pipe(Uint8Array.from(text, (character) => character.charCodeAt(0)), new DecompressionStream('deflate-raw'));
    const given = JSON.parse(new TextDecoder().decode(bytes));
    open(String(given.payload), given);
    return true;
  } catch {
    element('place').textContent = 'The link cannot be read: it is not whole.';
    return false;
  }
}

function open(text, given = {}, bytes = null) {
  payload.value = text;
  // A textarea changes line breaks; then the bytes would have other places.
  state.bytes = bytes;
  element('provider').value = providers.includes(given.provider) ? given.provider : '';
  element('at').value = typeof given.at === 'string' ? given.at : '';
  element('strict').checked = given.strict === true;
  payload.scrollTop = 0;
  update();
}

async function openFile(file) {
  if (!file) return;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  open(text, {}, text.includes('\r') ? null : bytes);
}

payload.addEventListener('input', () => { state.bytes = null; drawMarks(); changed(); });
payload.addEventListener('scroll', () => { layer.scrollTop = payload.scrollTop; });
new ResizeObserver(() => { layer.scrollTop = payload.scrollTop; }).observe(payload);
for (const id of ['provider', 'strict', 'at']) element(id).addEventListener('input', update);
element('sample').addEventListener('input', ({ target }) => {
  const sample = samples[Number(target.value)];
  if (target.value !== '' && sample) open(sample.text, sample);
});
element('format').addEventListener('click', () => {
  if (state.result && state.result.error?.code !== 'json.malformed') open(indent(compact(payload.value)), options());
});
element('share').addEventListener('click', share);
element('open').addEventListener('click', () => element('file').click());
element('file').addEventListener('change', ({ target }) => openFile(target.files[0]));
addEventListener('hashchange', openLink);
addEventListener('dragover', (event) => { event.preventDefault(); document.body.classList.add('dropping'); });
addEventListener('dragleave', (event) => { if (!event.relatedTarget) document.body.classList.remove('dropping'); });
addEventListener('drop', (event) => {
  event.preventDefault();
  document.body.classList.remove('dropping');
  const file = event.dataTransfer.files[0];
  if (file) openFile(file); else open(event.dataTransfer.getData('text/plain'));
});
addEventListener('keydown', (event) => {
  if (event.key === 'F8' && state.diagnostics.length) {
    event.preventDefault();
    const count = state.diagnostics.length;
    const next = event.shiftKey ? Math.max(state.diagnostic, 0) + count - 1 : state.diagnostic + 1;
    showDiagnostic(next % count);
  } else if (event.key === 'Escape') {
    state.pinned = null;
    view.querySelector('.now')?.classList.remove('now');
    point([], '', false);
  }
});
for (const tab of tabs) {
  element(`tab-${tab}`).addEventListener('click', () => { state.tab = tab; drawView(); });
  element(`tab-${tab}`).addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowLeft: 2 }[event.key];
    if (!step) return;
    const next = element(`tab-${tabs[(tabs.indexOf(tab) + step) % 3]}`);
    next.focus();
    next.click();
  });
}

/** JSON without spaces between its tokens. */
function compact(text) {
  return text.replace(/"(?:[^"\\]|\\.)*"|\s+/g, (token) => (token[0] === '"' ? token : ''));
}

const groups = new Map();
samples.forEach(({ vendor, name }, index) => {
  if (!groups.has(vendor)) groups.set(vendor, make('optgroup', { label: vendor }));
  groups.get(vendor).append(make('option', { value: index }, name));
});
element('sample').append(...groups.values());
element('provider').append(...providers.map((name) => make('option', { value: name }, name)));

const module = Uint8Array.from(atob(element('module').textContent), (character) => character.charCodeAt(0));
inbox = new UnifiedInbox(await WebAssembly.compile(module));
element('version').textContent = `Version ${inbox.version}.`;
if (!(await openLink())) update();
