import { trimEndCharacters } from "#shared/trim-characters.ts";
/**
 * Counts sentences by the boundaries of UAX #29, except inside URLs and after a title or an initial ("Mr. Smith",
 * "J. R. R. Tolkien").
 * The text may come in pieces that end at any grapheme cluster.
 */
export class SentenceCounter {
  count = 0;
  #rest = "";

  /** Adds text of the same paragraph. */
  add(text: string): void {
    this.#rest += text;
  }

  /** Counts the sentences that are certain, to keep the rest short. */
  settle(): void {
    this.#settle(false);
  }

  #settle(isEnd: boolean): void {
    let last = "";
    for (const { segment, index } of SEGMENTER.segment(maskUrls(this.#rest))) {
      const sentence = this.#rest.slice(index, index + segment.length);
      if (!isEnd && !DECISIVE.test(segment)) {
        last += sentence;
        continue;
      }
      this.#take(last);
      last = sentence;
    }
    this.#rest = last.length > LOOK_BEHIND && TEXT.test(last) ? shorten(last) : last;
  }

  /** Ends the paragraph and its last sentence. */
  end(): void {
    if (this.#rest === "") return;
    this.#settle(true);
    if (TEXT.test(this.#rest)) this.count += 1;
    this.#rest = "";
  }

  #take(sentence: string): void {
    if (TEXT.test(sentence) && !isUnfinished(sentence)) this.count += 1;
  }
}

/** True if a sentence continues, because it ends with a title or is only an initial. */
function isUnfinished(sentence: string): boolean {
  const end = sentence.trimEnd();
  return end.endsWith(".") && end.length < sentence.length && UNFINISHED.test(end.slice(-TITLE_LENGTH));
}

/** Replaces URLs with letters, except for punctuation at the end, which may belong to the sentence. */
function maskUrls(text: string): string {
  if (!text.includes("/") && !WWW.test(text)) return text;
  return text.replace(/\S+/g, (word) => {
    const at = urlStart(word);
    if (at < 0) return word;
    const [start = ""] = word.slice(at).split(FULL_WIDTH_PUNCTUATION, 1);
    const url = trimEndCharacters(start, PUNCTUATION);
    return word.slice(0, at) + "a".repeat(url.length) + word.slice(at + url.length);
  });
}

/** Where a word turns into a URL: `https://…`, `www.…` or `example.com/…`; -1 for any other word. */
function urlStart(word: string): number {
  const scheme = word.indexOf("://");
  if (scheme >= 0) return scheme;
  const www = word.search(WWW);
  return www < 0 ? word.search(BARE_URL) : www;
}

/** Only the text just before a boundary decides about it. A letter, or the start of a URL, replaces the dropped start. */
function shorten(text: string): string {
  const cut = text.length - LOOK_BEHIND;
  let start = cut;
  while (start > 0 && !WHITESPACE.test(text.charAt(start - 1))) start--;
  const [word = ""] = text.slice(start).split(WHITESPACE, 1);
  return `a${start < cut && urlStart(word) >= 0 ? "://" : ""}${text.slice(cut)}`;
}

const WHITESPACE = /\s/;
const WWW = /(?<![a-z\d])www\./i;
const BARE_URL = /^(?:[\w-]+\.)+[a-z]{2,}(?::\d+)?\//i;
const FULL_WIDTH_PUNCTUATION = /[。！？，、]/;
const PUNCTUATION = ".?!…,:'\"”’)]}";

const LOOK_BEHIND = 256;
/** Anything but whitespace. NEL ends a paragraph in UAX #29, but isn't whitespace in ECMAScript. */
const TEXT = /[^\s\x85]/;
/** Without any of these, a lowercase letter that comes next continues the sentence before (UAX #29, SB8). */
const DECISIVE = /[\p{L}\p{Sentence_Terminal}\n\r\x85\u2028\u2029]/u;
const UNFINISHED =
  /(?:^|[\s("'“‘[])(?:Mr|Mrs|Ms|Mx|Dr|Prof|Rev|Hon|St|Gen|Col|Capt|Lt|Sgt|vs|e\.g|i\.e|cf)\.$|^\p{Lu}\.$/u;
/** With the period, the character before the title and one more, so the slice starts before both. */
const TITLE_LENGTH = "..Prof.".length;
const SEGMENTER = new Intl.Segmenter("en", { granularity: "sentence" });
