/** Scripts whose letters change with a joiner next to them (UAX #31, section 2.3). */
const JOINING =
  // cspell:disable-next-line
  /(?=[\p{L}\p{M}])[\p{scx=Arab}\p{scx=Syrc}\p{scx=Mand}\p{scx=Mani}\p{scx=Mong}\p{scx=Nkoo}\p{scx=Adlm}\p{scx=Rohg}\p{scx=Sogd}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}\p{scx=Cham}\p{scx=Bali}\p{scx=Java}\p{scx=Newa}\p{scx=Limb}]/u;
const ZWNJ = 0x200c;
const ZWJ = 0x200d;
const BLACK_FLAG = 0x1f3f4;
/** Up to six letters or digits of a region, and the end. */
const MAX_FLAG_TAGS = 7;

/**
 * Tells joiners, variation selectors and tags that belong to an emoji or a script from those that only hide. Takes a
 * text code point by code point.
 */
export class UseChecker {
  #before = 0;
  /** The last code point that is not a variation selector. */
  #base = 0;
  #flagTags = 0;

  /** Whether a joiner, selector or tag is in use. @param after the next code point, if there is one */
  isInUse(codePoint: number, after: number | undefined): boolean {
    const base = String.fromCodePoint(this.#base);
    if (codePoint === ZWJ && EMOJI_PART.test(base) && PICTOGRAPH.test(String.fromCodePoint(after ?? 0))) return true;
    if (codePoint === ZWNJ || codePoint === ZWJ) return JOINING.test(base);
    if (isTag(codePoint)) return this.#flagTags > 0 || this.#before === BLACK_FLAG;
    if (this.#before !== this.#base) return false;
    if (codePoint === 0xfe0e || codePoint === 0xfe0f) return EMOJI.test(base);
    if (codePoint >= 0xe0100) return IDEOGRAPH.test(base);
    if (codePoint < 0xfe00) return MONGOLIAN.test(base);
    return STANDARDIZED_BASE.test(base);
  }

  /** Moves past a code point. */
  pass(codePoint: number): void {
    const isFlagTag = isTag(codePoint) && (this.#flagTags > 0 || this.#before === BLACK_FLAG);
    this.#flagTags = isFlagTag && this.#flagTags < MAX_FLAG_TAGS ? this.#flagTags + 1 : 0;
    this.#before = codePoint;
    if (!isSelector(codePoint)) this.#base = codePoint;
  }
}

const isTag = (codePoint: number) => codePoint >= 0xe0020 && codePoint <= 0xe007f;

function isSelector(codePoint: number): boolean {
  return (
    (codePoint >= 0xfe00 && codePoint <= 0xfe0f) ||
    (codePoint >= 0xe0100 && codePoint <= 0xe01ef) ||
    (codePoint >= 0x180b && codePoint <= 0x180f && codePoint !== 0x180e)
  );
}

const EMOJI = /\p{Emoji}/u;
const EMOJI_PART = /[\p{Extended_Pictographic}\p{Emoji_Modifier}]/u;
const PICTOGRAPH = /\p{Extended_Pictographic}/u;
const IDEOGRAPH = /\p{Unified_Ideograph}/u;
const MONGOLIAN = /\p{Script=Mongolian}/u;
/** Characters with variants in StandardizedVariants.txt: symbols, punctuation, digits and letters without case. */
const STANDARDIZED_BASE = /0|(?![\0-\x7f])[\p{S}\p{P}\p{Lo}\p{M}]/u;
