import { CR, LF } from "#shared/ascii.ts";
import { utf8Length } from "#shared/utf8-length.ts";
import { SEPARABLE } from "./separable.ts";

/**
 * Writes the units of `source`, UTF-8, in reverse order to the end of `output`, which is as long as the source.
 * Returns how many bytes of the source are done. While more may follow (`ended` is false) the last unit can still
 * grow, so it is left undone, and if need be the whole source is.
 */
export type Reversal = (source: Uint8Array, output: Uint8Array, ended: boolean) => number;

/** By grapheme clusters (UAX #29): what a person takes for one character. */
export const reverseCharacters: Reversal = (source, output, ended) => {
  const { length } = source;
  let from = 0;
  let to = length;
  while (from < length) {
    const byte = source[from] as number;
    const next = from + 1 < length ? (source[from + 1] as number) : -1;
    if (byte < 0x80 && byte !== CR && next >= 0 && next < 0x80) {
      output[--to] = byte;
      from += 1;
      continue;
    }
    if (byte === CR) {
      if (next < 0 && !ended) break;
      const end = next === LF ? from + 2 : from + 1;
      to = copyUnit(source, from, end, output, to);
      from = end;
      continue;
    }
    const end = separateCharacterEnd(source, from, ended);
    if (end !== undefined) {
      to = copyUnit(source, from, end, output, to);
      from = end;
      continue;
    }
    const boundary = ended ? (entangledEnd(source, from) ?? length) : entangledEnd(source, from);
    const stop = boundary ?? completeEnd(source);
    const done = reverseSegments(source, from, stop, output, to, boundary !== undefined);
    to -= done - from;
    from = done;
    if (boundary === undefined) break;
  }
  return from;
};

/** By words: runs of anything but white space. The white space between two words stays between them. */
export const reverseWords: Reversal = (source, output, ended) => {
  const { length } = source;
  let from = 0;
  let to = length;
  while (from < length) {
    const end = wordEnd(source, from);
    // The last two bytes may be the beginning of a white space character.
    if (!ended && end + 2 >= length) break;
    to = copyUnit(source, from, end, output, to);
    from = end;
  }
  return from;
};

/** By lines. The line break between two lines stays between them. */
export const reverseLines: Reversal = (source, output, ended) => {
  const { length } = source;
  let from = 0;
  let to = length;
  while (from < length) {
    const breakEnd = lineBreakEnd(source, from);
    const end = breakEnd > from ? breakEnd : lineEnd(source, from);
    if (!ended && end === length) break;
    to = copyUnit(source, from, end, output, to);
    from = end;
  }
  return from;
};

/** The offset of the next carriage return or line feed from `from` on, or the length. */
export function lineEnd(source: Uint8Array, from: number): number {
  let at = from;
  while (at < source.length && source[at] !== LF && source[at] !== CR) at++;
  return at;
}

/** The offset after the line break (LF, CR or CR LF) at `from`; `from` when there is none. */
export function lineBreakEnd(source: Uint8Array, from: number): number {
  if (source[from] === LF) return from + 1;
  if (source[from] !== CR) return from;
  return source[from + 1] === LF ? from + 2 : from + 1;
}

function copyUnit(source: Uint8Array, from: number, end: number, output: Uint8Array, to: number): number {
  const start = to - (end - from);
  if (end - from > FEW_BYTES) output.set(source.subarray(from, end), start);
  else for (let index = from, at = start; index < end; ) output[at++] = source[index++] as number;
  return start;
}

/** The end of the character at `from`, marks included, if it is certain to be one cluster, given that one begins there. */
function separateCharacterEnd(source: Uint8Array, from: number, ended: boolean): number | undefined {
  let end = from + sequenceLength(source[from] as number);
  if (end > source.length || !isSeparable(source, from)) return undefined;
  if (!isControl(source, from)) {
    for (let size = markLength(source, end); size > 0; size = markLength(source, end)) end += size;
  }
  if (end === source.length) return ended ? end : undefined;
  if (source[end] === CR) return end;
  return end + sequenceLength(source[end] as number) <= source.length && isSeparable(source, end) ? end : undefined;
}

/** Controls (Grapheme_Cluster_Break=Control) and their neighbours in some blocks: marks after them stand alone. */
function isControl(source: Uint8Array, at: number): boolean {
  const first = source[at] as number;
  return first < 0x20 || first === 0x7f || first === 0xc2 || (first === 0xe2 && source[at + 1] === 0x80);
}

/**
 * Length in bytes of the mark at `at`, 0 if there is none: the commonest of those that only extend what stands before
 * them (Grapheme_Cluster_Break=Extend) and join it with nothing that follows.
 */
function markLength(source: Uint8Array, at: number): number {
  const second = source[at + 1] as number;
  switch (source[at]) {
    case 0xcc: // U+0300 to U+033F
      return at + 1 < source.length ? 2 : 0;
    case 0xcd: // U+0340 to U+036F
      return second < 0xb0 ? 2 : 0;
    case 0xef: // Variation selectors, U+FE00 to U+FE0F
      return second === 0xb8 && (source[at + 2] as number) < 0x90 ? 3 : 0;
    case 0xf0: // Skin tones, U+1F3FB to U+1F3FF
      return second === 0x9f && source[at + 2] === 0x8f && (source[at + 3] as number) > 0xba ? 4 : 0;
    default:
      return 0;
  }
}

/** The first boundary after `from` that is certain and followed by enough plain text to make the segmenter idle. */
function entangledEnd(source: Uint8Array, from: number): number | undefined {
  let plain = 0;
  for (let at = from; at < source.length; ) {
    const end = at + sequenceLength(source[at] as number);
    if (end > source.length) return undefined;
    plain = isSeparable(source, at) ? plain + 1 : 0;
    if (plain === PLAIN_RUN) return at;
    at = end;
  }
  return undefined;
}

/** Segments `source` from `from` to `stop`; unless a boundary is certain there, all clusters but the last. */
function reverseSegments(
  source: Uint8Array,
  from: number,
  stop: number,
  output: Uint8Array,
  before: number,
  isBoundary: boolean,
): number {
  const text = DECODER.decode(source.subarray(from, stop));
  let done = from;
  let to = before;
  let size = 0;
  for (const { segment } of SEGMENTER.segment(text)) {
    if (size > 0) {
      to = copyUnit(source, done, done + size, output, to);
      done += size;
    }
    size = utf8Length(segment);
  }
  if (!isBoundary) return done;
  copyUnit(source, done, stop, output, to);
  return stop;
}

function isSeparable(source: Uint8Array, at: number): boolean {
  const first = source[at] as number;
  if (first < 0x80) return first !== CR;
  if (first < 0xe0) return SEPARABLE[((first & 0x1f) << 6) | ((source[at + 1] as number) & 0x3f)] === 1;
  const second = (source[at + 1] as number) & 0x3f;
  const third = (source[at + 2] as number) & 0x3f;
  if (first < 0xf0) return SEPARABLE[((first & 0x0f) << 12) | (second << 6) | third] === 1;
  const fourth = (source[at + 3] as number) & 0x3f;
  return SEPARABLE[((first & 0x07) << 18) | (second << 12) | (third << 6) | fourth] === 1;
}

/** Length in bytes of the UTF-8 character that begins with this byte. */
function sequenceLength(first: number): number {
  return first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
}

/** The length of `source` without a character that is cut off at its end. */
function completeEnd(source: Uint8Array): number {
  const { length } = source;
  for (let at = length - 1; at >= Math.max(0, length - 3); at--) {
    const byte = source[at] as number;
    if (byte >= 0xc0) return at + sequenceLength(byte) > length ? at : length;
  }
  return length;
}

/** The end of the run of white space, or of anything else, that begins at `from`. */
function wordEnd(source: Uint8Array, from: number): number {
  let at = from;
  const first = spaceLength(source, from);
  if (first === 0) {
    do at++;
    while (at < source.length && spaceLength(source, at) === 0);
    return at;
  }
  for (let size = first; size > 0; size = spaceLength(source, at)) at += size;
  return at;
}

/** Length in bytes of the white space character (ECMA-262 §12.2, §12.3) that begins at `at`; 0 for anything else. */
function spaceLength(source: Uint8Array, at: number): number {
  const first = source[at] as number;
  if (first <= 0x20) return first === 0x20 || (first >= 0x09 && first <= 0x0d) ? 1 : 0;
  if (first < 0xc2) return 0;
  const second = source[at + 1];
  if (first === 0xc2) return second === 0xa0 ? 2 : 0;
  const third = source[at + 2] ?? 0;
  switch (first) {
    case 0xe1: // U+1680
      return second === 0x9a && third === 0x80 ? 3 : 0;
    case 0xe2: // U+2000 to U+200A, U+2028, U+2029, U+202F, U+205F
      if (second === 0x81) return third === 0x9f ? 3 : 0;
      if (second !== 0x80) return 0;
      return (third >= 0x80 && third <= 0x8a) || third === 0xa8 || third === 0xa9 || third === 0xaf ? 3 : 0;
    case 0xe3: // U+3000
      return second === 0x80 && third === 0x80 ? 3 : 0;
    case 0xef: // U+FEFF
      return second === 0xbb && third === 0xbf ? 3 : 0;
    default:
      return 0;
  }
}

/** Up to this many bytes a loop copies faster than a call of `set`. */
const FEW_BYTES = 64;
/** A call of the segmenter costs as much as some characters of its work, so short plain stretches go along. */
const PLAIN_RUN = 12;
const DECODER = new TextDecoder("utf-8", { ignoreBOM: true });
const SEGMENTER = new Intl.Segmenter("en", { granularity: "grapheme" });
