import { categoryOf } from "./properties.ts";
import { ABBREVIATIONS, NAMES } from "./tables/names.ts";

interface NumberedNames {
  from: number;
  to: number;
  prefix: string;
}

let names: ReadonlyMap<number, string> | undefined;
let numbered: readonly NumberedNames[] | undefined;
let abbreviations: ReadonlyMap<number, string> | undefined;

/**
 * The name of a code point; the alias of a control character; the label of a code point without name (Unicode 4.8).
 * @example nameOf(0xe9) // "LATIN SMALL LETTER E WITH ACUTE"
 * @example nameOf(0xe000) // "<private-use-E000>"
 */
export function nameOf(codePoint: number): string {
  if (codePoint >= FIRST_SYLLABLE && codePoint <= LAST_SYLLABLE) return nameOfSyllable(codePoint - FIRST_SYLLABLE);
  return ownNames().get(codePoint) ?? numberedName(codePoint) ?? `<${labelOf(codePoint)}-${hexOf(codePoint)}>`;
}

/** The names of the code points that have one of their own, in order: no ideographs and Hangul syllables. */
export function ownNames(): ReadonlyMap<number, string> {
  names ??= decodeNames();
  return names;
}

/** The usual abbreviation of an invisible character. @example abbreviationOf(0x200b) // "ZWSP" */
export function abbreviationOf(codePoint: number): string | undefined {
  abbreviations ??= new Map(
    ABBREVIATIONS.split("\n").map((line) => {
      const [code = "", abbreviation = ""] = line.split(" ");
      return [Number.parseInt(code, 16), abbreviation];
    }),
  );
  return abbreviations.get(codePoint);
}

/** At least four digits. @example hexOf(0xe9) // "00E9" */
export function hexOf(codePoint: number): string {
  return codePoint.toString(16).toUpperCase().padStart(4, "0");
}

function decodeNames(): ReadonlyMap<number, string> {
  const decoded = new Map<number, string>();
  const [list = ""] = NAMES.split("\n\n", 1);
  let code = -1;
  let before = "";
  for (const line of list.split("\n")) {
    const bar = line.indexOf("|");
    code += bar === 0 ? 1 : Number.parseInt(line.slice(0, bar), 36);
    const name = before.slice(0, Number.parseInt(line[bar + 1] ?? "0", 36)) + line.slice(bar + 2);
    decoded.set(code, name);
    before = name;
  }
  return decoded;
}

/** A name that ends in the code point, such as `CJK UNIFIED IDEOGRAPH-4E00`. */
function numberedName(codePoint: number): string | undefined {
  numbered ??= NAMES.slice(NAMES.indexOf("\n\n") + 2)
    .split("\n")
    .map((line) => {
      const [from = "", to = "", ...prefix] = line.split(" ");
      return { from: Number.parseInt(from, 36), to: Number.parseInt(to, 36), prefix: prefix.join(" ") };
    });
  const found = numbered.find(({ from, to }) => codePoint >= from && codePoint <= to);
  return found && found.prefix + hexOf(codePoint);
}

const FIRST_SYLLABLE = 0xac00;
const LAST_SYLLABLE = 0xd7a3;
const LEADING = "G GG N D DD R M B BB S SS  J JJ C K T P H".split(" ");
const VOWELS = "A AE YA YAE EO E YEO YE O WA WAE OE YO U WEO WE WI YU EU YI I".split(" ");
const TRAILING = " G GG GS N NJ NH D L LG LM LB LS LT LP LH M B BS S SS NG J C K T P H".split(" ");

/** Unicode 3.12, Hangul syllable name generation. */
function nameOfSyllable(index: number): string {
  const vowelAndTrail = VOWELS.length * TRAILING.length;
  const lead = LEADING[Math.floor(index / vowelAndTrail)];
  const vowel = VOWELS[Math.floor((index % vowelAndTrail) / TRAILING.length)];
  return `HANGUL SYLLABLE ${lead}${vowel}${TRAILING[index % TRAILING.length]}`;
}

function labelOf(codePoint: number): string {
  if (isNoncharacter(codePoint)) return "noncharacter";
  const labels: Readonly<Record<string, string>> = { Cs: "surrogate", Co: "private-use", Cc: "control" };
  return labels[categoryOf(codePoint)] ?? "reserved";
}

function isNoncharacter(codePoint: number): boolean {
  return (codePoint & 0xfffe) === 0xfffe || (codePoint >= 0xfdd0 && codePoint <= 0xfdef);
}
