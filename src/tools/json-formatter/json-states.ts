/** What the reader of a JSON text (RFC 8259) stands before. A byte and a state together say everything about an error. */

/** Before the one value of the document. */
export const START = 0;
/** After `:`. */
export const MEMBER_VALUE = 1;
/** After `[`: an element or `]`. */
export const FIRST_ELEMENT = 2;
/** After a comma in an array. */
export const ELEMENT = 3;
/** After `{`: a property name or `}`. */
export const FIRST_KEY = 4;
/** After a comma in an object. */
export const KEY = 5;
/** After a property name. */
export const COLON = 6;
/** After a value inside an array or object. */
export const AFTER_VALUE = 7;
/** After the document's value. */
export const END = 8;

/** Inside a string. */
export const STRING = 9;
/** After a backslash. */
export const ESCAPE = 10;
/** Inside the four digits of `\u`. */
export const HEX = 11;
/** Inside a character of several UTF-8 bytes, in a string or where none may stand. */
export const CONTINUATION = 12;
/** Inside letters outside a string: `true`, `false`, `null`, or something that is no JSON. */
export const WORD = 13;

/** Inside a number, after its `-`. The states of a number are the highest ones. */
export const MINUS = 14;
/** After a zero that the number starts with. */
export const ZERO = 15;
export const INTEGER = 16;
/** After the decimal point. */
export const POINT = 17;
export const FRACTION = 18;
/** After `e` or `E`. */
export const EXPONENT = 19;
export const EXPONENT_SIGN = 20;
export const EXPONENT_DIGITS = 21;

/** True where the number read so far is a number. */
export function isWholeNumber(state: number): boolean {
  return state === INTEGER || state === ZERO || state === FRACTION || state === EXPONENT_DIGITS;
}
