import { SaxesParser } from "saxes";
import { InputError } from "#shared/input-error.ts";

/** Thrown for XML that is not well-formed. `reason` is the message without "Invalid XML: ". */
export class InvalidXmlError extends InputError {
  readonly reason: string;

  constructor(problem: string, { line, column, position }: Place) {
    // The parser has just read the character.
    const at = { line, column: Math.max(1, column), offset: Math.max(0, position - 1) };
    const reason = `${problem} at line ${at.line}, column ${at.column}`;
    super(`Invalid XML: ${reason}`, { field: "input", position: at });
    this.reason = reason;
  }
}

/** Just after a character, as the parser counts. */
type Place = Pick<SaxesParser, "line" | "column" | "position">;

/** Characters that the entities of a document may add. Ten lines of them could add gigabytes. */
const MAX_EXPANDED = 10_000_000;
const REFERENCE = /&(#x[\da-fA-F]+|#\d+|[^\s&;#]+);/g;
const ENTITY = /<!--[^-]*(?:-[^-]+)*-->|<!ENTITY\s+([^\s%"'<>]+)\s+(?:"([^"]*)"|'([^']*)'|(?:SYSTEM|PUBLIC)\s)/g;

/** References, and what comes between them. In a reference, these characters can only mean that it isn't one. */
const PIECE = /&[^\s&;<>"']*;?|[^&]+/g;
const REST_OF_REFERENCE = /^[^\s&;<>"']*;?/;
const MAX_NAME = 1_000;
const AMPERSAND = "a bare & must be written as &amp;";

/** What the parser doesn't show: whether it is in a reference, and the text since the last event. */
interface Internals {
  state: number;
  stateTable: readonly unknown[];
  sEntity: unknown;
  text: string;
}

/**
 * A parser that rejects XML 1.0 which is not well-formed. It knows the entities that the DTD declares, fetches nothing,
 * and takes declarations of a DTD as they are.
 */
export class XmlParser extends SaxesParser {
  /** Where the next text event has what references stand for: never layout, even if it's white space. */
  referenced: { from: number; to: number } | undefined;
  /** The place and the name of the last reference. */
  #reference: { place: Place; name: string } | undefined;

  constructor() {
    super({ position: true });
    this.on("error", ({ message }) => this.#reject(message.replace(/^\d+:\d+: /, "").replace(/\.$/, "")));
    this.on("doctype", (doctype) => {
      (this as { ENTITIES: unknown }).ENTITIES = declaredEntities(doctype, this);
    });
  }

  override write(chunk: string | object | null): this {
    if (typeof chunk !== "string") return super.write(chunk);
    const [rest = ""] = this.#isInReference ? (REST_OF_REFERENCE.exec(chunk) ?? []) : [];
    if (rest !== "") this.#writeReference(rest);
    for (const [piece] of chunk.slice(rest.length).matchAll(PIECE)) {
      if (this.#isInReference) this.#rejectAmpersand();
      if (piece.startsWith("&")) this.#writeReference(piece);
      else super.write(piece);
    }
    return this;
  }

  override close(): this {
    if (this.#isInReference) this.#rejectAmpersand();
    return super.close();
  }

  get #isInReference(): boolean {
    const { stateTable, state, sEntity } = this as unknown as Internals;
    return stateTable[state] === sEntity;
  }

  #writeReference(piece: string): void {
    const { length } = (this as unknown as Internals).text;
    if (piece.startsWith("&")) {
      const { line, column, position } = this;
      this.#reference = { place: { line, column: column + 1, position: position + 1 }, name: "" };
    }
    if (this.#reference) this.#reference.name += piece;
    super.write(piece);
    const to = (this as unknown as Internals).text.length;
    if (this.#isInReference) {
      if ((this.#reference?.name.length ?? 0) > MAX_NAME) this.#rejectAmpersand();
    } else if (to > length) this.referenced = { from: this.referenced?.from ?? length, to };
  }

  #rejectAmpersand(): never {
    throw new InvalidXmlError("A bare & must be written as &amp;", this.#reference?.place ?? this);
  }

  #reject(problem: string): never {
    const { place = this, name = "" } = this.#reference ?? {};
    if (problem === "empty entity name") this.#rejectAmpersand();
    if (problem === "undefined entity") throw new InvalidXmlError(`Undefined entity ${name} (${AMPERSAND})`, place);
    if (problem === "disallowed character in entity name") {
      throw new InvalidXmlError(`Invalid reference ${name} (${AMPERSAND})`, place);
    }
    if (problem === "malformed character entity") {
      throw new InvalidXmlError(`Invalid character reference ${name}`, place);
    }
    const advice = problem === "disallowed character in tag name" ? " (a bare < must be written as &lt;)" : "";
    throw new InvalidXmlError(problem.charAt(0).toUpperCase() + problem.slice(1) + advice, this);
  }
}

/** The values of entities by name, expanded when they are used. */
function declaredEntities(doctype: string, parser: SaxesParser): Readonly<Record<string, string>> {
  const builtIn = parser.ENTITIES as Readonly<Record<string, string>>;
  const declared = new Map<string, string>();
  for (const [, name, double, single] of doctype.matchAll(ENTITY)) {
    // The first declaration counts. External entities are never fetched.
    if (name !== undefined && !declared.has(name)) declared.set(name, double ?? single ?? `&${name};`);
  }
  // Further entities may be declared where we don't look.
  const hasMore = /%[^\s;%]+;/.test(doctype) || /^[^[]*\s(?:SYSTEM|PUBLIC)\s/.test(doctype);
  let expandedLength = 0;
  const open = new Set<string>();
  const expand = (name: string): string | undefined => {
    const value = builtIn[name] ?? declared.get(name);
    if (value === undefined) return hasMore ? `&${name};` : undefined;
    if (builtIn[name] !== undefined || value === `&${name};`) return value;
    if (open.has(name)) throw new InvalidXmlError(`The entity ${name} contains itself`, parser);
    open.add(name);
    const text = value.replace(REFERENCE, (reference, inner: string) =>
      inner.startsWith("#") ? characterOf(inner) : (expand(inner) ?? reference),
    );
    open.delete(name);
    expandedLength += text.length;
    if (expandedLength > MAX_EXPANDED) {
      throw new InvalidXmlError("Entities would add more than 10 million characters", parser);
    }
    return text;
  };
  return new Proxy(builtIn, { get: (_, name) => (typeof name === "string" ? expand(name) : undefined) });
}

function characterOf(reference: string): string {
  const code = reference.startsWith("#x") ? Number.parseInt(reference.slice(2), 16) : Number(reference.slice(1));
  return code <= 0x10ffff ? String.fromCodePoint(code) : "\uFFFD";
}

export async function findXmlError(chunks: AsyncIterable<string>): Promise<InvalidXmlError | undefined> {
  const parser = new XmlParser();
  try {
    for await (const chunk of chunks) parser.write(chunk);
    parser.close();
    return undefined;
  } catch (error) {
    if (error instanceof InvalidXmlError) return error;
    throw error;
  }
}
