import { BACKSLASH, QUOTE, SPACE } from "#shared/ascii.ts";
import { ByteOutput } from "#shared/csv/byte-output.ts";

/** For each byte of a string, its JSON escape; empty if it needs none. */
const ESCAPES: readonly Uint8Array[] = Array.from({ length: 256 }, (_, byte) => {
  if (byte >= SPACE && byte !== QUOTE && byte !== BACKSLASH) return new Uint8Array(0);
  return new TextEncoder().encode(JSON.stringify(String.fromCharCode(byte)).slice(1, -1));
});
const NEEDS_NO_ESCAPE = Uint8Array.from(ESCAPES, (escaped) => (escaped.length === 0 ? 1 : 0));
const MAX_ESCAPE_LENGTH = "\\u0000".length;
/** Bytes per step of a long string, which escapes can make six times as long. */
const STEP_BYTES = 16_384;
const ONE_QUOTE = Uint8Array.of(QUOTE);

/** Writes JSON as UTF-8 bytes directly from UTF-8 bytes, without a string or object per value. */
export class JsonBytes extends ByteOutput {
  /** Writes `before`, then UTF-8 from `bytes[start]` to `bytes[end]` (exclusive) as a JSON string. */
  string(before: Uint8Array, bytes: Uint8Array, start: number, end: number): void {
    this.write(before);
    if (end - start > STEP_BYTES) {
      this.quote();
      this.stringPart(bytes, start, end);
      this.quote();
      return;
    }
    this.reserve((end - start) * MAX_ESCAPE_LENGTH + 2);
    this.bytes[this.length] = QUOTE;
    this.length = this.#escape(bytes, start, end, this.length + 1);
    this.bytes[this.length++] = QUOTE;
  }

  /** Starts or ends a string written in parts. */
  quote(): void {
    this.write(ONE_QUOTE);
  }

  stringPart(bytes: Uint8Array, start: number, end: number): void {
    for (let from = start; from < end; from += STEP_BYTES) {
      const stop = Math.min(end, from + STEP_BYTES);
      this.reserve((stop - from) * MAX_ESCAPE_LENGTH);
      this.length = this.#escape(bytes, from, stop, this.length);
    }
  }

  /** Escapes as in RFC 8259 §7; returns the offset after the last byte. */
  #escape(bytes: Uint8Array, start: number, end: number, target: number): number {
    const out = this.bytes;
    let to = target;
    for (let at = start; at < end; at++) {
      const byte = bytes[at] as number;
      if (NEEDS_NO_ESCAPE[byte] === 1) out[to++] = byte;
      else for (const escaped of ESCAPES[byte] as Uint8Array) out[to++] = escaped;
    }
    return to;
  }
}
