import { lookup } from "#shared/lookup.ts";
import { scriptExtensionsOf, scriptOf } from "#shared/unicode/properties.ts";
import { CONFUSABLES } from "#shared/unicode/tables/confusables.ts";

/** How a character is judged. `marks` needs others around it, `joiner` and `selector` may be in use. */
const TRAITS = [
  "plain",
  "bidi",
  "invisible",
  "control",
  "space",
  "replacement",
  "unassigned",
  "punctuation",
  "marks",
  "joiner",
  "selector",
  "tag",
  "look-alike",
] as const;

export type Trait = (typeof TRAITS)[number];

/** Index of the trait plus 1, by code point; 0 if it isn't known yet. */
const known = new Uint8Array(0x11_0000);

export function traitOf(codePoint: number): Trait {
  const index = known[codePoint];
  if (index) return TRAITS[index - 1] ?? "plain";
  const trait = judge(codePoint, String.fromCodePoint(codePoint));
  known[codePoint] = TRAITS.indexOf(trait) + 1;
  return trait;
}

/** Quotes, dashes and dots that programs expect as ASCII. */
export const TYPOGRAPHIC = lookup<string>({
  "\u2018": "'",
  "\u2019": "'",
  "\u201a": "'",
  "\u201b": "'",
  "\u2032": "'",
  "\u201c": '"',
  "\u201d": '"',
  "\u201e": '"',
  "\u201f": '"',
  "\u2033": '"',
  "\u2010": "-",
  "\u2011": "-",
  "\u2012": "-",
  "\u2013": "-",
  "\u2014": "-",
  "\u2015": "-",
  "\u2212": "-",
  "\u2026": "...",
});

function judge(codePoint: number, character: string): Trait {
  if (codePoint < 0x80) return codePoint < 0x20 || codePoint === 0x7f ? controlTrait(codePoint) : "plain";
  if (/\p{Bidi_Control}/u.test(character)) return "bidi";
  if (codePoint === 0x200c || codePoint === 0x200d) return "joiner";
  if (/\p{Variation_Selector}/u.test(character)) return "selector";
  if (codePoint >= 0xe0020 && codePoint <= 0xe007f) return "tag";
  // Includes noncharacters and unassigned code points that would be invisible.
  if (/[\p{Cn}\p{Co}]/u.test(character)) return "unassigned";
  if (/[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/u.test(character)) return "invisible";
  if (/\p{Cc}/u.test(character)) return "control";
  if (/\p{Z}/u.test(character)) return "space";
  if (codePoint === 0xfffd || /\p{Cs}/u.test(character)) return "replacement";
  if (Object.hasOwn(TYPOGRAPHIC, character)) return "punctuation";
  if (/[\p{Mn}\p{Me}]/u.test(character)) return "marks";
  return isLookAlike(codePoint, character) ? "look-alike" : "plain";
}

const controlTrait = (codePoint: number) =>
  codePoint === 9 || codePoint === 10 || codePoint === 13 ? "plain" : "control";

/** Whether a character of no other writing system is drawn like ASCII. The letters of European languages are not. */
function isLookAlike(codePoint: number, character: string): boolean {
  const script = scriptOf(codePoint);
  if (script !== "Latin" && (script !== "Common" || scriptExtensionsOf(codePoint))) return false;
  if (STYLED.test(character)) return ASCII.test(character.normalize("NFKC"));
  if (/\p{Emoji}/u.test(character)) return false;
  if (codePoint < 0x250 && /[\p{Lu}\p{Ll}]/u.test(character)) return false;
  return looksAscii(codePoint);
}

/** Fullwidth and mathematical letters and digits. */
const STYLED = /[\uff01-\uff5e\u{1d400}-\u{1d7ff}]/u;
export const ASCII = /^[!-~]+$/;

/** 1 for no and 2 for yes, by code point; 0 if it isn't known yet. */
const ascii = new Uint8Array(0x11_0000);

/** Whether a character is drawn like ASCII. */
export function looksAscii(codePoint: number): boolean {
  if (ascii[codePoint] === 0) ascii[codePoint] = ASCII.test(skeletonOf(String.fromCodePoint(codePoint))) ? 2 : 1;
  return ascii[codePoint] === 2;
}

let prototypes: ReadonlyMap<string, string> | undefined;

/**
 * The skeleton of a text (Unicode TS #39, section 4): texts with one skeleton look alike. For comparisons only.
 * @example skeletonOf("p\u0430y") === skeletonOf("pay") // true
 */
export function skeletonOf(text: string): string {
  const characters = Array.from(text.normalize("NFD").replace(IGNORABLE, ""), prototypeOf);
  return characters.join("").normalize("NFD");
}

/** What a character is drawn like, or itself. */
function prototypeOf(character: string): string {
  prototypes ??= decodePrototypes();
  return prototypes.get(character) ?? character;
}

const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;

function decodePrototypes(): ReadonlyMap<string, string> {
  const decoded = new Map<string, string>();
  for (const line of CONFUSABLES.split("\n")) {
    const [target = "", gaps = ""] = line.split(":").map((list) => list.split(" "));
    const prototype = String.fromCodePoint(...Array.from(target, (code) => Number.parseInt(code, 36)));
    let code = 0;
    for (const gap of gaps) {
      code += Number.parseInt(gap, 36);
      decoded.set(String.fromCodePoint(code), prototype);
    }
  }
  return decoded;
}
