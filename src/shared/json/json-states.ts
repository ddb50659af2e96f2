/** States of the JSON reader (RFC 8259). A byte and a state are enough to explain an error. */

/** Before the one value of the document. */
export const START = 0;
export const MEMBER_VALUE = 1;
/** After `[`: an element or `]`. */
export const FIRST_ELEMENT = 2;
/** After a comma in an array. */
export const ELEMENT = 3;
/** After `{`: a property name or `}`. */
export const FIRST_KEY = 4;
/** After a comma in an object. */
export const KEY = 5;
export const COLON = 6;
/** After a value inside an array or object. */
export const AFTER_VALUE = 7;
export const END = 8;

export const STRING = 9;
/** After a backslash. */
export const ESCAPE = 10;
/** Inside the four digits of `\u`. */
export const HEX = 11;
/** Inside a multi-byte UTF-8 character, in a string or where it is invalid. */
export const CONTINUATION = 12;
/** Inside letters outside a string: `true`, `false`, `null` or something invalid. */
export const WORD = 13;

/** After the `-` of a number. Number states have the highest values. */
export const MINUS = 14;
/** After a zero that the number starts with. */
export const ZERO = 15;
export const INTEGER = 16;
export const POINT = 17;
export const FRACTION = 18;
/** After `e` or `E`. */
export const EXPONENT = 19;
export const EXPONENT_SIGN = 20;
export const EXPONENT_DIGITS = 21;

/** True if the number could end here. */
export function isWholeNumber(state: number): boolean {
  return state === INTEGER || state === ZERO || state === FRACTION || state === EXPONENT_DIGITS;
}
