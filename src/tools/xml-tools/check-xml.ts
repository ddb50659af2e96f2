import { SaxesParser } from "saxes";
import { InputError } from "#shared/input-error.ts";

/** Thrown for XML that is not well-formed. `reason` is the message without "Invalid XML: ". */
export class InvalidXmlError extends InputError {
  readonly reason: string;

  constructor(problem: string, { line, column, position }: Pick<SaxesParser, "line" | "column" | "position">) {
    // The parser has just read the character.
    const at = { line, column: Math.max(1, column), offset: Math.max(0, position - 1) };
    const reason = `${problem} at line ${at.line}, column ${at.column}`;
    super(`Invalid XML: ${reason}`, { field: "input", position: at });
    this.reason = reason;
  }
}

/** Characters that the entities of a document may add. Ten lines of them could add gigabytes. */
const MAX_EXPANDED = 10_000_000;
const REFERENCE = /&(#x[\da-fA-F]+|#\d+|[^\s&;#]+);/g;
const ENTITY = /<!--[^-]*(?:-[^-]+)*-->|<!ENTITY\s+([^\s%"'<>]+)\s+(?:"([^"]*)"|'([^']*)'|(?:SYSTEM|PUBLIC)\s)/g;

/**
 * A parser that rejects XML 1.0 which is not well-formed. It knows the entities that the DTD declares, fetches nothing,
 * and takes declarations of a DTD as they are.
 */
export function xmlParser(): SaxesParser {
  const parser = new SaxesParser({ position: true });
  parser.on("error", ({ message }) => {
    const problem = message.replace(/^\d+:\d+: /, "").replace(/\.$/, "");
    throw new InvalidXmlError(problem.charAt(0).toUpperCase() + problem.slice(1), parser);
  });
  parser.on("doctype", (doctype) => {
    (parser as { ENTITIES: unknown }).ENTITIES = declaredEntities(doctype, parser);
  });
  return parser;
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

/** Returns the first error in XML, or undefined. */
export async function findXmlError(chunks: AsyncIterable<string>): Promise<InvalidXmlError | undefined> {
  const parser = xmlParser();
  try {
    for await (const chunk of chunks) parser.write(chunk);
    parser.close();
    return undefined;
  } catch (error) {
    if (error instanceof InvalidXmlError) return error;
    throw error;
  }
}
