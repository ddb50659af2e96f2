import { encodeHTML } from "entities";
import { lookup } from "#shared/lookup.ts";
import { SPECIAL_CHARACTERS } from "./special-characters.ts";

/** Which characters become references: the eight special ones, these plus all non-ASCII ones, or every character. */
export type EncodeScope = "special" | "non-ascii" | "all";

/**
 * How references are written.
 * - `usual`: the common form of special characters (`&amp;`, `&#39;`), hexadecimal for all others
 * - `named`: the name where HTML has one, otherwise decimal
 * - `decimal`, `hex`: always a number
 */
export type ReferenceStyle = "usual" | "named" | "decimal" | "hex";

/**
 * Replaces characters with HTML character references. U+0000 and the C1 controls stay, because HTML reads their
 * numbers as U+FFFD and as Windows-1252 (HTML Standard §13.2.5.84).
 * @param pieces chunks of the text, never split inside a code point
 * @example encodeHtml(["<b>"], { scope: "special", style: "usual" }) // "&lt;b&gt;"
 */
export async function* encodeHtml(
  pieces: AsyncIterable<string>,
  { scope, style }: { scope: EncodeScope; style: ReferenceStyle },
): AsyncGenerator<string> {
  const references = new Map<string, string>();
  const encode = (character: string) => {
    const known = references.get(character);
    if (known !== undefined) return known;
    const reference = WRITERS[style](character);
    references.set(character, reference);
    return reference;
  };
  for await (const piece of pieces) yield piece.replace(PATTERNS[scope], encode);
}

// biome-ignore-start lint/suspicious/noControlCharactersInRegex: "every character" includes control characters
const PATTERNS: Readonly<Record<EncodeScope, RegExp>> = {
  special: /[&<>"'/`=]/g,
  "non-ascii": /[&<>"'/`=\u00a0-\ud7ff\ue000-\u{10ffff}]/gu,
  all: /[\x01-\x7f\u00a0-\ud7ff\ue000-\u{10ffff}]/gu,
};
// biome-ignore-end lint/suspicious/noControlCharactersInRegex: "every character" includes control characters

const WRITERS: Readonly<Record<ReferenceStyle, (character: string) => string>> = {
  usual: (character) => SPECIAL_CHARACTERS[character] ?? hex(character),
  named,
  decimal,
  hex,
};

function named(character: string): string {
  const reference = FAMILIAR_NAMES[character] ?? encodeHTML(character);
  return reference === character ? decimal(character) : reference;
}

function decimal(character: string): string {
  return `&#${character.codePointAt(0)};`;
}

function hex(character: string): string {
  return `&#x${character.codePointAt(0)?.toString(16).toUpperCase()};`;
}

/** The HTML 4 name of characters that have several names in HTML, because it is the one people know. */
const FAMILIAR_NAMES = lookup<string>({
  "¨": "&uml;",
  "½": "&frac12;",
  Å: "&Aring;",
  Ω: "&Omega;",
  ε: "&epsilon;",
  υ: "&upsilon;",
  ϑ: "&thetasym;",
  ϒ: "&upsih;",
  ℘: "&weierp;",
  ℑ: "&image;",
  ℜ: "&real;",
  ℵ: "&alefsym;",
  "⇔": "&hArr;",
  "∇": "&nabla;",
  "∈": "&isin;",
  "√": "&radic;",
  "≈": "&asymp;",
  "⊥": "&perp;",
});
