import { lookup } from "#shared/lookup.ts";
import { ownScriptId, ownScriptOf, scriptExtensionsOf, scriptOf } from "#shared/unicode/properties.ts";
import { ASCII, looksAscii, skeletonOf } from "./character-traits.ts";

/** A word that looks like another. */
export interface SuspiciousWord {
  kind: "mixed-script" | "confusable";
  /** Offset in the text. */
  start: number;
  word: string;
  /** The script of a look-alike, or the rarer scripts of a mixed word. */
  scripts: ReadonlySet<string>;
}

const WORD = /[\p{L}\p{M}\p{Nd}_\p{Default_Ignorable_Code_Point}]+/gu;
const NON_ASCII = /[^\0-\x7f]/;
/** Longer ones are not words. */
const MAX_LENGTH = 200;

/** Words of mixed scripts (Unicode TS #39, section 5.1), and words of another script that look like ASCII. */
export function* findWords(text: string): Generator<SuspiciousWord> {
  for (const { 0: word, index: start } of text.matchAll(WORD)) {
    if (word.length > MAX_LENGTH || !NON_ASCII.test(word)) continue;
    const kind = judge(word);
    if (kind === undefined) continue;
    const scripts = countScripts(word);
    if (kind === "mixed-script") scripts.delete(mostFrequent(scripts));
    yield { kind, start, word, scripts: new Set(scripts.keys()) };
  }
}

function judge(word: string): SuspiciousWord["kind"] | undefined {
  let first = 0;
  let isAscii = true;
  for (let at = 0; at < word.length; at += 1) {
    const codePoint = word.codePointAt(at) ?? 0;
    if (codePoint > 0xffff) at += 1;
    const script = ownScriptId(codePoint);
    isAscii &&= (script === 0 && codePoint >= 0x80) || looksAscii(codePoint);
    if (script === 0 || script === first) continue;
    if (first !== 0) return isMixed(word) ? "mixed-script" : undefined;
    first = script;
  }
  if (!isAscii || first === 0 || first === ownScriptId(LATIN)) return undefined;
  return likenessOf(word) === undefined ? undefined : "confusable";
}

const LATIN = 0x61;

function countScripts(word: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const character of word) {
    const script = ownScriptOf(character.codePointAt(0) ?? 0);
    if (script !== "") counts.set(script, (counts.get(script) ?? 0) + 1);
  }
  return counts;
}

/** The most frequent script; Latin in a tie, because it is the one imitated. */
function mostFrequent(counts: ReadonlyMap<string, number>): string {
  const [main = ""] = Array.from(counts).reduce((most, next) =>
    next[1] > most[1] || (next[1] === most[1] && next[0] === "Latin") ? next : most,
  );
  return main;
}

/** What a word or character can be mistaken for, if that is ASCII. */
export function likenessOf(text: string): string | undefined {
  const skeleton = skeletonOf(text.normalize("NFKC"));
  return ASCII.test(skeleton) && skeleton !== text ? skeleton : undefined;
}

/** Writing systems of several scripts. */
const SYSTEMS = lookup<readonly string[]>({
  Han: ["Han with Bopomofo", "Japanese", "Korean"],
  Hiragana: ["Japanese"],
  Katakana: ["Japanese"],
  Hangul: ["Korean"],
  Bopomofo: ["Han with Bopomofo"],
});

/** Whether no one writing system has all characters of a word. */
function isMixed(word: string): boolean {
  let resolved: readonly string[] | undefined;
  for (const character of word) {
    const codePoint = character.codePointAt(0) ?? 0;
    const scripts = scriptExtensionsOf(codePoint) ?? [scriptOf(codePoint)];
    if (scripts[0] === "Common" || scripts[0] === "Inherited") continue;
    const augmented = scripts.flatMap((script) => [script, ...(SYSTEMS[script] ?? [])]);
    resolved = resolved ? resolved.filter((script) => augmented.includes(script)) : augmented;
    if (resolved.length === 0) return true;
  }
  return false;
}
