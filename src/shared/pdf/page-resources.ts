import { Unzlib } from "fflate";
import { latin1Text } from "./latin1.ts";
import type { PdfFile } from "./pdf-file.ts";
import { type Dict, isDict, type Stream, type Value } from "./value.ts";

/** Resources that may contain other pages' content. Color spaces are left out: some are used without being named. */
const CATEGORIES = ["XObject", "Font", "Pattern", "Shading", "ExtGState", "Properties"];

/** Longer content isn't searched: it may be crafted to exhaust memory. */
const MAX_CONTENT_BYTES = 67_108_864;
const INFLATE_STEP_BYTES = 32_768;

type Items = ReadonlyMap<string, readonly Value[]>;

/** A content stream and its own resources. */
type Drawn = [Stream, Dict | undefined];

/** Finds the resources a page uses. Many writers share one dictionary (ISO 32000-2, 7.8.3) with the images of all pages. */
export class PageResources {
  readonly #file: PdfFile;
  /** Cached by stream, even unreadable ones: a form may be on every page. */
  readonly #names = new Map<Stream, ReadonlySet<string> | undefined>();
  readonly #items = new Map<Dict, Items>();
  #users: ReadonlyMap<Dict, number> | undefined;

  constructor(file: PdfFile) {
    this.#file = file;
  }

  /** The resources a page uses; all of them if its content can't be read. */
  of(page: Dict): Value | undefined {
    const all = page.get("Resources");
    const resources = this.#file.dict(all);
    if (!resources || !this.#isShared(resources)) return all;
    const names = this.#namesIn(page, resources);
    if (!names) return all;
    const own = new Map(resources);
    for (const category of CATEGORIES) {
      const items = this.#file.dict(resources.get(category));
      if (items) own.set(category, new Map([...items].filter(([name]) => names.has(decodeName(name)))));
    }
    return own;
  }

  #isShared(resources: Dict): boolean {
    this.#users ??= this.#countUsers();
    return this.#lists(resources).some((list) => (this.#users?.get(list) ?? 0) > 1);
  }

  #countUsers(): Map<Dict, number> {
    const users = new Map<Dict, number>();
    for (const page of this.#file.pages) {
      const resources = this.#file.dict(page.dict.get("Resources"));
      for (const list of resources ? this.#lists(resources) : []) users.set(list, (users.get(list) ?? 0) + 1);
    }
    return users;
  }

  /** The dictionary and its subdictionaries. Pages may share any of them. */
  #lists(resources: Dict): Dict[] {
    return [resources, ...CATEGORIES.map((key) => this.#file.dict(resources.get(key))).filter(isDict)];
  }

  /**
   * Every name (of a resource or not) in the content of a page. Forms and Type 3 fonts look names up in their own
   * resources first, then in the page's, as in PDFium.
   */
  #namesIn(page: Dict, resources: Dict): Set<string> | undefined {
    const ofPage = this.#byName(resources);
    const names = new Set<string>();
    const drawing = new Map<Stream, Items>();
    const draw = ([stream, own]: Drawn, around: Items) => {
      if (!drawing.has(stream)) drawing.set(stream, own ? this.#byName(own) : around);
    };
    for (const drawn of [...this.#contents(page), ...this.#appearances(page)]) draw(drawn, new Map());
    // Iterating a map also visits entries added on the way.
    for (const [stream, own] of drawing) {
      const written = this.#namesOf(stream);
      if (!written) return undefined;
      for (const name of written) {
        const ownItems = own.get(name);
        if (!ownItems) names.add(name);
        for (const item of ownItems ?? ofPage.get(name) ?? []) {
          for (const inner of this.#drawnBy(item)) draw(inner, own);
        }
      }
    }
    return names;
  }

  #byName(resources: Dict): Items {
    const known = this.#items.get(resources);
    if (known) return known;
    const items = new Map<string, Value[]>();
    for (const [key, item] of this.#lists(resources).flatMap((list) => [...list])) {
      const name = decodeName(key);
      const others = items.get(name);
      if (others) others.push(item);
      else items.set(name, [item]);
    }
    this.#items.set(resources, items);
    return items;
  }

  #contents(page: Dict): Drawn[] {
    const contents = page.get("Contents");
    return this.#streams([contents, ...this.#file.array(contents)]).map((stream) => [stream, undefined]);
  }

  #appearances(page: Dict): Drawn[] {
    const file = this.#file;
    return file.array(page.get("Annots")).flatMap((annotation) => {
      const kinds = [...(file.dict(file.dict(annotation)?.get("AP"))?.values() ?? [])];
      const states = kinds.flatMap((kind) => [...(file.dict(kind)?.values() ?? [])]);
      return [...kinds, ...states].flatMap((item) => this.#drawnBy(item));
    });
  }

  /** Content streams of a resource: forms, patterns, masks and the glyphs of a font. */
  #drawnBy(item: Value): Drawn[] {
    const file = this.#file;
    const dict = file.dict(item);
    const mask = file.dict(dict?.get("SMask"))?.get("G");
    const forms = this.#streams([item, mask]).filter((stream) => file.text(stream.dict.get("Subtype")) !== "/Image");
    const own = file.dict(dict?.get("Resources"));
    const glyphs = this.#streams([...(file.dict(dict?.get("CharProcs"))?.values() ?? [])]);
    return [
      ...forms.map((form): Drawn => [form, file.dict(form.dict.get("Resources"))]),
      ...glyphs.map((glyph): Drawn => [glyph, own]),
    ];
  }

  #streams(values: readonly (Value | undefined)[]): Stream[] {
    return values
      .map((value) => this.#file.resolve(value))
      .filter((found): found is Stream => typeof found === "object" && "data" in found);
  }

  #namesOf(stream: Stream): ReadonlySet<string> | undefined {
    if (!this.#names.has(stream)) {
      const content = this.#read(stream);
      const written = content?.matchAll(NAME);
      this.#names.set(stream, written && new Set(Array.from(written, ([, name = ""]) => decodeName(name))));
    }
    return this.#names.get(stream);
  }

  /** The content with one character per byte; undefined for rare compression filters. */
  #read({ dict, data }: Stream): string | undefined {
    const filter = this.#file.resolve(dict.get("Filter"));
    const filters = Array.isArray(filter) ? filter.map((item) => this.#file.text(item)) : filter ? [filter] : [];
    if (filters.length === 0) return latin1Text(data);
    if (filters.length > 1 || filters[0] !== "/FlateDecode" || dict.has("DecodeParms")) return undefined;
    try {
      return inflate(data);
    } catch {
      return undefined;
    }
  }
}

function inflate(data: Uint8Array): string {
  let text = "";
  const inflating = new Unzlib((chunk) => {
    text += latin1Text(chunk);
    if (text.length > MAX_CONTENT_BYTES) throw new RangeError("Too much content");
  });
  for (let start = 0; start < data.length; start += INFLATE_STEP_BYTES) {
    const end = start + INFLATE_STEP_BYTES;
    inflating.push(data.subarray(start, end), end >= data.length);
  }
  return text;
}

/** Not `\s`, which matches more than PDF whitespace (7.2.3). */
const NAME = /\/([^\0\t\n\f\r ()<>[\]{}/%]+)/g;

/** Decodes `#41` escapes in a name (7.3.5). */
function decodeName(name: string): string {
  if (!name.includes("#")) return name;
  return name.replaceAll(/#([\da-f]{2})/gi, (_, digits) => String.fromCharCode(Number.parseInt(digits, 16)));
}
