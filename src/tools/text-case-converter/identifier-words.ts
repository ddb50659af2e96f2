import { classOf, DIGIT, LOWER, MARK, OTHER, UPPER } from "./character-class.ts";

/**
 * Splits an identifier or a phrase into words: at anything but letters, digits and marks, before a capital letter after
 * a lowercase letter or a digit, and before the last of several capitals. Apostrophes inside words are dropped.
 * @example identifierWords("parseXMLDocument_v2") // ["parse", "XML", "Document", "v2"]
 */
export function identifierWords(text: string): string[] {
  const plain = APOSTROPHE.test(text) ? text.replace(INNER_APOSTROPHE, "") : text;
  const words: string[] = [];
  let start = -1;
  let before = OTHER;
  for (let at = 0; at < plain.length; ) {
    const codePoint = plain.codePointAt(at) as number;
    const size = codePoint > 0xffff ? 2 : 1;
    const current = classOf(codePoint);
    if (current === OTHER) {
      if (start >= 0) words.push(plain.slice(start, at));
      start = -1;
      before = OTHER;
    } else {
      if (start < 0) start = at;
      else if (current === UPPER && startsWord(before, plain, at + size)) {
        words.push(plain.slice(start, at));
        start = at;
      }
      if (current !== MARK) before = current;
    }
    at += size;
  }
  if (start >= 0) words.push(plain.slice(start));
  return words;
}

/** Whether a capital letter starts a word, from the class of the letter before it and the text after it. */
function startsWord(before: number, text: string, next: number): boolean {
  if (before === LOWER || before === DIGIT) return true;
  if (before !== UPPER) return false;
  for (let at = next; at < text.length; ) {
    const codePoint = text.codePointAt(at) as number;
    const following = classOf(codePoint);
    if (following !== MARK) return following === LOWER;
    at += codePoint > 0xffff ? 2 : 1;
  }
  return false;
}

/**
 * True for a text that can only be a name in code or in a file system: several words without a space, but not a number
 * or date such as 12.50, 1/2 or 2024-01-15, an abbreviation such as U.S.A., or a word such as e-mail.
 */
export function isIdentifier(text: string): boolean {
  return (
    IDENTIFIER.test(text) &&
    !DIVIDED_NUMBER.test(text) &&
    !ABBREVIATION.test(text) &&
    !ONE_LETTER_FIRST.test(text) &&
    identifierWords(text).length > 1
  );
}

const APOSTROPHE = /['’]/;
const INNER_APOSTROPHE = /(?<=\p{L})['’](?=\p{L})/gu;
const IDENTIFIER = /^[\p{L}\p{M}\p{N}_./-]+$/u;
const DIVIDED_NUMBER = /\p{N}[./-]\p{N}/u;
const ABBREVIATION = /^(?:\p{L}\.)+\p{L}?$/u;
const ONE_LETTER_FIRST = /^\p{L}-\p{L}+$/u;
