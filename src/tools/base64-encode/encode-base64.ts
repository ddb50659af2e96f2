import { toBase64, toBase64url } from "@exodus/bytes/base64.js";
import { concatenate } from "#shared/concatenate.ts";

type Bytes = Uint8Array<ArrayBuffer>;

export interface EncodeSettings {
  /** Uses `-` and `_` instead of `+` and `/` (RFC 4648 §5). */
  urlSafe?: boolean;
  /** Pads the last group of four characters with `=`. */
  padding?: boolean;
  /** Breaks the text into lines of `length` characters (a multiple of 4), separated by `end`. */
  lines?: { length: number; end: "\n" | "\r\n" };
}

/**
 * Encodes chunks of any size as Base64 (RFC 4648 §4 and §5).
 * @example encodeBase64([0x66, 0x6f] in chunks) // "Zm8="
 */
export async function* encodeBase64(
  chunks: AsyncIterable<Bytes>,
  { urlSafe = false, padding = true, lines }: EncodeSettings = {},
): AsyncGenerator<string> {
  const encode = urlSafe ? toBase64url : toBase64;
  const group = lines ? (lines.length / 4) * 3 : 3;
  let rest: Bytes = new Uint8Array();
  let lineEnd = "";
  /** Encodes whole lines, or the last bytes. */
  const write = (bytes: Bytes): string => {
    const text = encode(bytes, { padding });
    if (!lines) return text;
    const starts = Array.from({ length: Math.ceil(text.length / lines.length) }, (_, line) => line * lines.length);
    const broken = lineEnd + starts.map((start) => text.slice(start, start + lines.length)).join(lines.end);
    lineEnd = lines.end;
    return broken;
  };
  for await (const chunk of chunks) {
    const bytes = rest.length === 0 ? chunk : concatenate([rest, chunk], rest.length + chunk.length);
    const whole = bytes.length - (bytes.length % group);
    if (whole > 0) yield write(bytes.subarray(0, whole));
    rest = bytes.slice(whole);
  }
  if (rest.length > 0) yield write(rest);
}
