// The types of results are written by `inbox schema`, into the files beside this one.
import type { DecodeResult, Diagnostic } from './decode.js';
import type { Detection as DetectionOfFile } from './detect.js';
import type { Explanations as ExplanationsOfFiles } from './explain.js';

export type { DecodeResult, Diagnostic, Message } from './decode.js';

/** Whose payload it is, and why. */
export type Detection = Omit<DetectionOfFile, 'file'>;

/** Where each field of each message came from. */
export interface Explanations {
  schema: 1;
  elements: Omit<ExplanationsOfFiles['elements'][number], 'file' | 'placement' | 'contentRule'>[];
  diagnostics: Diagnostic[];
}

/** JSON in UTF-8. In a string, a lone surrogate becomes U+FFFD; write it as an escape to keep it. */
export type Payload = string | ArrayBuffer | ArrayBufferView;

export interface Options {
  /** Whose payload it is; detected if it is left out. */
  provider?: 'zeta' | 'salesforce' | 'customerio' | 'xtremepush' | 'pushwoosh';
  /** Whether a warning rejects its message. */
  strict?: boolean;
  /** The JSON Pointer of the payload, if it is inside other JSON. */
  at?: string;
  /** The offset of dates without a zone, such as "+02:00". */
  zoneOffset?: string;
  /** How much of a payload is read. */
  limits?: { bytes?: number; messages?: number; diagnostics?: number; depth?: number };
}

export interface DecodeOptions extends Options {
  /** Whether messages have `raw`, the vendor's element. */
  raw?: boolean;
}

/** Why a call failed. */
export declare class InboxError extends Error {
  /** json.malformed, feed.not-recognised, limit.exceeded, options.invalid or module.trapped. */
  readonly code: string;
  readonly diagnostics: Diagnostic[];
  /** The place of malformed JSON: the byte, from 0, and the line and column, from 1. */
  readonly offset?: number;
  readonly line?: number;
  readonly column?: number;
}

/** The largest payload in bytes that is given to the module. */
export declare const maximumBytes: number;

/** Loads the module: by default from unifiedinbox.wasm beside the JavaScript file. */
export declare function load(
  source?: string | URL | Response | BufferSource | WebAssembly.Module | Promise<Response>
): Promise<UnifiedInbox>;

export declare class UnifiedInbox {
  constructor(module: WebAssembly.Module);
  readonly version: string;
  /** Decodes a payload: what `inbox decode` prints. */
  decode(payload: Payload, options?: DecodeOptions): DecodeResult;
  /** The JSON of `decode`, in which numbers have all their digits. */
  decodeText(payload: Payload, options?: DecodeOptions): string;
  detect(payload: Payload, options?: Options): Detection;
  explain(payload: Payload, options?: Options): Explanations;
  /** The JSON of `explain`, in which numbers have all their digits. */
  explainText(payload: Payload, options?: Options): string;
}
