/** Something the palette can find. */
export interface Findable {
  title: string;
  description: string;
  /** Synonyms, abbreviations and related names. */
  keywords: readonly string[];
  /** A name that several entries share; finds them all. */
  group: string;
}

export interface Index<Entry extends Findable> {
  entry: Entry;
  title: Phrase;
  keywords: readonly Phrase[];
  group: Phrase;
  description: Phrase;
  initials: string;
}

interface Phrase {
  words: readonly string[];
  /** All words joined: "base 64", "base-64" and "base64" are the same. */
  joined: string;
}

/** Prepares entries for `search`. */
export function makeIndex<Entry extends Findable>(entries: readonly Entry[]): readonly Index<Entry>[] {
  return entries.map((entry) => {
    const title = toPhrase(entry.title);
    return {
      entry,
      title,
      keywords: entry.keywords.map(toPhrase),
      group: toPhrase(entry.group),
      description: toPhrase(entry.description),
      initials: title.words.map((word) => word[0]).join(""),
    };
  });
}

/**
 * Finds the entries that match every significant word of the query, best first; ties keep their order. A word matches a
 * title or keyword in full, as a prefix, substring or abbreviation, by initials or with a typo. An empty query finds
 * nothing.
 */
export function search<Entry extends Findable>(index: readonly Index<Entry>[], query: string): readonly Entry[] {
  const wanted = toPhrase(query);
  if (wanted.joined === "") return [];
  return index
    .map((item) => ({ entry: item.entry, score: scoreOf(item, wanted) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ entry }) => entry);
}

function toPhrase(text: string): Phrase {
  const words =
    text
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return { words, joined: words.join("") };
}

/** Ignored in a query: "what is my ip" searches for "ip". */
const STOP_WORDS: ReadonlySet<string> = new Set(
  "a an and do for from how i in into is it me my of or the to vs what with".split(" "),
);

function scoreOf(item: Index<Findable>, wanted: Phrase): number {
  const whole = scoreWhole(item, wanted.joined);
  const significant = wanted.words.filter((word) => !STOP_WORDS.has(word));
  const words = (significant.length > 0 ? significant : wanted.words).map((word) => scoreWord(item, word));
  if (words.includes(0)) return whole;
  return whole + words.reduce((sum, score) => sum + score, 0) / words.length;
}

/** Scores the query as one name, always above the scores of its single words. */
function scoreWhole({ title, keywords, group, initials }: Index<Findable>, joined: string): number {
  if (title.joined === joined) return 1_000;
  const isTitlePrefix = title.joined.startsWith(joined);
  if (keywords.some((keyword) => keyword.joined === joined)) return isTitlePrefix ? 750 : 700;
  if (isTitlePrefix) return group.joined === joined ? 650 : 600;
  if (joined.length > 1 && initials === joined) return 500;
  if (keywords.some((keyword) => keyword.joined.startsWith(joined))) return 400;
  return 0;
}

function scoreWord({ title, keywords, group, description }: Index<Findable>, word: string): number {
  const keywordWords = keywords.flatMap((keyword) => keyword.words);
  const hasPrefix = (candidate: string) => candidate.startsWith(word);
  const contains = (candidate: string) => word.length > 2 && candidate.includes(word);
  const resembles = (candidate: string) => isTypo(word, candidate);
  if (title.words.includes(word)) return 100;
  // A whole keyword beats a prefix of the title: "js" isn't JSON.
  if (keywordWords.includes(word)) return 95;
  if (title.words.some(hasPrefix)) return 90;
  if (keywordWords.some(hasPrefix)) return 70;
  if (group.words.some(hasPrefix)) return 60;
  if (contains(title.joined)) return 50;
  if (keywords.some((keyword) => contains(keyword.joined))) return 40;
  if (word.length > 2 && description.words.some(hasPrefix)) return 30;
  if (title.words.some(resembles)) return 25;
  if (keywordWords.some(resembles)) return 20;
  if (word.length > 2 && isAbbreviation(word, title.words)) return 10;
  return 0;
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
export function isOneEditApart(one: string, other: string): boolean {
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

/** Longer queries aren't abbreviations. */
const MAX_ABBREVIATION_LENGTH = 12;

/** Leaves out at most two letters in a row: "fmt" for "format". */
const MAX_STEP = 3;

/**
 * Starts of words, each followed by later letters of its word in order: "jsfmt" for JSON Formatter. Letters scattered
 * over the title don't count: "cron" isn't Color Converter.
 */
function isAbbreviation(letters: string, words: readonly string[]): boolean {
  if (letters === "") return true;
  if (letters.length > MAX_ABBREVIATION_LENGTH) return false;
  return words.some((word, index) => {
    if (word[0] !== letters[0]) return false;
    const rest = words.slice(index + 1);
    let at = 0;
    for (let length = 1; length <= letters.length; length++) {
      if (isAbbreviation(letters.slice(length), rest)) return true;
      const next = word.indexOf(letters.charAt(length), at + 1);
      if (next === -1 || next - at > MAX_STEP) return false;
      at = next;
    }
    return false;
  });
}
