const SPACE = "[ \\xa0]";
const GAP = "[ \\xa0./-]";

/** Ahead stand so many digits, written as in a phone number, and not one more. */
const digitsAhead = (least: number, most: number) =>
  `(?=\\(?\\+?(?:[ \\xa0.()/-]{0,3}\\d){${least},${most}}(?!${SPACE}?\\d|-\\d))`;

/** E.164: all in a row, or the country code, a trunk 0 or an area code in brackets, and groups. */
const INTERNATIONAL = [
  "\\+[1-9]\\d{9,14}(?!\\d)",
  `${digitsAhead(7, 15)}(?:\\+[1-9]\\d{0,8}|\\(\\+[1-9]\\d{0,3}\\)${GAP}?\\d{1,12})(?:${GAP}?\\(\\d{1,5}\\)${GAP}?\\d{1,12})?(?:${GAP}\\d(?=${GAP}\\d\\d))?(?:${GAP}\\d{1,5} [/-] \\d{2,12})?(?:${GAP}\\d{2,12}){0,6}`,
];

/** An area code in brackets. */
const BRACKETED = `${digitsAhead(7, 15)}(?:(?:1|00[1-9]\\d{0,2})${GAP}?)?\\(\\d{1,5}\\)${GAP}?\\d{1,10}(?:${GAP}\\d{2,8}){0,4}`;

/** The country code behind 00. */
const DIALED = `${digitsAhead(9, 17)}00[1-9](?:\\d{8,12}(?!\\d)|\\d{0,3}(?:${GAP}\\d{2,12}){1,5})`;

/** What begins with 0, in a row or in groups. */
const PREFIXED = [
  "0[1-9]\\d{7,10}(?!\\d)",
  "0\\d{1,4}(?:\\.\\d{2,4}){2,5}",
  `0\\d{1,5}(?: ?[/-] ?|${SPACE})\\d{2,12}(?:[ \\xa0-]\\d{2,8}){0,5}`,
];

/** What begins with no 0: 10 digits, 11 of China or North America, or groups. */
const PLAIN = [
  "\\d{10}(?!\\d)",
  "1[2-9]\\d{9}(?!\\d)",
  "(?:1\\.)?\\d{3}\\.\\d{3}\\.\\d{4}",
  `[1-9]\\d{0,4}(?:${SPACE}\\d{2,6}){0,5}(?:-\\d{2,6}){0,4}`,
];

/** What is written as some phone numbers are, and is none most of the time. */
const SOMETHING_ELSE = [
  // Dates, and years from and to.
  "\\d{4}[./-]\\d\\d?[./-]\\d\\d?(?![./-]?\\d)",
  "\\d\\d?[./-]\\d\\d?[./-](?:\\d\\d){1,2}(?![./-]?\\d)",
  "\\d\\d? \\d\\d? (?:19|20)\\d\\d(?! ?\\d)",
  "(?:19|20)\\d\\d \\d\\d? \\d\\d?(?! ?\\d)",
  "(?:19|20)\\d\\d[ /-](?:19|20)\\d\\d(?![ /-]?\\d)",
  // IP addresses filled up with zeros.
  "\\d{3}(?:\\.\\d{3}){3}(?!\\.?\\d)",
  // Thousands.
  "[1-9]\\d?(?: \\d{3}){2,3}(?! ?\\d)",
  "[1-9]\\d\\d(?: \\d{3}){1,3}(?<=000)(?! ?\\d)",
  // American social security numbers and long postal codes.
  "\\d{3}-\\d\\d-\\d{4}(?!-?\\d)",
  "\\d{5}-\\d{4}(?!-?\\d)",
  // Seconds since 1970, of the years 2017 to 2030.
  "1[5-8]\\d{8}(?!\\d)",
];

const UNBRACKETED = `(?<!\\d[ \\xa0/])(?!${SOMETHING_ELSE.join("|")})(?:${digitsAhead(7, 12)}(?:${[...PREFIXED, ...PLAIN].join("|")})|${DIALED})`;

/**
 * Finds 7 to 15 digits as people write phone numbers, with whatever they put between them, and neither a part of
 * something longer nor what is a price, a date or a number of another kind.
 */
export const PHONE_NUMBER = `(?<![\\w.+@-]|[$€£¥] ?)(?:${[...INTERNATIONAL, BRACKETED, UNBRACKETED].join("|")})(?<=(?:\\d[ \\xa0.()/-]{0,3}){7})(?![\\w@-]|\\.\\d| ?[$€£¥%])`;
