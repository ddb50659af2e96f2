type Bytes = Uint8Array<ArrayBuffer>;

export interface EncodeSettings {
  /** Uses `-` and `_` instead of `+` and `/` (RFC 4648 §5). */
  urlSafe?: boolean;
  /** Pads the last group of four characters with `=`. */
  padding?: boolean;
  /** Whether to use the platform's encoder, which is three times as fast, where there is one. */
  usePlatform?: boolean;
  /** Breaks the text into lines of `length` characters (a multiple of 4), separated by `end`. */
  lines?: { length: number; end: "\n" | "\r\n" };
}

/**
 * Encodes chunks of any size as Base64 (RFC 4648 §4 and §5) in ASCII.
 * @example encodeBase64([0x66, 0x6f] in chunks) // "Zm8="
 */
export async function* encodeBase64(
  chunks: AsyncIterable<Bytes>,
  { urlSafe = false, padding = true, usePlatform = true, lines }: EncodeSettings = {},
): AsyncGenerator<string | Bytes> {
  const alphabet = urlSafe ? URL_SAFE : STANDARD;
  const group = lines ? (lines.length / 4) * 3 : 3;
  const end = lines?.end ?? "";
  let rest: Bytes = new Uint8Array(0);
  let first = true;

  for await (const chunk of chunks) {
    const size = rest.length + chunk.length;
    const bytes = rest.length === 0 ? chunk : join(rest, chunk);
    const whole = size - (size % group);
    if (whole > 0) {
      const groups = bytes.subarray(0, whole);
      yield (usePlatform && !lines && encodeByPlatform(groups, urlSafe)) || encodeGroups(groups);
    }
    rest = bytes.slice(whole);
  }
  if (rest.length > 0) yield encodeGroups(rest);

  /** Encodes whole lines, or the last bytes. */
  function encodeGroups(bytes: Bytes): Bytes {
    const output = new Uint8Array(Math.ceil(bytes.length / 3) * 4 + Math.ceil(bytes.length / group) * end.length);
    let to = 0;
    for (let from = 0; from < bytes.length; from += group) {
      if (!first) for (let index = 0; index < end.length; index++) output[to++] = end.charCodeAt(index);
      if (lines) first = false;
      to = encodeGroup(bytes, from, lines ? Math.min(from + group, bytes.length) : bytes.length, output, to);
      if (!lines) break;
    }
    return output.subarray(0, to);
  }

  function encodeGroup(bytes: Bytes, from: number, stop: number, output: Bytes, start: number): number {
    let to = start;
    let at = from;
    for (; at + 2 < stop; at += 3) {
      const bits = ((bytes[at] as number) << 16) | ((bytes[at + 1] as number) << 8) | (bytes[at + 2] as number);
      output[to++] = alphabet[bits >> 18] as number;
      output[to++] = alphabet[(bits >> 12) & 63] as number;
      output[to++] = alphabet[(bits >> 6) & 63] as number;
      output[to++] = alphabet[bits & 63] as number;
    }
    const left = stop - at;
    if (left === 0) return to;
    const bits = ((bytes[at] as number) << 16) | ((left === 2 ? (bytes[at + 1] as number) : 0) << 8);
    output[to++] = alphabet[bits >> 18] as number;
    output[to++] = alphabet[(bits >> 12) & 63] as number;
    if (left === 2) output[to++] = alphabet[(bits >> 6) & 63] as number;
    if (padding) for (let index = left; index < 3; index++) output[to++] = PAD;
    return to;
  }
}

interface Platform {
  /** Node's. */
  Buffer?: {
    from: (buffer: ArrayBuffer, offset: number, length: number) => { toString: (encoding: string) => string };
  };
}

/** Encodes whole groups; undefined where the platform can't. @see https://tc39.es/proposal-arraybuffer-base64/ */
function encodeByPlatform(
  bytes: Bytes & { toBase64?: (options: { alphabet: string }) => string },
  urlSafe: boolean,
): string | undefined {
  const alphabet = urlSafe ? "base64url" : "base64";
  if (bytes.toBase64) return bytes.toBase64({ alphabet });
  const { Buffer } = globalThis as Platform;
  return Buffer?.from(bytes.buffer, bytes.byteOffset, bytes.length).toString(alphabet);
}

function join(first: Bytes, second: Bytes): Bytes {
  const whole = new Uint8Array(first.length + second.length);
  whole.set(first);
  whole.set(second, first.length);
  return whole;
}

const LETTERS_AND_DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const STANDARD = new TextEncoder().encode(`${LETTERS_AND_DIGITS}+/`);
const URL_SAFE = new TextEncoder().encode(`${LETTERS_AND_DIGITS}-_`);
const PAD = 0x3d;
