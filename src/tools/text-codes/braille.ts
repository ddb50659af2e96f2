/** Called for each part of a text that the code can't express. */
type OnUnknown = (part: string) => void;

/** The Rules of Unified English Braille, third edition 2024, sections 2 to 8, without contractions. */
const LETTERS = "⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚⠅⠇⠍⠝⠕⠏⠟⠗⠎⠞⠥⠧⠺⠭⠽⠵";
const CAPITAL = "⠠";
const CAPITALS_END = "⠠⠄";
const NUMBER = "⠼";
const GRADE_1 = "⠰";
const OPENING_QUOTE = "⠦";
const CLOSING_QUOTE = "⠴";
const QUESTION_ALONE = "⠰⠦";

/** Section 7 and 3. Of two with one sign, the first is read. */
const SIGNS =
  ",⠂ ;⠆ :⠒ .⠲ !⠖ ?⠦ '⠄ ’⠄ -⠤ —⠐⠠⠤ –⠠⠤ /⠸⠌ \\⠸⠡ (⠐⠣ )⠐⠜ [⠨⠣ ]⠨⠜ {⠸⠣ }⠸⠜ “⠦ ”⠴ ‘⠠⠦ «⠸⠦ »⠸⠴ &⠈⠯ @⠈⠁ *⠐⠔ #⠸⠹ %⠨⠴ +⠐⠖ =⠐⠶ <⠈⠣ >⠈⠜ $⠈⠎ €⠈⠑ £⠈⠇ ¥⠈⠽ ¢⠈⠉ °⠘⠚ §⠘⠎ ¶⠘⠏ ©⠘⠉ ®⠘⠗ ™⠘⠞ ~⠈⠔ _⠨⠤ ^⠈⠢ |⠸⠳ ×⠐⠦ ÷⠐⠌ •⠸⠲ †⠈⠠⠹";

/** Section 4.2, as combining characters. */
const MODIFIERS = "\u0301⠘⠌ \u0300⠘⠡ \u0302⠘⠩ \u0303⠘⠻ \u0308⠘⠒ \u0327⠘⠯ \u030a⠘⠫ \u030c⠘⠬ \u0304⠈⠤ \u0306⠈⠬";

const pairs = (list: string) => list.split(" ").map((entry): [string, string] => [entry.charAt(0), entry.slice(1)]);
const swap = (list: [string, string][]) =>
  new Map(list.map(([one, other]): [string, string] => [other, one]).reverse());
const letterOf = (at: number) => String.fromCharCode(97 + at);

const CELLS_OF = new Map([...pairs(SIGNS), ...[...LETTERS].map((cell, at): [string, string] => [letterOf(at), cell])]);
const SIGN_OF = new Map([
  ...swap(pairs(SIGNS)),
  ...[...LETTERS].map((cell, at): [string, string] => [cell, letterOf(at)]),
  ["⠠⠴", "’"],
  ["⠠⠶", '"'],
  [QUESTION_ALONE, "?"],
]);
const MODIFIER_CELLS = new Map(pairs(MODIFIERS));
const MODIFIER_OF = swap(pairs(MODIFIERS));

const DIGITS = "⠚⠁⠃⠉⠙⠑⠋⠛⠓⠊";

/** A number may start with its decimal point, but not after another sign. */
const NUMBER_OR_WORD = /(?:(?<!\S)[.,])?\d+(?:[.,]\d+)*|[\p{L}\p{M}]+|./gsu;

/** Uncontracted (grade 1) braille. Signs without cells stay. */
export function toBraille(text: string, onUnknown: OnUnknown): string {
  const composed = text.normalize("NFC");
  let inNumber = false;
  return composed.replace(NUMBER_OR_WORD, (part, at: number) => {
    const isNumber = /\d/.test(part);
    const cells = isNumber
      ? NUMBER + numberCells(part)
      : /^\p{L}/u.test(part)
        ? (inNumber && /^[a-j]/.test(part.normalize("NFD")) ? GRADE_1 : "") + wordCells(part, onUnknown)
        : signCells(part, onUnknown, composed.charAt(at - 1));
    inNumber = isNumber || (inNumber && (part === "." || part === ","));
    return cells;
  });
}

/** What stands before an opening quotation mark. */
const OPENS_AFTER = /^[\s([{—–-]?$/;

const numberCells = (number: string) =>
  number.replace(/./g, (sign) => (/\d/.test(sign) ? DIGITS.charAt(Number(sign)) : (CELLS_OF.get(sign) ?? "")));

/** Two capitals or more share an indicator (section 8.4); a small letter after them ends it (8.6). */
function wordCells(word: string, onUnknown: OnUnknown): string {
  return word.replace(/\p{Lu}[\p{Lu}\p{M}]+|\p{Lu}|[^\p{Lu}]+/gu, (part, at: number) => {
    const cells = [...part.toLowerCase().normalize("NFC")].map((letter) => signCells(letter, onUnknown)).join("");
    if (!/^\p{Lu}/u.test(part)) return cells;
    if (part.match(/\p{Lu}/gu)?.length === 1) return CAPITAL + cells;
    return CAPITAL + CAPITAL + cells + (at + part.length < word.length ? CAPITALS_END : "");
  });
}

function signCells(sign: string, onUnknown: OnUnknown, before = sign): string {
  if (/\s/.test(sign)) return sign;
  if (sign === '"') return OPENS_AFTER.test(before) ? OPENING_QUOTE : CLOSING_QUOTE;
  // Otherwise it would be an opening quotation mark.
  if (sign === "?" && OPENS_AFTER.test(before)) return QUESTION_ALONE;
  const [letter = "", ...marks] = [...sign.normalize("NFD")];
  const cells = [...marks.map((mark) => MODIFIER_CELLS.get(mark)), CELLS_OF.get(letter)];
  if (!cells.includes(undefined)) return cells.join("");
  onUnknown(sign);
  return sign;
}

const INDICATORS = new Map([
  ["⠠⠠⠠", "passage"],
  ["⠠⠠", "word"],
  [CAPITALS_END, "none"],
  [CAPITAL, "letter"],
]);

/** Reads what `toBraille` writes, and capitals of a whole passage. Other characters stay. */
export function fromBraille(text: string, onUnknown: OnUnknown): string {
  let capitals = "none";
  let inNumber = false;
  let marks = "";
  let plain = "";
  for (let at = 0; at < text.length; ) {
    const cells = symbolAt(text, at);
    at += cells.length;
    const digit = inNumber ? DIGITS.indexOf(cells) : -1;
    if (digit >= 0) {
      plain += digit;
    } else if (INDICATORS.has(cells)) {
      capitals = INDICATORS.get(cells) ?? "none";
      inNumber = false;
    } else if (cells === NUMBER || cells === GRADE_1) {
      inNumber = cells === NUMBER;
      if (inNumber && capitals === "word") capitals = "none";
    } else if (MODIFIER_OF.has(cells)) {
      marks += MODIFIER_OF.get(cells);
    } else {
      const sign = signOf(cells, plain.slice(-1), onUnknown);
      const isLetter = LETTERS.includes(cells);
      plain += (isLetter && capitals !== "none" ? sign.toUpperCase() : sign) + marks;
      marks = "";
      inNumber &&= /[.,]/.test(sign);
      if (capitals === "letter" || (capitals === "word" && !isLetter)) capitals = "none";
    }
  }
  return plain.normalize("NFC");
}

/** The longest symbol of up to three cells. */
function symbolAt(text: string, at: number): string {
  const longest = [3, 2]
    .map((length) => text.slice(at, at + length))
    .find((cells) => INDICATORS.has(cells) || SIGN_OF.has(cells) || MODIFIER_OF.has(cells));
  return longest ?? text.charAt(at);
}

function signOf(cells: string, before: string, onUnknown: OnUnknown): string {
  if (cells === "⠀") return " ";
  if (cells === OPENING_QUOTE && OPENS_AFTER.test(before)) return "“";
  const sign = SIGN_OF.get(cells);
  if (sign === undefined && /[\u2801-\u28ff]/.test(cells)) onUnknown(cells);
  return sign ?? cells;
}
