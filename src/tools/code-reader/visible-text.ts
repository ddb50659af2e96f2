/** Control characters, and characters that are invisible or change the direction of text. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/gu;

/**
 * Shows control, invisible and direction-changing characters by their code points, so that text can't look like another.
 * Line breaks and tabs stay.
 * @example visibleText("a\u202Eb") // "a⟨U+202E⟩b"
 */
export function visibleText(text: string): string {
  return text.replace(HIDDEN, (character) => {
    if (character === "\n" || character === "\t" || character === "\r") return character === "\r" ? "" : character;
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
    return `⟨U+${code}⟩`;
  });
}
