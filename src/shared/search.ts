/** Something the palette, the command line, a list of steps or an agent can find. */
export interface Findable {
  title: string;
  description: string;
  /** Synonyms, abbreviations and related names. */
  keywords: readonly string[];
  /** A name that several entries share; finds them all. */
  group: string;
}

export interface Index<Entry extends Findable> {
  items: readonly Item<Entry>[];
  /** The words of all entries, each as it is and as its stem. */
  words: ReadonlySet<string>;
}

interface Item<Entry extends Findable> {
  entry: Entry;
  /**
   * Weight of each word, stem and pair of words: the highest of the fields that have it. By pairs, "base 64" and
   * "base64" are the same, and "CSV to JSON" isn't "JSON to CSV".
   */
  terms: ReadonlyMap<string, number>;
  /** Names as a whole, without spaces. */
  title: Phrase;
  keywords: readonly Phrase[];
}

interface Phrase {
  tokens: readonly Token[];
  joined: string;
  /** All significant words as stems. */
  stems: string;
}

interface Token {
  word: string;
  stem: string;
  /** This word with the one before it, in two spellings. */
  pairs: readonly string[];
  /** Whether it comes right before "to". */
  isSource: boolean;
  /** Whether it comes after "to". */
  isTarget: boolean;
}

const TITLE_WEIGHT = 3;
const KEYWORD_WEIGHT = 2;
const TEXT_WEIGHT = 1;

/** Prepares entries for `search`. */
export function makeIndex<Entry extends Findable>(entries: readonly Entry[]): Index<Entry> {
  const words = new Set<string>();
  const items = entries.map((entry) => {
    const title = toPhrase(entry.title);
    const keywords = entry.keywords.map(toPhrase);
    const terms = new Map<string, number>();
    const add = ({ tokens }: Phrase, weight: number) => {
      for (const { word, stem, pairs, isSource, isTarget } of tokens) {
        words.add(word).add(stem);
        const found = [word, stem, ...pairs];
        if (isSource) found.push(`from ${stem}`);
        if (isTarget) found.push(`to ${stem}`);
        for (const term of found) terms.set(term, Math.max(terms.get(term) ?? 0, weight));
      }
    };
    add(title, TITLE_WEIGHT);
    for (const keyword of keywords) add(keyword, KEYWORD_WEIGHT);
    for (const text of [entry.group, entry.description]) add(toPhrase(text), TEXT_WEIGHT);
    return { entry, terms, title, keywords };
  });
  return { items, words };
}

/** Entries that have less of the query than this share of the best are noise next to it. */
const MIN_SHARE_OF_BEST = 0.6;
/** How much of the score depends on the query having all words of the title: merging PDFs isn't for the CSV Merger. */
const FITTING = 0.25;
const PAIR_BONUS = 0.35;
/** "JSON to CSV" isn't for "CSV to JSON". */
const REVERSED = 0.1;
/** A number is mostly data: "between 1 and 100". */
const NUMBER = 0.3;

/**
 * Finds the entries for a name or a task in plain English, best first; ties keep their order. A word matches in any
 * form, as a prefix, by a synonym or with a typo, and words that few entries have count most. Words that no entry has
 * don't count: most words of a task describe its data.
 */
export function search<Entry extends Findable>({ items, words }: Index<Entry>, query: string): readonly Entry[] {
  const wanted = toPhrase(query.slice(0, MAX_QUERY_LENGTH));
  const { tokens } = wanted;
  if (tokens.length === 0) return [];
  const candidates = tokens.map((token, index) => candidatesFor(token, words, index === tokens.length - 1));
  const matches = items.map((item) => matchWords(item, tokens, candidates));
  const rarityOf = (foundIn: (one: WordMatch) => number) =>
    tokens.map(({ word }, index) => {
      const found = sumOf(matches.map((match) => foundIn(match[index] as WordMatch)));
      return found === 0 ? 0 : Math.log(1 + items.length / found) * (/^\d+$/.test(word) ? NUMBER : 1);
    });
  const rarity = rarityOf(({ quality }) => quality);
  const pairRarity = rarityOf(({ pair }) => Number(pair > 0));
  const total = sumOf(rarity) || 1;
  const scored = items.map((item, at) => {
    const match = matches[at] ?? [];
    const share = (rarities: readonly number[], value: (one: WordMatch) => number) =>
      sumOf(match.map((one, index) => (rarities[index] ?? 0) * value(one))) / total;
    const direction = match.some(({ isReversed }) => isReversed) ? REVERSED : 1;
    const covered = direction * share(rarity, ({ quality }) => quality);
    const found = share(rarity, ({ score }) => score) + PAIR_BONUS * share(pairRarity, ({ pair }) => pair);
    const fitting = 1 - FITTING * (1 - fitOf(item, candidates));
    const score = direction * found * fitting + scoreWhole(item, wanted);
    return { entry: item.entry, covered, score };
  });
  const best = Math.max(...scored.map(({ covered }) => covered));
  return scored
    .filter(({ score, covered }) => score > 0 && covered >= best * MIN_SHARE_OF_BEST)
    .sort((one, other) => other.score - one.score)
    .map(({ entry }) => entry);
}

/** What is longer isn't a task but its data. */
const MAX_QUERY_LENGTH = 500;

/** Finds the entries that have every word of the query, or one that starts with it, in their title or anywhere. */
export function searchEveryWord<Entry extends Findable>(
  { items, words }: Index<Entry>,
  query: string,
  { inTitle }: { inTitle: boolean },
): readonly Entry[] {
  const { tokens } = toPhrase(query.slice(0, MAX_QUERY_LENGTH));
  const having = items.filter(({ title, terms }) => {
    const found = inTitle ? title.tokens.flatMap(({ word, stem }) => [word, stem]) : [...terms.keys()];
    return tokens.every(({ stem }) => found.some((one) => one.startsWith(stem)));
  });
  return search({ items: having, words }, query);
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

interface WordMatch {
  /** How surely the word is meant, from 0 to 1. */
  quality: number;
  /** The same times the weight of the field. */
  score: number;
  /** Weight of the field that has this word after the one before it. */
  pair: number;
  /** Whether the entry only converts to what the query converts from. */
  isReversed: boolean;
}

function matchWords(
  { terms }: Item<Findable>,
  tokens: readonly Token[],
  candidates: readonly ReadonlyMap<string, number>[],
): WordMatch[] {
  const weigh = (some: readonly string[]) => Math.max(0, ...some.map((term) => terms.get(term) ?? 0));
  const inPair = tokens.map(({ pairs }) => weigh(pairs));
  return tokens.map(({ isSource }, index) => {
    let isReversed = false;
    const pair = inPair[index] ?? 0;
    let score = Math.max(pair, inPair[index + 1] ?? 0);
    let quality = score > 0 ? 1 : 0;
    for (const [word, sureness] of candidates[index] ?? []) {
      const weight = terms.get(word) ?? 0;
      const target = terms.get(`to ${word}`) ?? 0;
      if (weight > 0) quality = Math.max(quality, sureness);
      score = Math.max(score, sureness * weight);
      if (isSource && sureness === 1 && target === TITLE_WEIGHT && !terms.has(`from ${word}`)) isReversed = true;
    }
    return { quality, score, pair, isReversed };
  });
}

/** The share of the title's words that the query has. */
function fitOf({ title }: Item<Findable>, candidates: readonly ReadonlyMap<string, number>[]): number {
  const found = title.tokens.map(({ stem }) => Math.max(...candidates.map((words) => words.get(stem) ?? 0)));
  return sumOf(found) / Math.max(1, found.length);
}

/** Scores the query as one name, above most of what single words reach. A keyword alone stands for its tool. */
function scoreWhole({ title, keywords }: Item<Findable>, { joined, stems }: Phrase): number {
  const isKeyword = keywords.some((keyword) => keyword.joined === joined);
  const asKeyword = isKeyword ? 3 : keywords.some((keyword) => keyword.stems === stems) ? 2 : 0;
  if (title.joined === joined) return 10;
  if (title.tokens[0]?.word === joined) return 3 + asKeyword;
  if (title.joined.startsWith(joined)) return 2 + asKeyword;
  if (asKeyword > 0) return asKeyword;
  if (joined.length > 1 && title.tokens.map(({ word }) => word[0]).join("") === joined) return 2;
  return keywords.some((keyword) => keyword.joined.startsWith(joined)) ? 1 : 0;
}

const PREFIX = 0.7;
const SYNONYM = 0.5;
const TYPO = 0.4;
const MIN_PREFIX_LENGTH = 4;
/** The last word may be unfinished. */
const MIN_LAST_PREFIX_LENGTH = 2;

/** The known words that a word of the query may mean, with how surely it does. */
function candidatesFor(
  { word, stem }: Token,
  known: ReadonlySet<string>,
  isLast: boolean,
): ReadonlyMap<string, number> {
  const candidates = new Map<string, number>();
  const add = (one: string, sureness: number) => candidates.set(one, Math.max(candidates.get(one) ?? 0, sureness));
  for (const one of [word, stem]) add(one, 1);
  for (const synonym of SYNONYMS.get(stem) ?? []) add(synonym, SYNONYM);
  const isKnown = known.has(word) || known.has(stem);
  const canBePrefix = word.length >= (isLast ? MIN_LAST_PREFIX_LENGTH : MIN_PREFIX_LENGTH);
  for (const one of known) {
    if (canBePrefix && one.startsWith(word)) add(one, PREFIX);
    else if (!isKnown && isTypo(word, one)) add(one, TYPO);
  }
  return candidates;
}

/** Ignored, except that "to" gives the next word a direction. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    "a about all am an and any are as at be been both but by can could did do does each every for from get give go " +
    "had has have how i if in into is it its just last like make me my need no not of on online or our out please put " +
    "s several should so some take than that the their them then there these they this those to two up " +
    "use using want was we were what when where which who why will with would you your"
  ).split(" "),
);

const DIRECTIONS: ReadonlySet<string> = new Set(["to", "into", "as"]);
/** How many words after "to" it may apply to: "to readable text". */
const DIRECTION_REACH = 2;

function toPhrase(text: string): Phrase {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "");
  const words = plain.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const areAllStopWords = words.every((word) => STOP_WORDS.has(word));
  let before: { word: string; stem: string } | undefined;
  const tokens = words.flatMap((word, index) => {
    if (STOP_WORDS.has(word) && !areAllStopWords) return [];
    const stem = toStem(word);
    const isSource = DIRECTIONS.has(words[index + 1] ?? "");
    const isTarget = words.slice(Math.max(0, index - DIRECTION_REACH), index).some((one) => DIRECTIONS.has(one));
    const pairs = before ? [before.stem + stem, toStem(before.word + word)] : [];
    before = { word, stem };
    return [{ word, stem, pairs, isSource, isTarget }];
  });
  return { tokens, joined: words.join(""), stems: tokens.map(({ stem }) => stem).join("") };
}

/** Longest first. */
const ENDINGS = "ations ation ators ator ating ated ates ate ings ing ions ion ers er ors or ed es s e ly".split(" ");
const MIN_STEM_LENGTH = 3;

/** One form for "decode", "decoded", "decoder" and "decoding". Not a word, and not meant to be. */
function toStem(word: string): string {
  if (/\d/.test(word)) return word;
  const ending = ENDINGS.find((one) => word.endsWith(one) && word.length - one.length >= MIN_STEM_LENGTH);
  const short = ending ? word.slice(0, -ending.length) : word;
  const single = /(?:bb|dd|gg|mm|nn|pp|rr|tt)$/.test(short) ? short.slice(0, -1) : short;
  return single.endsWith("y") && single.length > MIN_STEM_LENGTH ? `${single.slice(0, -1)}i` : single;
}

/** Stems of words that people use for the same thing. */
const SYNONYMS = new Map<string, ReadonlySet<string>>();
for (const group of [
  "count number many much total length",
  "extract find pull grab search match",
  "remove delete strip drop clean unlock",
  "minify compress shrink small smaller reduce size",
  "format fmt pretty beautify indent readable tidy",
  "validate check valid verify error wrong invalid lint parse",
  "repair fix broken correct",
  "text string",
  "encode escape",
  "decode unescape read readable",
  "merge combine join concatenate append",
  "split divide separate chunk break",
  "convert transform change translate rewrite",
  "generate random create fake",
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
  "group team",
]) {
  const stems = group.split(" ").map(toStem);
  for (const stem of stems) SYNONYMS.set(stem, new Set([...(SYNONYMS.get(stem) ?? []), ...stems]));
}

const MIN_TYPO_LENGTH = 4;
/** Shorter parts of a word resemble too many others: "cron" isn't the start of "converter". */
const MIN_PARTIAL_TYPO_LENGTH = 6;

/** One letter wrong, missing, extra or swapped with the next, in the word or the part typed so far. */
function isTypo(typed: string, word: string): boolean {
  if (typed.length < MIN_TYPO_LENGTH || typed[0] !== word[0]) return false;
  if (typed.length < MIN_PARTIAL_TYPO_LENGTH) return isOneEditApart(typed, word);
  return [-1, 0, 1].some((more) => isOneEditApart(typed, word.slice(0, typed.length + more)));
}

/** Whether one letter is wrong, missing, extra or swapped with the next. Equal words are, too. */
function isOneEditApart(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [a, b] = [one.slice(start), other.slice(start)];
  return (
    a.slice(1) === b.slice(1) ||
    a.slice(1) === b ||
    a === b.slice(1) ||
    (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2))
  );
}
