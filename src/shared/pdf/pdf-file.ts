import { latin1Text } from "./latin1.ts";
import { Parser, PdfSyntaxError } from "./parser.ts";
import { type Dict, isDict, Ref, type Stream, type Value } from "./value.ts";

/** Entries a page inherits from its ancestors (ISO 32000-2, 7.7.3.4). */
const INHERITED = ["Resources", "MediaBox", "CropBox", "Rotate"] as const;

export interface SourcePage {
  number: number;
  /** Includes inherited entries, without /Parent. */
  dict: Dict;
}

/** A file written by PDFium: never encrypted, with a valid plain cross-reference table. */
export class PdfFile {
  readonly #bytes: Uint8Array;
  readonly #parser: Parser;
  readonly #offsets: ReadonlyMap<number, number>;
  readonly #cache = new Map<number, Value | Stream>();
  /** Reference to the catalog. */
  readonly root: Value | undefined;
  readonly catalog: Dict;
  readonly info: Value | undefined;
  readonly version: string;
  readonly pages: readonly SourcePage[];
  /** Object numbers of the catalog and the page tree nodes, which a new file replaces. */
  readonly treeNodes: ReadonlySet<number>;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#parser = new Parser(bytes, 0);
    this.version = /^%PDF-(\d\.\d)/.exec(latin1Text(bytes, 0, 8))?.[1] ?? "1.7";
    const { offsets, trailer } = readTable(bytes);
    this.#offsets = offsets;
    this.info = trailer.get("Info");
    const root = trailer.get("Root");
    this.root = root;
    this.catalog = this.dict(root) ?? new Map();
    const frame = new Set<number>(root instanceof Ref ? [root.number] : []);
    this.pages = this.#walkPages(frame);
    this.treeNodes = frame;
  }

  /** Numbers of all objects, whether anything refers to them or not. */
  get numbers(): number[] {
    return [...this.#offsets.keys()];
  }

  /** Follows references. Undefined for null and missing objects. */
  resolve(value: Value | undefined): Exclude<Value, Ref> | Stream | undefined {
    let found: Value | Stream | undefined = value;
    for (let hops = 0; found instanceof Ref && hops < 8; hops++) found = this.#read(found.number);
    return found === "null" || found instanceof Ref ? undefined : found;
  }

  dict(value: Value | undefined): Dict | undefined {
    const found = this.resolve(value);
    return isDict(found) ? found : undefined;
  }

  array(value: Value | undefined): Value[] {
    const found = this.resolve(value);
    return Array.isArray(found) ? found : [];
  }

  text(value: Value | undefined): string | undefined {
    const found = this.resolve(value);
    return typeof found === "string" ? found : undefined;
  }

  #read(number: number): Value | Stream | undefined {
    const cached = this.#cache.get(number);
    if (cached !== undefined) return cached;
    const offset = this.#offsets.get(number);
    if (offset === undefined) return undefined;
    const parser = this.#parser;
    parser.position = offset;
    const head = [parser.token(), parser.token(), parser.token()];
    if (head[0] !== String(number) || head[2] !== "obj") throw new PdfSyntaxError(`No object ${number} at ${offset}`);
    const value = parser.value();
    const object = isDict(value) && parser.token() === "stream" ? this.#stream(value, parser.position) : value;
    this.#cache.set(number, object);
    return object;
  }

  #stream(dict: Dict, keywordEnd: number): Stream {
    const start = keywordEnd + (this.#bytes[keywordEnd] === 13 ? 2 : 1);
    const length = Number(this.text(dict.get("Length")));
    if (!Number.isInteger(length) || length < 0) throw new PdfSyntaxError(`Stream without length at ${start}`);
    return { dict, data: this.#bytes.subarray(start, start + length) };
  }

  /** Pages in order. Uses an explicit stack, because a page tree can be arbitrarily deep. */
  #walkPages(frame: Set<number>): SourcePage[] {
    const pages: SourcePage[] = [];
    const stack: { node: Value | undefined; inherited: Dict }[] = [
      { node: this.catalog.get("Pages"), inherited: new Map() },
    ];
    for (let entry = stack.pop(); entry; entry = stack.pop()) {
      const { node, inherited } = entry;
      const dict = this.dict(node);
      if (!dict || !(node instanceof Ref)) continue;
      const passedOn: Dict = new Map(inherited);
      for (const key of INHERITED) {
        const value = dict.get(key);
        if (value !== undefined) passedOn.set(key, value);
      }
      if (dict.has("Kids")) {
        // Skip a node that contains itself.
        if (frame.has(node.number)) continue;
        frame.add(node.number);
        const kids = this.array(dict.get("Kids"));
        for (const kid of kids.toReversed()) stack.push({ node: kid, inherited: passedOn });
      } else {
        const page: Dict = new Map([...passedOn, ...dict]);
        page.delete("Parent");
        pages.push({ number: node.number, dict: page });
      }
    }
    return pages;
  }
}

/** Bytes at the end of a file to search for `startxref`. */
const TAIL_BYTES = 1_024;

function readTable(bytes: Uint8Array): { offsets: Map<number, number>; trailer: Dict } {
  const tail = Math.max(0, bytes.length - TAIL_BYTES);
  const place = latin1Text(bytes, tail).lastIndexOf("startxref");
  const parser = new Parser(bytes, tail + place + "startxref".length);
  parser.position = Number(parser.token());
  if (place < 0 || parser.token() !== "xref") throw new PdfSyntaxError("No cross-reference table");
  const offsets = new Map<number, number>();
  for (;;) {
    const first = parser.token();
    if (first === "trailer") break;
    const count = Number(parser.token());
    if (!Number.isInteger(count)) throw new PdfSyntaxError("Broken cross-reference table");
    for (let index = 0; index < count; index++) {
      const offset = Number(parser.token());
      parser.token();
      if (parser.token() === "n") offsets.set(Number(first) + index, offset);
    }
  }
  const trailer = parser.value();
  if (!isDict(trailer)) throw new PdfSyntaxError("No trailer");
  return { offsets, trailer };
}
