/** The kinds of white space that a person can choose. */
export type WhitespaceKind = "spaces" | "tabs" | "lineBreaks" | "others" | "invisible";

/**
 * The characters of each kind but the line breaks, as they stand in a character class. The first two and `others`
 * together with CR and LF are the White_Space property of Unicode (PropList.txt); `invisible` are those without a
 * width that join nothing, so that emoji and Persian or Indic words, which need their joiners, stay whole.
 */
export const CHARACTERS: Readonly<Record<Exclude<WhitespaceKind, "lineBreaks">, string>> = {
  spaces: " ",
  tabs: "\\t",
  others: "\\v\\f\\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000",
  invisible: "\\u00ad\\u180e\\u200b\\u2060\\ufeff",
};
