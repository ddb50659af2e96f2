/**
 * Counts sentences by the boundaries of UAX #29, except after a title or an initial ("Mr. Smith", "J. R. R. Tolkien").
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
    let last = "";
    for (const { segment } of SEGMENTER.segment(this.#rest)) {
      this.#take(last);
      last = segment;
    }
    // Only the text just before a boundary decides about it; a letter replaces the dropped start.
    this.#rest = last.length > LOOK_BEHIND && TEXT.test(last) ? `a${last.slice(-LOOK_BEHIND)}` : last;
  }

  /** Ends the paragraph and its last sentence. */
  end(): void {
    if (this.#rest === "") return;
    this.settle();
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

const LOOK_BEHIND = 256;
/** Anything but whitespace. NEL ends a paragraph in UAX #29, but isn't whitespace in ECMAScript. */
const TEXT = /[^\s\x85]/;
const UNFINISHED =
  /(?:^|[\s("'“‘[])(?:Mr|Mrs|Ms|Mx|Dr|Prof|Rev|Hon|St|Gen|Col|Capt|Lt|Sgt|vs|e\.g|i\.e|cf)\.$|^\p{Lu}\.$/u;
/** With the period, the character before the title and one more, so the slice starts before both. */
const TITLE_LENGTH = "..Prof.".length;
const SEGMENTER = new Intl.Segmenter("en", { granularity: "sentence" });
