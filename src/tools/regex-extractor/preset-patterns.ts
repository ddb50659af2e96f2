import { PHONE_NUMBER } from "./phone-pattern.ts";
import type { PresetName } from "./presets.ts";

// Letters of any script, but no CJK punctuation, without flag u.
const LETTERS = "\\w\\u00c0-\\u1fff\\u2c00-\\u2dff\\u3005\\u3040-\\ud7ff\\uf900-\\ufdcf";
const ALPHABETIC = LETTERS.replace("\\w", "A-Za-z");
const BYTE = "(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)";
const IPV4 = `(?:${BYTE}\\.){3}${BYTE}(?!\\.?\\w)`;
/** Includes CJK punctuation, which follows URLs without a space. */
const AROUND_URL = '\\s()[\\]<>"“”`\\u3000-\\u3002\\u3008-\\u3011\\uff01\\uff08\\uff09\\uff0c\\uff1a\\uff1b\\uff1f';
const HEX = "[\\da-fA-F]{1,4}";

/**
 * Preset patterns. They need only flag `g`, and bounded lookaheads keep them fast on any text.
 */
export const PRESET_PATTERNS: Readonly<Record<PresetName, string>> = {
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
