// The platform's decoders differ: Node's don't follow the standard for several encodings.
import { TextDecoder } from "@exodus/bytes/encoding.js";
import { concatenate } from "#shared/concatenate.ts";
import type { Encoding } from "./encodings.ts";

const UNIT_BYTES = 4;

interface Settings {
  /** Throws for invalid bytes instead of replacing them by U+FFFD. */
  fatal: boolean;
  ignoreBOM?: boolean;
}

interface Decoder {
  decode(bytes: Uint8Array, options: { stream: boolean }): string;
}

/** As `TextDecoder`, also for UTF-32, which the standard lacks. */
export function createDecoder(encoding: Encoding, settings: Settings): Decoder {
  return encoding === "utf-32le" || encoding === "utf-32be"
    ? new Utf32Decoder(encoding === "utf-32le", settings)
    : new TextDecoder(encoding, settings);
}

class Utf32Decoder implements Decoder {
  readonly #isLittleEndian: boolean;
  readonly #fatal: boolean;
  #isStart: boolean;
  #rest = new Uint8Array();

  constructor(isLittleEndian: boolean, { fatal, ignoreBOM = false }: Settings) {
    this.#isLittleEndian = isLittleEndian;
    this.#fatal = fatal;
    this.#isStart = !ignoreBOM;
  }

  decode(bytes: Uint8Array, { stream }: { stream: boolean }): string {
    const whole = concatenate([this.#rest, bytes], this.#rest.length + bytes.length);
    const end = whole.length - (whole.length % UNIT_BYTES);
    const view = new DataView(whole.buffer);
    let text = "";
    for (let at = 0; at < end; at += UNIT_BYTES) text += this.#character(view.getUint32(at, this.#isLittleEndian));
    this.#rest = whole.subarray(end);
    return stream || this.#rest.length === 0 ? text : text + this.#replacement();
  }

  #character(code: number): string {
    const isMark = this.#isStart && code === 0xfeff;
    this.#isStart = false;
    if (isMark) return "";
    const isValid = code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    return isValid ? String.fromCodePoint(code) : this.#replacement();
  }

  #replacement(): string {
    if (this.#fatal) throw new TypeError("Invalid UTF-32");
    return "\ufffd";
  }
}
