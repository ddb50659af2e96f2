import { InputError } from "#shared/input-error.ts";
import { jsonTokens } from "#shared/json/json-tokens.ts";

export interface Flattening {
  /** Objects in objects become columns of their own, or stay JSON text. */
  nested: "flatten" | "json";
  /** Arrays stay JSON text, become one text, or become columns of their own. */
  arrays: "json" | "join" | "columns";
  separator: string;
  /** Column whose array gives one row per element; empty for none. */
  expand: string;
}

/** A property or element that rows have at the same place. */
interface Place {
  name: string;
  depth: number;
  /** Index of its column; -1 if it has no values of its own. */
  column: number;
  children: Map<string, Place>;
}

interface Expanded {
  place: Place;
  start: number;
  end: number;
}

/** Deeper values stay JSON text: their names would take more room than the data. */
const MAX_DEPTH = 100;
/** As many as a sheet of Excel or LibreOffice has. */
const MAX_COLUMNS = 16_384;
const MAX_LISTS = 3;
const JOIN = "; ";
/** Name of the column for values that are neither objects nor arrays. */
const VALUE = "value";

/**
 * Turns rows, each given as minified JSON text, into cells. Numbers keep their text; null is an empty cell. Columns are
 * added in the order of their first appearance. Their place tells them apart, not their name, so `{"a.b": 1}` and
 * `{"a": {"b": 1}}` don't overwrite each other.
 */
export class RowFlattener {
  readonly names: string[] = [];
  /** True while every row is an array, so that columns have positions but no names. */
  allArrays = true;
  /** Cells with a value so far; those repeated for expanded arrays count once. */
  filled = 0;
  /** Names of the first columns with an array of objects, which may be the actual rows. */
  readonly lists = new Set<string>();
  readonly #settings: Flattening;
  readonly #root: Place = { name: "", depth: 0, column: -1, children: new Map() };
  #row = "";
  #at = 0;
  #cells: string[] = [];
  /** Nested values of a row that is an array stay where they are. */
  #isArrayRow = false;
  /** False while reading the elements of the array to expand. */
  #expands = true;
  #expanded: Expanded | undefined;

  constructor(settings: Flattening) {
    this.#settings = settings;
  }

  /**
   * Yields the cells of one row, or of several if it has an array to expand. A list may be shorter than
   * `names`, and have holes for missing values.
   */
  *flatten(row: string): Generator<readonly string[]> {
    this.#row = row;
    this.#at = 0;
    this.#cells = [];
    this.#expanded = undefined;
    this.#expands = true;
    this.#isArrayRow = row.startsWith("[");
    this.allArrays &&= this.#isArrayRow;
    if (this.#isArrayRow || row.startsWith("{")) this.#readMembers(this.#root);
    else this.#readValue(this.#childOf(this.#root, VALUE));
    if (this.#expanded) yield* this.#expand(this.#expanded);
    else yield this.#cells;
  }

  *#expand({ place, start, end }: Expanded): Generator<readonly string[]> {
    const common = this.#cells;
    this.#expands = false;
    for (this.#at = start + 1; this.#at < end - 1; this.#skipComma()) {
      this.#cells = common.slice();
      this.#readValue(place);
      yield this.#cells;
    }
    if (end - start === "[]".length) yield common;
  }

  /** Reads the object or array at the current position. Recursive, up to `MAX_DEPTH`. */
  #readMembers(place: Place): void {
    const isArray = this.#sign() === "[";
    const close = isArray ? "]" : "}";
    this.#at += 1;
    for (let index = 0; this.#sign() !== close; index++) {
      this.#readValue(this.#childOf(place, isArray ? String(index) : this.#readKey()));
      this.#skipComma();
    }
    this.#at += 1;
  }

  #readValue(place: Place): void {
    const sign = this.#sign();
    if (sign === '"') {
      this.#setCell(place, this.#readString());
      return;
    }
    if (this.#opens(place, sign)) {
      this.#readMembers(place);
      return;
    }
    const start = this.#at;
    this.#skipValue();
    const text = this.#row.slice(start, this.#at);
    if (text.startsWith("[{") && this.lists.size < MAX_LISTS) this.lists.add(place.name);
    if (sign !== "[" || this.#isArrayRow) this.#setCell(place, sign === "n" ? "" : text);
    else if (this.#expands && place.name === this.#settings.expand) {
      this.#expanded = { place, start, end: this.#at };
    } else this.#setCell(place, this.#settings.arrays === "join" ? joinElements(text) : text);
  }

  #opens(place: Place, sign: string): boolean {
    if (this.#isArrayRow || place.depth >= MAX_DEPTH) return false;
    const { nested, arrays, expand } = this.#settings;
    if (sign === "{") return nested === "flatten";
    return sign === "[" && arrays === "columns" && !(this.#expands && place.name === expand);
  }

  #setCell(place: Place, text: string): void {
    if (place.column === -1) {
      if (this.names.length === MAX_COLUMNS) throw tooManyColumns();
      place.column = this.names.push(place.name) - 1;
    }
    this.#cells[place.column] = text;
    this.filled += 1;
  }

  #childOf(parent: Place, key: string): Place {
    const known = parent.children.get(key);
    if (known) return known;
    const name = parent === this.#root ? key : parent.name + this.#settings.separator + key;
    const child = { name, depth: parent.depth + 1, column: -1, children: new Map() };
    parent.children.set(key, child);
    return child;
  }

  #sign(): string {
    return this.#row.charAt(this.#at);
  }

  #skipComma(): void {
    if (this.#sign() === ",") this.#at += 1;
  }

  #readKey(): string {
    const key = this.#readString();
    this.#at += ":".length;
    return key;
  }

  #readString(): string {
    const start = this.#at;
    this.#skipString();
    return unquote(this.#row.slice(start, this.#at));
  }

  #skipString(): void {
    let end = this.#at;
    do end = this.#row.indexOf('"', end + 1);
    while (isEscaped(this.#row, end));
    this.#at = end + 1;
  }

  #skipValue(): void {
    for (let depth = 0; this.#at < this.#row.length; ) {
      const sign = this.#sign();
      if (depth === 0 && (sign === "," || sign === "}" || sign === "]")) return;
      if (sign === '"') {
        this.#skipString();
        continue;
      }
      this.#at += 1;
      if (sign === "{" || sign === "[") depth += 1;
      else if ((sign === "}" || sign === "]") && --depth === 0) return;
    }
  }
}

function unquote(json: string): string {
  return json.includes("\\") ? JSON.parse(json) : json.slice(1, -1);
}

function isEscaped(text: string, quote: number): boolean {
  let before = quote;
  while (text.charAt(before - 1) === "\\") before -= 1;
  return (quote - before) % 2 === 1;
}

/** The elements of an array as one text, or its JSON if an element is an array or object. */
function joinElements(json: string): string {
  const elements = Array.from(jsonTokens(json), ([token]) => token).slice(1, -1);
  if (elements.some((element) => /^[[{]/.test(element))) return json;
  return elements.map((element) => (element.startsWith('"') ? unquote(element) : textOf(element))).join(JOIN);
}

function textOf(json: string): string {
  return json === "null" ? "" : json;
}

function tooManyColumns(): InputError {
  return new InputError(
    `This JSON has more than ${MAX_COLUMNS.toLocaleString("en")} different columns. Keep nested values as JSON text, or enter the path to the rows.`,
  );
}
