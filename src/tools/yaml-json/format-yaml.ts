import { type Document, isAlias, isCollection, isPair, isScalar, type Scalar, visit } from "yaml";
import { InputError } from "#shared/input-error.ts";
import { isDocument, parseYaml, readYaml } from "./read-yaml.ts";

export interface Layout {
  indent: number;
  indentSeq: boolean;
}

/**
 * Formats YAML: indentation, spaces and blank lines. Comments, anchors, quotes, numbers and the style of each collection
 * stay; a block that can't be written as one gets double quotes.
 * @throws {InputError} with line and column of the first error, or if the result had other data.
 */
export function formatYaml(text: string, layout: Layout, warn: (message: string) => void = () => {}): string {
  const documents = readYaml(text, {}, warn);
  const data = dataOf(documents);
  const keepsData = (yaml: string) => {
    const written = parseYaml(yaml);
    return written.every(({ errors }) => errors.length === 0) && dataOf(written) === data;
  };
  const formatted = stringifyDocuments(documents, layout);
  if (keepsData(formatted)) return formatted;
  for (const document of documents) visit(document, { Scalar: (_, scalar) => quoteBlock(scalar) });
  const quoted = stringifyDocuments(documents, layout);
  if (keepsData(quoted)) return quoted;
  throw new InputError("Formatting would change the data of this YAML, so it stays as it is.", { field: "input" });
}

/** Everything in documents that programs read, as text to compare. */
function dataOf(documents: readonly Document[]): string {
  const parts: string[] = [];
  const read = (node: unknown): void => {
    const { anchor, tag, source, value } = (node ?? { value: null }) as Partial<Scalar>;
    if (isAlias(node)) parts.push("*", String(source));
    else parts.push(String(anchor), String(tag));
    if (isCollection(node)) parts.push(String(node.constructor.name), String(node.items.length));
    else if (!isAlias(node)) parts.push(typeof value, JSON.stringify(String(value)));
    for (const item of isCollection(node) ? node.items : []) {
      if (isPair(item)) for (const part of [item.key, item.value]) read(part);
      else read(item);
    }
  };
  for (const document of documents.filter(isDocument)) read(document.contents);
  return parts.join(" ");
}

function quoteBlock(scalar: Scalar): void {
  if (scalar.type?.startsWith("BLOCK_")) scalar.type = "QUOTE_DOUBLE";
}

export function stringifyDocuments(documents: readonly Document[], layout: Layout): string {
  let stream = "";
  for (const document of documents) {
    const { directives, contents } = document;
    // A document after others needs its marker, and directives need the end of the one before.
    if (stream !== "" && directives && isDocument(document)) directives.docStart = true;
    quoteLeadingSpace(document);
    // Comments alone are not a document, and the library would write null after them.
    const text = document.toString({ ...layout, lineWidth: 0, ...(contents === null && { nullStr: "" }) });
    if (text.startsWith("%") && stream !== "" && !stream.endsWith("...\n")) stream += "...\n";
    const isEmpty = contents === null || (isScalar(contents) && contents.value === null);
    stream += isEmpty ? `${trimComments(text.trim())}\n` : text;
    if (!stream.endsWith("\n")) stream += "\n";
  }
  return stream;
}

/** Removes empty lines between the comments and the end of a document, which each run would add to. */
function trimComments(text: string): string {
  return text.endsWith("\n...") ? `${text.slice(0, -"\n...".length).trimEnd()}\n...` : text;
}

/** As a block, the library writes these texts so that they can't be read back: all white space, or a whole document. */
function quoteLeadingSpace(document: Document): void {
  visit(document, {
    Scalar: (_, scalar) => {
      const { value, type } = scalar;
      if (typeof value !== "string" || type?.startsWith("QUOTE") || !/^\n* /.test(value)) return;
      if (scalar === document.contents || value.trim() === "") scalar.type = "QUOTE_DOUBLE";
    },
  });
}
