import { concatenate } from "#shared/concatenate.ts";
import { Parser, PdfSyntaxError } from "#shared/pdf/parser.ts";
import type { PdfFile } from "#shared/pdf/pdf-file.ts";
import { type Dict, isDict, Ref, type Stream, type Value } from "#shared/pdf/value.ts";
import { decodeStream } from "./decode-stream.ts";

/** How large an image is drawn, in points. */
export interface DrawnSize {
  width: number;
  height: number;
}

/** The linear part of a transformation; where an image is drawn doesn't matter. */
type Matrix = readonly [a: number, b: number, c: number, d: number];

interface Scope {
  resources: Dict | undefined;
  /** In effect where the content starts. */
  matrix: Matrix;
  depth: number;
}

/** Forms nested a hundred levels deep that each draw the next twice would take forever. */
const MAX_TOKENS = 30_000_000;
const MAX_FORMS = 100_000;
const MAX_DEPTH = 30;
const MAX_CONTENT_BYTES = 67_108_864;
const MAX_OPERANDS = 64;
const UNKNOWN: DrawnSize = { width: Number.POSITIVE_INFINITY, height: Number.POSITIVE_INFINITY };

/** Finds the largest size each image is drawn at on any page. Infinite where it can't be told, such as in a glyph.
 *  Images that no page draws are missing.
 *  @param twins object numbers of images, each with that of an equal one, which is listed for both */
export function measureImages(file: PdfFile, twins: ReadonlyMap<number, number>): ReadonlyMap<Stream, DrawnSize> {
  const measuring = new Measuring(file, twins);
  for (const page of file.pages) measuring.page(page.dict);
  return measuring.isComplete ? measuring.sizes : new Map();
}

class Measuring {
  readonly #file: PdfFile;
  readonly sizes = new Map<Stream, DrawnSize>();
  isComplete = true;
  #tokens = 0;
  /** Forms with the transformations they were drawn at. */
  readonly #drawn = new Map<Stream, Set<string>>();
  #forms = 0;
  readonly #originals = new Map<Stream, Stream>();
  readonly #marked = new Set<unknown>();

  constructor(file: PdfFile, twins: ReadonlyMap<number, number>) {
    this.#file = file;
    for (const [twin, original] of twins) {
      const [stream, first] = [this.#stream(new Ref(twin)), this.#stream(new Ref(original))];
      if (stream && first) this.#originals.set(stream, first);
    }
  }

  page(page: Dict): void {
    const file = this.#file;
    const unit = Number(file.text(page.get("UserUnit"))) || 1;
    const resources = file.dict(page.get("Resources"));
    const contents = file.resolve(page.get("Contents"));
    const streams = (Array.isArray(contents) ? contents : [contents]).flatMap((item) => this.#stream(item) ?? []);
    this.#draw(streams, { resources, matrix: [unit, 0, 0, unit], depth: 0 });
    for (const annotation of file.array(page.get("Annots"))) this.#mark(file.dict(annotation)?.get("AP"));
  }

  #stream(value: Value | Stream | undefined): Stream | undefined {
    if (isStream(value)) return value;
    const found = this.#file.resolve(value);
    return isStream(found) ? found : undefined;
  }

  #draw(streams: readonly Stream[], scope: Scope): void {
    const pieces: Uint8Array[] = [];
    let length = 0;
    for (const stream of streams) {
      const decoded = decodeStream(this.#file, stream, MAX_CONTENT_BYTES - length);
      if (!decoded || decoded.rest.length > 0 || decoded.predictor) {
        this.#mark(scope.resources);
        return;
      }
      // A token ends where a stream ends.
      pieces.push(decoded.bytes, LINE_FEED);
      length += decoded.bytes.length + 1;
    }
    try {
      this.#interpret(concatenate(pieces, length), scope);
    } catch (error) {
      if (!(error instanceof PdfSyntaxError)) throw error;
      this.#mark(scope.resources);
    }
  }

  #interpret(content: Uint8Array, scope: Scope): void {
    const parser = new Parser(content, 0);
    const saved: Matrix[] = [];
    let matrix = scope.matrix;
    let operands: string[] = [];
    for (let token = parser.token(); token !== ""; token = parser.token()) {
      if (++this.#tokens > MAX_TOKENS) this.isComplete = false;
      if (!this.isComplete) return;
      if (!IS_OPERATOR.test(token)) {
        if (operands.length === MAX_OPERANDS) operands = operands.slice(MAX_OPERANDS / 2);
        operands.push(token);
        continue;
      }
      if (token === "q") saved.push(matrix);
      else if (token === "Q") matrix = saved.pop() ?? matrix;
      else if (token === "cm") matrix = multiply(operands.slice(-6, -2).map(Number), matrix);
      else if (token === "ID") skipInlineImage(parser, content);
      else this.#use(token, operands.at(token === "Tf" ? -2 : -1) ?? "", scope, matrix);
      operands = [];
    }
  }

  /** Follows an operator to what it draws by name. */
  #use(operator: string, operand: string, scope: Scope, matrix: Matrix): void {
    if (!operand.startsWith("/")) return;
    const named = (category: string) => this.#named(scope.resources, category, operand.slice(1));
    if (operator === "Do") {
      const object = this.#stream(named("XObject"));
      if (object && this.#isImage(object)) this.#enlarge(object, matrix);
      else if (object) this.#form(object, { ...scope, matrix });
    } else if (operator === "gs") {
      const mask = this.#file.dict(this.#file.dict(named("ExtGState"))?.get("SMask"))?.get("G");
      const form = this.#stream(mask);
      if (form) this.#form(form, { ...scope, matrix });
    } else if (operator === "scn" || operator === "SCN") {
      const pattern = this.#stream(named("Pattern"));
      // Patterns ignore the transformations around them (ISO 32000-2, 8.7.3.1).
      if (pattern) this.#form(pattern, scope);
    } else if (operator === "Tf") {
      const font = this.#file.dict(named("Font"));
      if (font?.has("CharProcs")) {
        this.#mark(font.get("CharProcs"));
        this.#mark(font.get("Resources") ?? scope.resources);
      }
    }
  }

  #named(resources: Dict | undefined, category: string, name: string): Value | undefined {
    const items = this.#file.dict(resources?.get(category));
    const item = items?.get(name);
    // It may be written in another way, such as /A#42 for /AB.
    if (items && item === undefined) this.#mark(items);
    return item;
  }

  #isImage(stream: Stream): boolean {
    return this.#file.text(stream.dict.get("Subtype")) === "/Image";
  }

  #enlarge(image: Stream, [a, b, c, d]: Matrix): void {
    const original = this.#originals.get(image) ?? image;
    const known = this.sizes.get(original) ?? { width: 0, height: 0 };
    const larger = (one: number, other: number) => (other <= one ? one : Number.isNaN(other) ? UNKNOWN.width : other);
    this.sizes.set(original, {
      width: larger(known.width, Math.hypot(a, b)),
      height: larger(known.height, Math.hypot(c, d)),
    });
  }

  #form(form: Stream, scope: Scope): void {
    const file = this.#file;
    const entries = file.array(form.dict.get("Matrix")).map((item) => Number(file.text(item)));
    const matrix = entries.length === 0 ? scope.matrix : multiply(entries, scope.matrix);
    const own = file.dict(form.dict.get("Resources"));
    if (own) {
      const key = matrix.map((value) => value.toPrecision(6)).join();
      const seen = this.#drawn.get(form) ?? new Set();
      if (seen.has(key)) return;
      this.#drawn.set(form, seen.add(key));
    }
    if (++this.#forms > MAX_FORMS || scope.depth > MAX_DEPTH) {
      this.isComplete = false;
      return;
    }
    this.#draw([form], { resources: own ?? scope.resources, matrix, depth: scope.depth + 1 });
  }

  /** Marks every image that can be reached from here as drawn at an unknown size. */
  #mark(value: unknown): void {
    const waiting = [value];
    while (waiting.length > 0) {
      const found = this.#file.resolve(waiting.pop() as Value | undefined);
      if (found === undefined || typeof found === "string" || this.#marked.has(found)) continue;
      this.#marked.add(found);
      if (isStream(found) && this.#isImage(found)) this.sizes.set(this.#originals.get(found) ?? found, UNKNOWN);
      if (Array.isArray(found)) waiting.push(...found);
      else for (const inner of (isDict(found) ? found : found.dict).values()) waiting.push(inner);
    }
  }
}

const LINE_FEED = new Uint8Array([10]);

/** Operators are words; everything else is a number, name, string or bracket. */
const IS_OPERATOR = /^[A-Za-z'"]/;

const isStream = (value: unknown): value is Stream => typeof value === "object" && value !== null && "data" in value;

function multiply([a = 1, b = 0, c = 0, d = 1]: readonly number[], [e, f, g, h]: Matrix): Matrix {
  return [a * e + b * g, a * f + b * h, c * e + d * g, c * f + d * h];
}

/** Continues after the EI that ends the data, which may contain one by chance (8.9.7). */
function skipInlineImage(parser: Parser, content: Uint8Array): void {
  for (let at = parser.position; at + 2 < content.length; at++) {
    if (content[at + 1] !== 0x45 || content[at + 2] !== 0x49) continue;
    if ((content[at] as number) <= 32 && (content[at + 3] ?? 32) <= 32) {
      parser.position = at + 3;
      return;
    }
  }
  parser.position = content.length;
}
