/**
 * Counts sentences by the boundaries of UAX #29, except that a title or an initial with its full stop ends none
 * ("Mr. Smith", "J. R. R. Tolkien"). The text may come in pieces that end at any grapheme cluster.
 */
export class SentenceCounter {
  count = 0;
  #rest = "";

  /** More of the same paragraph. */
  add(text: string): void {
    this.#rest += text;
  }

  /** Counts what is certain, so that little has to be kept. */
  settle(): void {
    let last = "";
    for (const { segment } of SEGMENTER.segment(this.#rest)) {
      this.#take(last);
      last = segment;
    }
    // Only what stands close before a boundary decides about it; a letter stands for the beginning that is dropped.
    this.#rest = last.length > LOOK_BEHIND && TEXT.test(last) ? `a${last.slice(-LOOK_BEHIND)}` : last;
  }

  /** The paragraph ends, and with it the sentence. */
  end(): void {
    if (this.#rest === "") return;
    this.settle();
    if (TEXT.test(this.#rest)) this.count += 1;
    this.#rest = "";
  }

  #take(sentence: string): void {
    if (TEXT.test(sentence) && !goesOn(sentence)) this.count += 1;
  }
}

/** A sentence that is not over: it ends with a title, or is but an initial. */
function goesOn(sentence: string): boolean {
  const end = sentence.trimEnd();
  return end.endsWith(".") && end.length < sentence.length && UNFINISHED.test(end.slice(-LONGEST_TITLE));
}

const LOOK_BEHIND = 256;
/** Anything but white space; the control NEL ends a paragraph in UAX #29, though no white space of ECMAScript. */
const TEXT = /[^\s\x85]/;
const UNFINISHED =
  /(?:^|[\s("'“‘[])(?:Mr|Mrs|Ms|Mx|Dr|Prof|Rev|Hon|St|Gen|Col|Capt|Lt|Sgt|vs|e\.g|i\.e|cf)\.$|^\p{Lu}\.$/u;
/** With the full stop, what stands before it, and one more, so that the slice begins before both. */
const LONGEST_TITLE = "..Prof.".length;
const SEGMENTER = new Intl.Segmenter("en", { granularity: "sentence" });
