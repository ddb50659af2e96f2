import type { AnyOperation, OperationExample } from "#shared/operation.ts";
import type { OptionDeclaration } from "#shared/options.ts";
import { toKebab } from "#shared/public-name.ts";
import { isOneEditApart } from "#shared/search.ts";
import type { ToolMeta } from "#shared/tool-meta.ts";
import { publicOperations } from "./public-operations.ts";
import type { ToolModules } from "./tool-access.ts";

/** An operation that fits a described task. */
export interface FoundOperation {
  tool: string;
  /** Undefined for a tool that only works on its page. */
  operation?: string;
  /** The tool's title. */
  title: string;
  /** The operation's label. */
  label?: string;
  /** The tool's description. */
  description: string;
}

interface IndexedOperation {
  found: FoundOperation;
  /** Weight of each term. */
  terms: ReadonlyMap<string, number>;
  /** What tells it from the other operations of its tool. */
  own: ReadonlySet<string>;
  /** What the tool is about. */
  title: ReadonlySet<string>;
  /** Whether it is the tool's first. */
  isMain: boolean;
  /** Keywords of several words. */
  phrases: readonly (readonly string[])[];
}

/** All operations that run outside a browser and the tools that have none, prepared for `findOperations`. */
export interface OperationIndex {
  operations: readonly IndexedOperation[];
  /** How rare each term is among the tools, from 0. */
  rarity: ReadonlyMap<string, number>;
}

/** Loads every tool once. */
export async function indexOperations(tools: ToolModules): Promise<OperationIndex> {
  const loaded = await Promise.all(
    tools.ids.map(async (id) => ({ meta: await tools.meta(id), operations: await tools.operations(id) })),
  );
  const operations = loaded.flatMap(({ meta, operations }) => {
    const callable = [...publicOperations(operations)];
    if (callable.length === 0) return indexOperation(meta, undefined, Object.values(operations));
    return callable.map(([id, operation], index) => indexOperation(meta, id, [operation], index === 0));
  });
  const toolsByTerm = new Map<string, Set<string>>();
  for (const { terms, found } of operations) {
    for (const term of terms.keys()) toolsByTerm.set(term, (toolsByTerm.get(term) ?? new Set()).add(found.tool));
  }
  const total = new Set(operations.map(({ found }) => found.tool)).size;
  const rarity = new Map(Array.from(toolsByTerm, ([term, { size }]) => [term, Math.log(1 + total / size)]));
  return { operations, rarity };
}

/** @param operations one, or what a page does */
function indexOperation(
  meta: ToolMeta,
  id: string | undefined,
  operations: readonly AnyOperation[],
  isMain = true,
): IndexedOperation {
  const { title, description } = meta;
  const shown = operations.filter(({ internal }) => !internal);
  const labels = shown.map(({ label }) => label);
  const options = shown.flatMap((operation) => Object.values<OptionDeclaration>(operation.options));
  const examples = shown.flatMap((operation): readonly OperationExample[] => operation.examples);
  const name = id === undefined ? "" : toKebab(id);
  const terms = new Map<string, number>();
  const add = (text: string, weight: number) => {
    for (const term of toTerms(text)) terms.set(term, (terms.get(term) ?? 0) + weight);
  };
  for (const label of labels) add(label, 3);
  add(name, 3);
  add(title, 3);
  for (const keyword of meta.keywords) add(keyword, 2);
  add(description, 1.5);
  add(meta.category, 1);
  for (const example of examples) add(example.title, 0.8);
  for (const { label } of options) add(label, 0.5);
  return {
    found: { tool: meta.id, ...(id !== undefined && { operation: id, label: labels[0] ?? id }), title, description },
    terms,
    own: new Set(toTerms([...labels, name].join(" "))),
    title: new Set(significant(toWords(title))),
    isMain,
    phrases: meta.keywords.map((keyword) => significant(toWords(keyword))).filter(({ length }) => length > 1),
  };
}

/** Weaker matches are noise next to a strong one. */
const MIN_SHARE_OF_BEST = 0.3;

/**
 * Finds the operations for a task in plain English, best first: "why does this JSON not parse". Unlike `search`, it
 * doesn't need every word to match, because most words of a task describe its data.
 */
export function findOperations({ operations, rarity }: OperationIndex, task: string, limit = 5): FoundOperation[] {
  const words = significant(toWords(task));
  const wanted = weighTerms(task, rarity);
  const scored = operations
    .map((one) => ({ found: one.found, score: scoreOf(one, words, wanted, rarity) }))
    .sort((one, other) => other.score - one.score);
  const best = scored[0]?.score ?? 0;
  const taken = new Map<string, number>();
  return scored
    .filter(({ score, found: { tool } }) => {
      if (score === 0 || score < best * MIN_SHARE_OF_BEST) return false;
      taken.set(tool, (taken.get(tool) ?? 0) + 1);
      return (taken.get(tool) ?? 0) <= MAX_PER_TOOL;
    })
    .slice(0, limit)
    .map(({ found }) => found);
}

const OWN_BONUS = 0.5;
const PHRASE_BONUS = 0.5;
/** How much of the score depends on the task's words that a tool has. */
const COVERED = 0.7;
/** How much depends on the words of its title that the task has: merging PDFs isn't for the CSV Merger. */
const FITTING = 0.25;
/** Breaks ties in favor of a tool's main operation. */
const MAIN_BONUS = 1.02;

function scoreOf(
  { terms, own, title, phrases, isMain }: IndexedOperation,
  words: readonly string[],
  wanted: ReadonlyMap<string, number>,
  rarity: ReadonlyMap<string, number>,
): number {
  const rarityOf = (some: Iterable<string>, weightOf: (word: string) => number = () => 1) => {
    let sum = 0;
    for (const word of some) sum += (rarity.get(word) ?? 0) * weightOf(word);
    return sum;
  };
  const share = (some: Iterable<string>, weightOf: (word: string) => number) => {
    const all = rarityOf(some);
    return all === 0 ? 1 : rarityOf(some, weightOf) / all;
  };
  const matches = rarityOf(
    wanted.keys(),
    (term) => (wanted.get(term) ?? 0) * (saturate(terms.get(term) ?? 0) + (own.has(term) ? OWN_BONUS : 0)),
  );
  const named = phrases.filter((phrase) => hasPhrase(words, phrase)).reduce((sum, phrase) => sum + rarityOf(phrase), 0);
  const covered = share(words, (word) => {
    if (terms.has(word)) return 1;
    return [...(SYNONYMS.get(word) ?? [])].some((synonym) => terms.has(synonym)) ? SYNONYM_WEIGHT : 0;
  });
  const fitting = share(title, (word) => wanted.get(word) ?? 0);
  const score = matches + PHRASE_BONUS * named;
  return score * (1 - COVERED * (1 - covered)) * (1 - FITTING * (1 - fitting)) * (isMain ? MAIN_BONUS : 1);
}

/** Leaves room for another tool when one has many similar operations. */
const MAX_PER_TOOL = 2;

/** The tenth mention of a word says little more than the third. */
function saturate(weight: number): number {
  return (weight * 2.5) / (weight + 1.5);
}

const SYNONYM_WEIGHT = 0.5;
const PREFIX_WEIGHT = 0.6;
const TYPO_WEIGHT = 0.4;
/** A number is mostly data: "between 1 and 100". */
const NUMBER_WEIGHT = 0.3;

/** The known terms that the words of a task stand for, with how surely they do. */
function weighTerms(task: string, known: ReadonlyMap<string, number>): Map<string, number> {
  const weights = new Map<string, number>();
  const add = (term: string, weight: number) => {
    if (known.has(term)) weights.set(term, Math.max(weights.get(term) ?? 0, weight));
  };
  for (const term of toTerms(task)) {
    add(term, /^(?:to:)?\d+$/.test(term) ? NUMBER_WEIGHT : 1);
    const [direction, word] = term.startsWith("to:") ? ["to:", term.slice(3)] : ["", term];
    for (const synonym of SYNONYMS.get(word) ?? []) add(direction + synonym, SYNONYM_WEIGHT);
    if (known.has(word) || direction || SYNONYMS.has(word)) continue;
    for (const candidate of known.keys()) {
      if (word.length > 2 && candidate.startsWith(word)) add(candidate, PREFIX_WEIGHT);
      else if (isTypo(word, candidate)) add(candidate, TYPO_WEIGHT);
    }
  }
  return weights;
}

function hasPhrase(words: readonly string[], phrase: readonly string[]): boolean {
  return words.some((_, start) => phrase.every((word, index) => words[start + index] === word));
}

/** Longest first. */
const ENDINGS = "ations ation ators ator ating ated ates ate ings ing ions ion ers er ors or ed es s e ly".split(" ");
const MIN_STEM_LENGTH = 3;

/** Ignored in a task, except that `to` gives the next word a direction. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    "a about all am an and any are as at be been both but by can could did do does each every first for from get give go " +
    "had has have how i if in into is it its just last like make me my need no not of on one or our out please put " +
    "several should show so some take than that the their them then there these they this those three to turn two up " +
    "use using want was we were what when where which who why will with would you your"
  ).split(" "),
);

/** Groups of words that people use for the same thing. */
const SYNONYMS = groupSynonyms([
  "count number many much total length",
  "extract find pull grab search match",
  "remove delete strip drop clean unlock",
  "minify compress shrink small smaller reduce size",
  "format pretty beautify indent readable tidy",
  "validate check valid verify error wrong invalid lint parse",
  "repair fix broken correct",
  "text string",
  "encode escape",
  "decode unescape read readable",
  "merge combine join concatenate append",
  "split divide separate chunk break",
  "convert transform change translate rewrite",
  "generate random create new fake",
  "hash checksum digest fingerprint",
  "photo picture image",
  "row line record newline",
  "column field",
  "spreadsheet excel csv table",
  "unique distinct duplicate",
  "pick choose select draw keep",
  "document pdf",
  "chart graph plot",
  "number numeric digit",
  "hide anonymize remove",
]);

function groupSynonyms(groups: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const synonyms = new Map<string, Set<string>>();
  for (const group of groups) {
    const stems = group.split(" ").map(stem);
    for (const word of stems) synonyms.set(word, new Set([...(synonyms.get(word) ?? []), ...stems]));
  }
  return synonyms;
}

/** How many words after "to" it may apply to: "to readable text". */
const DIRECTION_REACH = 2;

/** The significant words of a text as stems, neighbors joined ("base 64"), and `to:` terms for the words after "to". */
function toTerms(text: string): readonly string[] {
  const words = toWords(text);
  return words.flatMap((word, index) => {
    const before = words[index - 1];
    const joined = before !== undefined && /\d/.test(word + before) ? [before + word] : [];
    if (STOP_WORDS.has(word)) return joined;
    const lead = words.slice(Math.max(0, index - DIRECTION_REACH), index);
    const hasDirection = lead.some((one) => one === "to" || one === "into" || one === "as");
    return [stem(word), ...(hasDirection ? [`to:${stem(word)}`] : []), ...joined];
  });
}

function significant(words: readonly string[]): string[] {
  return words.filter((word) => !STOP_WORDS.has(word)).map(stem);
}

/** Longer texts aren't a task but its data. */
const MAX_TASK_LENGTH = 500;

function toWords(text: string): string[] {
  const plain = text.slice(0, MAX_TASK_LENGTH).normalize("NFKD").replace(/\p{M}/gu, "");
  // camelCase as two words.
  return (
    plain
      .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " ")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** One form for "decode", "decoded", "decoder" and "decoding". Not a word, and not meant to be. */
function stem(word: string): string {
  if (/\d/.test(word)) return word;
  const ending = ENDINGS.find((one) => word.endsWith(one) && word.length - one.length >= MIN_STEM_LENGTH);
  const short = ending ? word.slice(0, -ending.length) : word;
  const single = /(?:bb|dd|gg|mm|nn|pp|rr|tt)$/.test(short) ? short.slice(0, -1) : short;
  return single.endsWith("y") && single.length > MIN_STEM_LENGTH ? `${single.slice(0, -1)}i` : single;
}

/** In a word of a task; its first letter is rarely wrong. */
function isTypo(word: string, known: string): boolean {
  return word.length > 4 && word[0] === known[0] && isOneEditApart(word, known);
}
