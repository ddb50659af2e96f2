import { abbreviationOf, hexOf, nameOf } from "#shared/unicode/names.ts";
import { blockOf, categoryOf, scriptOf } from "#shared/unicode/properties.ts";
import type { CharacterFacts } from "./inspection.ts";

/** What Unicode says about a code point, and how to write it. A lone surrogate has no UTF-8. */
export function factsOf(codePoint: number): Omit<CharacterFacts, "line" | "column" | "finding" | "looksLike"> {
  const character = String.fromCodePoint(codePoint);
  const abbreviation = abbreviationOf(codePoint);
  const units = Array.from({ length: character.length }, (_, index) => hexOf(character.charCodeAt(index)));
  const bytes = Array.from(new TextEncoder().encode(character), (byte) =>
    byte.toString(16).toUpperCase().padStart(2, "0"),
  );
  const hex = codePoint.toString(16).toUpperCase();
  return {
    character,
    codePoint: `U+${hexOf(codePoint)}`,
    name: nameOf(codePoint),
    ...(abbreviation !== undefined && { abbreviation }),
    block: blockOf(codePoint),
    script: scriptOf(codePoint),
    category: categoryOf(codePoint),
    utf8: bytes.join(" "),
    utf16: units.join(" "),
    escapes: {
      html: `&#x${hex};`,
      css: `\\${hex} `,
      javascript: codePoint > 0xffff ? `\\u{${hex}}` : `\\u${units[0]}`,
      python: codePoint > 0xffff ? `\\U${hex.padStart(8, "0")}` : `\\u${units[0]}`,
      url: bytes.map((byte) => `%${byte}`).join(""),
    },
  };
}
