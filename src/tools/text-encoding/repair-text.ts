import { createSinglebyteDecoder } from "@exodus/bytes/single-byte.js";
import type { RunContext } from "#shared/operation.ts";
import { MISREADINGS, type Misread } from "./misreadings.ts";

/** A text that was misread and saved twice or more. */
const MAX_PASSES = 4;

/**
 * Repairs UTF-8 that was read as another encoding, and leaves everything else as it is.
 * @param pieces cut anywhere but inside a code point
 * @example repairText(["cafÃ©"], { misread: "windows-1252" }, warn) // "café"
 */
export async function* repairText(
  pieces: AsyncIterable<string>,
  { misread }: { misread: Misread },
  warn: RunContext["warn"],
): AsyncGenerator<string> {
  const bytes = byteByCharacter(misread);
  let rest = "";
  let changed = false;
  const repair = (text: string) => {
    let repaired = text;
    for (let pass = 0; pass < MAX_PASSES; pass++) {
      const before = repaired;
      repaired = repairOnce(before, bytes);
      if (repaired === before) break;
      changed = true;
    }
    return repaired;
  };
  for await (const piece of pieces) {
    const text = rest + piece;
    const end = endOfAscii(text);
    rest = text.slice(end);
    if (end > 0) yield repair(text.slice(0, end));
  }
  if (rest !== "") yield repair(rest);
  if (!changed) warn("Nothing to repair: no characters look like misread UTF-8.");
}

/** What misread letters, punctuation and emoji usually are. A text such as «É» is more often just that. */
const USUAL =
  /^[\u00a0-\u024f\u2010-\u2044€™\p{Script=Greek}\p{Script=Cyrillic}\u05d0-\u05ea\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Thai}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}]$/u;

/** The encoding that UTF-8 was misread as, if most of a text that isn't ASCII looks like that. */
export function findMisread(text: string): Misread | undefined {
  const others = text.match(/[^\0-\x7f]/g)?.length ?? 0;
  let best: { misread: Misread; count: number } | undefined;
  for (const misread of Object.keys(MISREADINGS) as Misread[]) {
    let count = 0;
    repairOnce(text, byteByCharacter(misread), (character, length) => {
      if (USUAL.test(character)) count += length;
    });
    if (count * 2 > others && count > (best?.count ?? 0)) best = { misread, count };
  }
  return best?.misread;
}

/** The byte of each character that isn't ASCII. Latin-1 readers show 0x80 to 0x9F as control characters. */
function byteByCharacter(encoding: Misread): ReadonlyMap<string, number> {
  const decode = createSinglebyteDecoder(encoding, true);
  const bytes = new Map<string, number>();
  for (let byte = 0x80; byte < 0xa0; byte++) bytes.set(String.fromCharCode(byte), byte);
  for (let byte = 0x80; byte < 0x100; byte++) bytes.set(decode(new Uint8Array([byte])), byte);
  return bytes;
}

/** A repair never crosses an ASCII character. A very long run without one is cut anywhere. */
function endOfAscii(text: string): number {
  for (let end = text.length; end > 0; end--) if (text.charCodeAt(end - 1) < 0x80) return end;
  return text.length > MAX_RUN_LENGTH ? text.length : 0;
}

const MAX_RUN_LENGTH = 1_048_576;

function repairOnce(
  text: string,
  bytes: ReadonlyMap<string, number>,
  onRepair?: (character: string, length: number) => void,
): string {
  const byteAt = (index: number) => bytes.get(text.charAt(index));
  const isContinuation = (byte: number | undefined) => byte !== undefined && byte >= 0x80 && byte < 0xc0;
  let repaired = "";
  let from = 0;
  for (let index = 0; index < text.length; index++) {
    if (text.charCodeAt(index) < 0x80) continue;
    const lead = byteAt(index);
    const length = lead === undefined ? 0 : lengthOf(lead);
    if (lead === undefined || length === 0) continue;
    const sequence = [lead];
    while (sequence.length < length && isContinuation(byteAt(index + sequence.length)))
      sequence.push(byteAt(index + sequence.length) ?? 0);
    // Saves an exception for each letter that isn't garbled.
    const character = sequence.length === length ? decodeStrictly(sequence) : undefined;
    if (character === undefined) continue;
    onRepair?.(character, length);
    repaired += text.slice(from, index) + character;
    index += length - 1;
    from = index + 1;
  }
  return repaired + text.slice(from);
}

/** Length of the UTF-8 sequence that a byte starts; 0 if it starts none. */
function lengthOf(lead: number): number {
  if (lead >= 0xf0) return lead <= 0xf4 ? 4 : 0;
  if (lead >= 0xe0) return 3;
  return lead >= 0xc2 ? 2 : 0;
}

const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function decodeStrictly(bytes: readonly number[]): string | undefined {
  try {
    return strict.decode(new Uint8Array(bytes));
  } catch {
    return undefined;
  }
}
