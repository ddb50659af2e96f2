// Letters of any script, but no CJK punctuation, without flag u.
const LETTERS = "\\w\\u00c0-\\u1fff\\u2c00-\\u2dff\\u3005\\u3040-\\ud7ff\\uf900-\\ufdcf";
const ALPHABETIC = LETTERS.replace("\\w", "A-Za-z");
const BYTE = "(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)";
const IPV4 = `(?:${BYTE}\\.){3}${BYTE}(?!\\.?\\w)`;
/** Includes CJK punctuation, which follows URLs without a space. */
const AROUND_URL = '\\s()[\\]<>"“”`\\u3000-\\u3002\\u3008-\\u3011\\uff01\\uff08\\uff09\\uff0c\\uff1a\\uff1b\\uff1f';
const HEX = "[\\da-fA-F]{1,4}";

const SPACE = "[ \\xa0]";
const GAP = "[ \\xa0./-]";

/** Lookahead for `min` to `max` digits, grouped as in a phone number. */
const digitsAhead = (min: number, max: number) =>
  `(?=\\(?\\+?(?:[ \\xa0.()/-]{0,3}\\d){${min},${max}}(?!${SPACE}?\\d|-\\d))`;

/** E.164 without spaces, or with a country code, a trunk 0 or area code in parentheses, and groups. */
const INTERNATIONAL = [
  "\\+[1-9]\\d{9,14}(?!\\d)",
  `${digitsAhead(7, 15)}(?:\\+[1-9]\\d{0,8}|\\(\\+[1-9]\\d{0,3}\\)${GAP}?\\d{1,12})(?:${GAP}?\\(\\d{1,5}\\)${GAP}?\\d{1,12})?(?:${GAP}\\d(?=${GAP}\\d\\d))?(?:${GAP}\\d{1,5} [/-] \\d{2,12})?(?:${GAP}\\d{2,12}){0,6}`,
];

const BRACKETED = `${digitsAhead(7, 15)}(?:(?:1|00[1-9]\\d{0,2})${GAP}?)?\\(\\d{1,5}\\)${GAP}?\\d{1,10}(?:${GAP}\\d{2,8}){0,4}`;

/** Country code after 00. */
const DIALED = `${digitsAhead(9, 17)}00[1-9](?:\\d{8,12}(?!\\d)|\\d{0,3}(?:${GAP}\\d{2,12}){1,5})`;

/** Starts with 0, with or without groups. */
const PREFIXED = [
  "0[1-9]\\d{7,10}(?!\\d)",
  "0\\d{1,4}(?:\\.\\d{2,4}){2,5}",
  `0\\d{1,5}(?: ?[/-] ?|${SPACE})\\d{2,12}(?:[ \\xa0-]\\d{2,8}){0,5}`,
];

/** Does not start with 0: 10 digits, 11 in China and North America, or groups. */
const PLAIN = [
  "\\d{10}(?!\\d)",
  "1[2-9]\\d{9}(?!\\d)",
  "(?:1\\.)?\\d{3}\\.\\d{3}\\.\\d{4}",
  `[1-9]\\d{0,4}(?:${SPACE}\\d{2,6}){0,5}(?:-\\d{2,6}){0,4}`,
];

/** Looks like a phone number, but usually isn't. */
const LOOKALIKES = [
  // Dates and ranges of years.
  "\\d{4}[./-]\\d\\d?[./-]\\d\\d?(?![./-]?\\d)",
  "\\d\\d?[./-]\\d\\d?[./-](?:\\d\\d){1,2}(?![./-]?\\d)",
  "\\d\\d? \\d\\d? (?:19|20)\\d\\d(?! ?\\d)",
  "(?:19|20)\\d\\d \\d\\d? \\d\\d?(?! ?\\d)",
  "(?:19|20)\\d\\d[ /-](?:19|20)\\d\\d(?![ /-]?\\d)",
  // Zero-padded IP addresses.
  "\\d{3}(?:\\.\\d{3}){3}(?!\\.?\\d)",
  // Thousands separated by spaces.
  "[1-9]\\d?(?: \\d{3}){2,3}(?! ?\\d)",
  "[1-9]\\d\\d(?: \\d{3}){1,3}(?<=000)(?! ?\\d)",
  // US social security numbers and ZIP+4 codes.
  "\\d{3}-\\d\\d-\\d{4}(?!-?\\d)",
  "\\d{5}-\\d{4}(?!-?\\d)",
  // Unix timestamps from 2017 to 2030.
  "1[5-8]\\d{8}(?!\\d)",
];

const UNBRACKETED = `(?<!\\d[ \\xa0/])(?!${LOOKALIKES.join("|")})(?:${digitsAhead(7, 12)}(?:${[...PREFIXED, ...PLAIN].join("|")})|${DIALED})`;

/**
 * Finds 7 to 15 digits in common phone formats, but no parts of longer numbers, prices, dates or other numbers.
 */
const PHONE_NUMBER = `(?<![\\w.+@-]|[$€£¥] ?)(?:${[...INTERNATIONAL, BRACKETED, UNBRACKETED].join("|")})(?<=(?:\\d[ \\xa0.()/-]{0,3}){7})(?![\\w@-]|\\.\\d| ?[$€£¥%])`;

/**
 * Preset patterns. They need only flag `g`, and bounded lookaheads keep them fast on any text.
 */
export const PRESET_PATTERNS = {
  // Lengths of RFC 5321 §4.5.3.1. The last label is letters only, to exclude react@18.2.0, or an A-label (RFC 5890).
  "Email addresses": `(?<![${LETTERS}.+%-])[${LETTERS}][${LETTERS}.+%'-]{0,63}(?<!\\.)@(?:[${LETTERS}][${LETTERS}-]{0,62}\\.){1,8}(?:[xX][nN]--[A-Za-z\\d-]{0,58}[A-Za-z\\d]|[${ALPHABETIC}][${ALPHABETIC}-]{0,61}[${ALPHABETIC}])`,
  // Only balanced brackets, and no trailing punctuation.
  URLs: `\\b(?:(?:[hH][tT]{2}[pP][sS]?|[fF][tT][pP]):\\/\\/|[wW]{3}\\.)(?:[^${AROUND_URL}]|\\([^${AROUND_URL}]{0,99}\\)|\\[[^${AROUND_URL}]{0,99}\\])+(?<![.,;:!?'’}*_])`,
  "Phone numbers": PHONE_NUMBER,
  // IPv4, IPv6 (RFC 4291 §2.2), and IPv4 in IPv6. Does not match a lone "::".
  "IP addresses": `(?<![\\w.:])(?:(?:::(?:[fF]{4}:(?:0{1,4}:)?)?|64:ff9b::)?${IPV4}|(?=[\\da-fA-F:]{0,39}[\\da-fA-F])(?=(?:[\\da-fA-F]{0,4}:){2,7}[\\da-fA-F]{0,4}(?![\\w:]|\\.\\d))(?:(?:${HEX}:){7}${HEX}|(?:${HEX}(?::${HEX}){0,6})?::(?:${HEX}(?::${HEX}){0,6})?)(?![\\w:]))`,
  // Not only digits, and not the fragment of a URL.
  Hashtags: `(?<![${LETTERS}&\\/#])#(?=\\d{0,99}[${ALPHABETIC}_])[${LETTERS}]+`,
  // With thousands separators, fraction and exponent. The hyphen of a date or range is not a sign.
  Numbers:
    "(?:(?<![\\w)\\].])[-+−])?(?:(?:\\d{1,3}(?:,\\d{3})+(?![\\d,])|\\d+)(?:\\.\\d+)?|(?<![\\w.])\\.\\d+)(?:[eE][-+]?\\d+)?",
};

export type PresetName = keyof typeof PRESET_PATTERNS;
