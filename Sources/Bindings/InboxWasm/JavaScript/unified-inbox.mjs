// UnifiedInbox in JavaScript: the decoder as a WebAssembly module, for Node 20 and browsers. It depends on nothing else.
//
//     import { load } from './unified-inbox.mjs';
//     const inbox = await load();
//     const { messages, diagnostics } = inbox.decode(payload);

/** Why a call failed: `code` is stable, and `diagnostics` say more. */
export class InboxError extends Error {
  constructor({ code, message, diagnostics = [], ...place }) {
    super(message);
    this.name = 'InboxError';
    this.code = code;
    this.diagnostics = diagnostics;
    // offset, line and column of malformed JSON.
    Object.assign(this, place);
  }
}

/** The largest payload in bytes that is given to the module; its memory ends at 4 GB. */
export const maximumBytes = 256 * 1024 * 1024;

// An instance's memory never shrinks, so an instance that has grown larger is replaced.
const keptMemory = 64 * 1024 * 1024;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * Loads the module from bytes, a `WebAssembly.Module`, a `Response` or a URL.
 * By default it loads `unifiedinbox.wasm` beside this file.
 */
export async function load(source = new URL('unifiedinbox.wasm', import.meta.url)) {
  return new UnifiedInbox(await compile(await source));
}

async function compile(source) {
  if (source instanceof WebAssembly.Module) return source;
  if (typeof source === 'string' || source instanceof URL) {
    const url = new URL(source, import.meta.url);
    if (url.protocol === 'file:') {
      const { readFile } = await import('node:fs/promises');
      return WebAssembly.compile(await readFile(url));
    }
    source = await fetch(url);
  }
  if (typeof Response !== 'undefined' && source instanceof Response) source = await source.arrayBuffer();
  return WebAssembly.compile(source);
}

/** A loaded module. Its calls are synchronous and independent of each other. */
export class UnifiedInbox {
  #module;
  #instance;

  constructor(module) {
    this.#module = module;
  }

  /** Decodes a payload: what `inbox decode` prints. */
  decode(payload, options) {
    return JSON.parse(this.decodeText(payload, options));
  }

  /** The JSON of `decode`, in which numbers have all their digits. */
  decodeText(payload, options) {
    return this.#call('inbox_decode', payload, options);
  }

  /** Says whose payload it is, and why: what `inbox detect --format json` prints. */
  detect(payload, options) {
    return JSON.parse(this.#call('inbox_detect', payload, options));
  }

  /** Says for each field of each message where it comes from, and by which rule. */
  explain(payload, options) {
    return JSON.parse(this.explainText(payload, options));
  }

  /** The JSON of `explain`, in which numbers have all their digits. */
  explainText(payload, options) {
    return this.#call('inbox_explain', payload, options);
  }

  /** The version of the library. */
  get version() {
    const { inbox_version, memory } = this.#exports;
    const bytes = new Uint8Array(memory.buffer, inbox_version());
    return decoder.decode(bytes.subarray(0, bytes.indexOf(0)));
  }

  get #exports() {
    if (!this.#instance) {
      this.#instance = new WebAssembly.Instance(this.#module).exports;
      const seed = globalThis.crypto?.getRandomValues(new BigUint64Array(1))[0];
      if (seed) this.#instance.inbox_seed(seed);
    }
    return this.#instance;
  }

  #call(name, payload, options) {
    const bytes = bytesOf(payload);
    if (bytes.length > maximumBytes) {
      throw new InboxError({
        code: 'limit.exceeded',
        message: `the payload has ${bytes.length} bytes, and the WebAssembly module takes at most ${maximumBytes}; `
          + 'split it, or use the command',
      });
    }
    try {
      return this.#run(name, bytes, options);
    } catch (error) {
      if (error instanceof InboxError) throw error;
      // A trap leaves the memory in an unknown state.
      this.#instance = undefined;
      throw new InboxError({
        code: 'module.trapped',
        message: `the WebAssembly module stopped in ${name} with ${bytes.length} bytes (${error.message}); `
          + 'it was replaced, so you can decode other payloads; please report this one',
      });
    } finally {
      if (this.#instance?.memory.buffer.byteLength > keptMemory) this.#instance = undefined;
    }
  }

  #run(name, bytes, options) {
    const exports = this.#exports;
    const place = (data) => {
      const at = exports.inbox_allocate(data.length || 1) >>> 0;
      if (at === 0) throw new RangeError(`there is no memory for ${data.length} bytes`);
      new Uint8Array(exports.memory.buffer, at, data.length).set(data);
      return at;
    };
    const text = (at, length) => decoder.decode(new Uint8Array(exports.memory.buffer, at >>> 0, length));
    const optionsAt = options ? place(encoder.encode(`${JSON.stringify(options)}\0`)) : 0;
    const status = exports[name](place(bytes), bytes.length, optionsAt);
    if (optionsAt) exports.inbox_free(optionsAt);
    const result = text(exports.inbox_result(), exports.inbox_result_length());
    if (status === 0) return result;
    const error = JSON.parse(text(exports.inbox_error(), exports.inbox_error_length()));
    // A payload that is not recognised still has the diagnostics of a feed.
    if (result) error.diagnostics = JSON.parse(result).diagnostics;
    throw new InboxError(error);
  }
}

function bytesOf(payload) {
  if (typeof payload === 'string') return encoder.encode(payload);
  if (payload instanceof ArrayBuffer) return new Uint8Array(payload);
  if (ArrayBuffer.isView(payload)) return new Uint8Array(payload.buffer, payload.byteOffset, payload.byteLength);
  throw new TypeError('a payload is a string, an ArrayBuffer or a view of one');
}
