import { type Trait, TYPOGRAPHIC, traitOf } from "./character-traits.ts";
import { UseChecker } from "./joiner-context.ts";
import { type NormalizationForm, normalize, wholePieces } from "./normalize-text.ts";

export interface CleanSettings {
  /** Except in emoji, and joiners in scripts that need them. */
  invisible: boolean;
  bidi: boolean;
  controls: boolean;
  spaces: boolean;
  punctuation: boolean;
  marks: "stacked" | "all" | "keep";
  normalization: "none" | NormalizationForm;
}

/** Removes or replaces what `inspectText` finds. */
export async function* cleanText(stream: AsyncIterable<string>, settings: CleanSettings): AsyncGenerator<string> {
  const use = new UseChecker();
  for await (const piece of wholePieces(stream)) {
    if (!NEEDS_CLEANING.test(piece)) {
      use.pass(piece.charCodeAt(piece.length - 1));
      yield piece;
      continue;
    }
    const replaced = replaceCharacters(piece, settings, use);
    const marked = removeMarks(replaced, settings.marks);
    yield settings.normalization === "none" ? marked : normalize(marked, settings.normalization);
  }
}

const NEEDS_CLEANING = /[^\t\n\r -~]/;

function replaceCharacters(piece: string, settings: CleanSettings, use: UseChecker): string {
  const characters = Array.from(piece);
  return characters
    .map((character, index) => {
      const codePoint = codePointOf(character);
      const trait = traitOf(codePoint);
      if (trait === "plain") {
        use.pass(codePoint);
        return character;
      }
      const isInUse = CONTEXTUAL.has(trait) && use.isInUse(codePoint, characters[index + 1]?.codePointAt(0));
      use.pass(codePoint);
      return isInUse ? character : replacementOf(character, trait, settings);
    })
    .join("");
}

const CONTEXTUAL: ReadonlySet<Trait> = new Set(["joiner", "selector", "tag"]);

const codePointOf = (character: string) => character.codePointAt(0) ?? 0;

function replacementOf(character: string, trait: Trait, settings: CleanSettings): string {
  switch (trait) {
    case "invisible":
      // It shows as a space.
      if (character === BLANK_BRAILLE) return settings.spaces ? " " : character;
      return settings.invisible ? "" : character;
    case "joiner":
    case "selector":
    case "tag":
      return settings.invisible ? "" : character;
    case "bidi":
      return settings.bidi ? "" : character;
    case "control":
      return settings.controls ? (LINE_BREAK.test(character) ? "\n" : "") : character;
    case "space":
      return settings.spaces ? (LINE_BREAK.test(character) ? "\n" : " ") : character;
    case "punctuation":
      return settings.punctuation ? (TYPOGRAPHIC[character] ?? character) : character;
    default:
      return character;
  }
}

const BLANK_BRAILLE = "\u2800";
const LINE_BREAK = /[\v\f\x85\u2028\u2029]/;

const MAX_MARKS = 4;
const STACK = /[\p{Mn}\p{Me}]{4,}/gu;
/** Marks of several scripts; without those that make other kana, emoji or variants. */
const ACCENT = /(?!\u3099|\u309a|\u20e3|\p{Variation_Selector})(?=\p{Script=Inherited})[\p{Mn}\p{Me}]/gu;

function removeMarks(text: string, which: CleanSettings["marks"]): string {
  switch (which) {
    case "all":
      return normalize(normalize(text, "nfd").replace(ACCENT, ""), "nfc");
    case "stacked":
      // The first mark may be part of the letter.
      return text.replace(STACK, (marks: string, index: number) =>
        marks.length > MAX_MARKS || hasMark(text[index - 1] ?? "") ? "" : marks,
      );
    case "keep":
      return text;
  }
}

const hasMark = (character: string) => character.normalize("NFD").length > 1;
