import { Unzlib } from "fflate";
import { concatenate } from "#shared/concatenate.ts";
import { lookup } from "#shared/lookup.ts";
import type { PdfFile } from "#shared/pdf/pdf-file.ts";
import { type Dict, isDict, type Stream } from "#shared/pdf/value.ts";

const INFLATE_STEP_BYTES = 32_768;
/** What shrank more is blank or a bomb, and can't shrink further. Decoding takes time in proportion to the file. */
const MAX_RATIO = 200;
const MAX_SMALL_BYTES = 65_536;

export interface Filter {
  /** With its slash: "/FlateDecode". */
  name: string;
  parameters: Dict | undefined;
}

/** The filters of a stream, in decoding order; undefined if they are malformed. */
export function filtersOf(file: PdfFile, dict: Dict): Filter[] | undefined {
  const found = file.resolve(dict.get("Filter"));
  const names = found === undefined ? [] : Array.isArray(found) ? found.map((item) => file.resolve(item)) : [found];
  const parameters = file.resolve(dict.get("DecodeParms"));
  const list = Array.isArray(parameters) ? parameters : [parameters];
  const filters: Filter[] = [];
  for (const [index, name] of names.entries()) {
    if (typeof name !== "string") return undefined;
    const own = list[index];
    filters.push({ name, parameters: isDict(own) ? own : file.dict(own as string | undefined) });
  }
  return filters;
}

const TEXT_FILTERS = lookup<(bytes: Uint8Array) => Uint8Array | undefined>({
  "/ASCII85Decode": decodeAscii85,
  "/ASCIIHexDecode": decodeAsciiHex,
});

/**
 * Undoes ASCII filters, and Flate up to a predictor, as far as the first filter that needs more.
 * @param maxBytes of every step
 * @returns undefined if the stream is broken or too large
 */
export function decodeStream(
  file: PdfFile,
  { dict, data }: Stream,
  maxBytes: number,
): { bytes: Uint8Array; rest: readonly Filter[]; predictor: Dict | undefined } | undefined {
  const filters = filtersOf(file, dict);
  if (!filters) return undefined;
  const limit = Math.min(maxBytes, data.length * MAX_RATIO + MAX_SMALL_BYTES);
  let bytes: Uint8Array | undefined = data;
  for (const [index, { name, parameters }] of filters.entries()) {
    const decode = TEXT_FILTERS[name];
    if (decode) bytes = decode(bytes);
    else if (name === "/FlateDecode") bytes = inflate(bytes, limit);
    else return { bytes, rest: filters.slice(index), predictor: undefined };
    if (!bytes || bytes.length > limit) return undefined;
    if (parameters && Number(file.text(parameters.get("Predictor")) ?? 1) > 1) {
      return { bytes, rest: filters.slice(index + 1), predictor: parameters };
    }
  }
  return { bytes, rest: [], predictor: undefined };
}

/** Inflates; undefined if the data is broken or too large. */
function inflate(data: Uint8Array, maxBytes: number): Uint8Array | undefined {
  const pieces: Uint8Array[] = [];
  let length = 0;
  let isEnded = false;
  try {
    const inflating = new Unzlib((chunk, final) => {
      length += chunk.length;
      if (length > maxBytes) throw new RangeError("Too large");
      pieces.push(chunk.slice());
      isEnded = final;
    });
    for (let start = 0; start < data.length && !isEnded; start += INFLATE_STEP_BYTES) {
      const end = start + INFLATE_STEP_BYTES;
      inflating.push(data.subarray(start, end), end >= data.length);
    }
  } catch {
    return undefined;
  }
  return concatenate(pieces, length);
}

const [BANG, SMALL_U, SMALL_Z, TILDE, GREATER] = [..."!uz~>"].map((character) => character.charCodeAt(0)) as [
  number,
  number,
  number,
  number,
  number,
];

/** ISO 32000-2, 7.4.3. */
function decodeAscii85(text: Uint8Array): Uint8Array | undefined {
  let zeros = 0;
  for (const code of text) if (code === SMALL_Z) zeros++;
  const bytes = new Uint8Array(zeros * 4 + text.length);
  let length = 0;
  let group = 0;
  let count = 0;
  for (const code of text) {
    if (code === TILDE) break;
    if (code <= 32) continue;
    if (code === SMALL_Z && count === 0) {
      length += 4;
      continue;
    }
    if (code < BANG || code > SMALL_U) return undefined;
    group = group * 85 + code - BANG;
    if (++count < 5) continue;
    if (group > 0xff_ff_ff_ff) return undefined;
    for (let shift = 24; shift >= 0; shift -= 8) bytes[length++] = group >>> shift;
    group = 0;
    count = 0;
  }
  if (count === 1) return undefined;
  if (count > 1) {
    for (let index = count; index < 5; index++) group = group * 85 + 84;
    for (let index = 0; index < count - 1; index++) bytes[length++] = group >>> (24 - index * 8);
  }
  return bytes.slice(0, length);
}

/** ISO 32000-2, 7.4.2. */
function decodeAsciiHex(text: Uint8Array): Uint8Array | undefined {
  const bytes = new Uint8Array((text.length >> 1) + 1);
  let digits = 0;
  for (const code of text) {
    if (code === GREATER) break;
    if (code <= 32) continue;
    const digit = Number.parseInt(String.fromCharCode(code), 16);
    if (Number.isNaN(digit)) return undefined;
    bytes[digits >> 1] = (bytes[digits >> 1] as number) | (digits % 2 ? digit : digit << 4);
    digits++;
  }
  return bytes.slice(0, (digits + 1) >> 1);
}
