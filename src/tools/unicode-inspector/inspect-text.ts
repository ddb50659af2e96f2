import type { ByteStream } from "#shared/byte-stream.ts";
import { countGraphemes } from "#shared/graphemes.ts";
import { decodeChunks, sniffEncoding, streamText } from "#shared/text-source.ts";
import { hexOf, nameOf } from "#shared/unicode/names.ts";
import { categoryOf, ownScriptOf, scriptOf } from "#shared/unicode/properties.ts";
import { factsOf } from "./character-facts.ts";
import { type Trait, traitOf } from "./character-traits.ts";
import { findWords, likenessOf, type SuspiciousWord } from "./find-words.ts";
import {
  type CharacterFacts,
  type Count,
  FINDING_KINDS,
  type Finding,
  type FindingKind,
  type Inspection,
} from "./inspection.ts";
import { UseChecker } from "./joiner-context.ts";
import { type NormalizationForm, normalize, wholePieces } from "./normalize-text.ts";

/** Longer texts are counted and checked, but their other code points are not listed. */
const MAX_LISTED = 1_000;
/** Further findings of a kind are only counted. */
const MAX_FINDINGS = 100;
const MAX_HIDDEN = 1_000;
/** More marks on one letter are not a spelling (Unicode TS #39, section 5.4). */
const MAX_MARKS = 4;

/** Inspects a file of any size, with its byte order mark. */
export async function inspectFile(file: ByteStream): Promise<Inspection> {
  return inspectText(readWithMark(file));
}

async function* readWithMark(file: ByteStream): AsyncGenerator<string> {
  if ((await sniffEncoding(file)).markLength > 0) yield "\ufeff";
  yield* decodeChunks(streamText(file, file.onRead));
}

/** Inspects a text of any size. */
export async function inspectText(stream: AsyncIterable<string>): Promise<Inspection> {
  const inspector = new Inspector();
  for await (const piece of wholePieces(stream)) inspector.add(piece);
  return inspector.finish();
}

/** A look-alike; whether it's one depends on the rest of the text. */
interface LookAlike {
  finding: Finding;
  listed: CharacterFacts | undefined;
}

/** How often each code point occurs, in pages of 256. */
class CodePointCounts {
  readonly #pages: (Uint32Array | undefined)[] = [];

  add(codePoint: number): void {
    let page = this.#pages[codePoint >> 8];
    if (!page) {
      page = new Uint32Array(256);
      this.#pages[codePoint >> 8] = page;
    }
    page[codePoint & 0xff] = (page[codePoint & 0xff] ?? 0) + 1;
  }

  *entries(): Generator<readonly [codePoint: number, count: number]> {
    for (const [index, page] of this.#pages.entries()) {
      for (const [low, count] of page?.entries() ?? []) if (count > 0) yield [index * 256 + low, count];
    }
  }
}

class Inspector {
  readonly #counts = new CodePointCounts();
  readonly #findings = new Map<FindingKind, { count: number; first: Finding[] }>();
  /** By script, or `fullwidth`. */
  readonly #lookAlikes = new Map<string, { count: number; first: LookAlike[] }>();
  readonly #list: CharacterFacts[] = [];
  readonly #use = new UseChecker();
  readonly #normalized: Record<NormalizationForm, boolean> = { nfc: true, nfd: true, nfkc: true, nfkd: true };
  #graphemes = 0;
  #line = 1;
  #column = 1;
  #isAfterReturn = false;
  #marks = 0;
  #hidden = "";

  add(piece: string): void {
    this.#graphemes += countGraphemes(piece);
    const isAscii = !NON_ASCII.test(piece);
    if (isAscii && this.#list.length >= MAX_LISTED && !UNUSUAL.test(piece)) {
      this.#addPlain(piece);
      return;
    }
    if (!isAscii) this.#checkNormalization(piece);
    const words = isAscii ? [][Symbol.iterator]() : findWords(piece);
    let word = nextOf(words);
    for (let at = 0; at < piece.length; ) {
      const codePoint = piece.codePointAt(at) ?? 0;
      const end = at + (codePoint > 0xffff ? 2 : 1);
      if (this.#isAfterReturn && codePoint !== 10) this.#startLine();
      if (word && at >= word.start + word.word.length) word = nextOf(words);
      const ownWord = word && at >= word.start ? word : undefined;
      const trait = traitOf(codePoint);
      if (this.#list.length < MAX_LISTED || trait !== "plain" || ownWord) {
        this.#inspect(codePoint, trait, ownWord, piece.codePointAt(end));
      } else {
        this.#marks = 0;
        this.#use.pass(codePoint);
      }
      this.#counts.add(codePoint);
      if (codePoint === 10) this.#startLine();
      else this.#column += 1;
      this.#isAfterReturn = codePoint === 13;
      at = end;
    }
  }

  /** ASCII without anything unusual. */
  #addPlain(piece: string): void {
    if (this.#isAfterReturn && !piece.startsWith("\n")) this.#startLine();
    for (let at = 0; at < piece.length; at += 1) this.#counts.add(piece.charCodeAt(at));
    const lineBreaks = piece.split("\n").length - 1;
    this.#line += lineBreaks;
    this.#column = lineBreaks > 0 ? piece.length - piece.lastIndexOf("\n") : this.#column + piece.length;
    this.#isAfterReturn = false;
    this.#marks = 0;
    this.#use.pass(piece.charCodeAt(piece.length - 1));
  }

  #startLine(): void {
    this.#line += 1;
    this.#column = 1;
  }

  #inspect(codePoint: number, trait: Trait, word: SuspiciousWord | undefined, after: number | undefined): void {
    const kind = this.#judge(codePoint, trait, word, after);
    this.#use.pass(codePoint);
    const place = { line: this.#line, column: this.#column };
    let listed: CharacterFacts | undefined;
    if (this.#list.length < MAX_LISTED) {
      listed = { ...factsOf(codePoint), ...place };
      this.#list.push(listed);
    }
    if (!kind) return;
    if (listed) Object.assign(listed, { finding: kind, ...likenessIn(kind, codePoint, undefined) });
    const makeFinding = (): Finding => ({
      kind,
      codePoint: `U+${hexOf(codePoint)}`,
      name: nameOf(codePoint),
      ...place,
      ...(word?.kind === kind && { word: word.word.replace(IGNORABLE, "") }),
      ...likenessIn(kind, codePoint, word),
    });
    if (kind === "confusable") {
      const script = isFullwidth(codePoint) ? FULLWIDTH : ownScriptOf(codePoint);
      keep(this.#lookAlikes, script, () => ({ finding: makeFinding(), listed }), MAX_LISTED);
    } else keep(this.#findings, kind, makeFinding, MAX_FINDINGS);
  }

  #judge(
    codePoint: number,
    trait: Trait,
    word: SuspiciousWord | undefined,
    after: number | undefined,
  ): FindingKind | undefined {
    this.#marks = trait === "marks" ? this.#marks + 1 : 0;
    switch (trait) {
      case "marks":
        return this.#marks === MAX_MARKS + 1 ? "marks" : undefined;
      case "joiner":
      case "selector":
      case "tag":
        if (this.#use.isInUse(codePoint, after)) return undefined;
        if (trait === "tag" && this.#hidden.length < MAX_HIDDEN)
          this.#hidden += String.fromCharCode(codePoint - 0xe_0000);
        return "invisible";
      case "plain":
      case "look-alike":
        if (word?.scripts.has(ownScriptOf(codePoint))) return word.kind;
        return trait === "plain" ? undefined : "confusable";
      default:
        return trait;
    }
  }

  #checkNormalization(piece: string): void {
    for (const form of FORMS) this.#normalized[form] &&= normalize(piece, form) === piece;
  }

  finish(): Inspection {
    const scripts = new Map<string, number>();
    const categories = new Map<string, number>();
    const totals = { codePoints: 0, utf8Bytes: 0, utf16Units: 0 };
    for (const [codePoint, count] of this.#counts.entries()) {
      totals.codePoints += count;
      totals.utf8Bytes += count * (codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x1_0000 ? 3 : 4);
      totals.utf16Units += count * (codePoint < 0x1_0000 ? 1 : 2);
      increase(scripts, scriptOf(codePoint), count);
      increase(categories, categoryOf(codePoint), count);
    }
    this.#settleLookAlikes(scripts);
    const kinds = Object.keys(FINDING_KINDS) as FindingKind[];
    return {
      characters: this.#graphemes,
      ...totals,
      lines: this.#line + (this.#isAfterReturn ? 1 : 0),
      scripts: sorted(scripts),
      categories: sorted(categories),
      normalized: this.#normalized,
      findings: kinds.flatMap((kind) => {
        const found = this.#findings.get(kind);
        return found ? [{ kind, ...found }] : [];
      }),
      ...(this.#hidden !== "" && { hiddenText: this.#hidden }),
      list: this.#list,
    };
  }

  /** A Russian text has many words like “a”, and a Chinese one fullwidth punctuation. They are not findings. */
  #settleLookAlikes(scripts: ReadonlyMap<string, number>): void {
    const countOf = (...names: readonly string[]) => names.reduce((sum, name) => sum + (scripts.get(name) ?? 0), 0);
    const isNatural = (script: string, count: number) =>
      script === FULLWIDTH
        ? countOf("Han", "Hiragana", "Katakana", "Hangul") > 0
        : script !== "Common" &&
          script !== "Latin" &&
          countOf(script) > countOf("Latin") &&
          count * 2 <= countOf(script);
    const real: Finding[] = [];
    let total = 0;
    for (const [script, { count, first }] of this.#lookAlikes) {
      if (isNatural(script, count)) {
        for (const { listed } of first) {
          if (!listed) continue;
          delete listed.finding;
          delete listed.looksLike;
        }
      } else {
        total += count;
        real.push(...first.slice(0, MAX_FINDINGS).map(({ finding }) => finding));
      }
    }
    if (total === 0) return;
    const first = real.sort((a, b) => a.line - b.line || a.column - b.column).slice(0, MAX_FINDINGS);
    this.#findings.set("confusable", { count: total, first });
  }
}

const NON_ASCII = /[^\0-\x7f]/;
/** A control character, or a CR alone. */
const UNUSUAL = /(?![\t\n\r])\p{Cc}|\r(?!\n)/u;
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;
const FORMS = ["nfc", "nfd", "nfkc", "nfkd"] as const;
const FULLWIDTH = "fullwidth";

const isFullwidth = (codePoint: number) => codePoint >= 0xff01 && codePoint <= 0xff5e;

function likenessIn(kind: FindingKind, codePoint: number, word: SuspiciousWord | undefined): { looksLike?: string } {
  if (kind !== "mixed-script" && kind !== "confusable") return {};
  const looksLike = likenessOf(word?.kind === kind ? word.word : String.fromCodePoint(codePoint));
  return looksLike === undefined ? {} : { looksLike };
}

function nextOf(words: Iterator<SuspiciousWord>): SuspiciousWord | undefined {
  const { done, value } = words.next();
  return done ? undefined : value;
}

function keep<Key, Value>(
  all: Map<Key, { count: number; first: Value[] }>,
  key: Key,
  make: () => Value,
  max: number,
): void {
  const found = all.get(key) ?? { count: 0, first: [] };
  found.count += 1;
  if (found.first.length < max) found.first.push(make());
  all.set(key, found);
}

function increase(counts: Map<string, number>, value: string, by: number): void {
  counts.set(value, (counts.get(value) ?? 0) + by);
}

function sorted(counts: ReadonlyMap<string, number>): readonly Count[] {
  return Array.from(counts, ([value, count]) => ({ value, count })).sort(
    (a, b) => b.count - a.count || (a.value < b.value ? -1 : 1),
  );
}
