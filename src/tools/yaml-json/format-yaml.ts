import { type Document, isScalar, visit } from "yaml";
import { isDocument, readYaml } from "./read-yaml.ts";

export interface Layout {
  /** Spaces per level. */
  indent: number;
  /** Indents the items of a list in a map. */
  indentSeq: boolean;
}

/**
 * Formats YAML: indentation, spaces and blank lines. Comments, anchors, quotes, numbers and the style of each collection
 * stay.
 * @throws {InputError} with line and column of the first error.
 */
export function formatYaml(text: string, layout: Layout, warn: (message: string) => void = () => {}): string {
  return stringifyDocuments(readYaml(text, {}, warn), layout);
}

export function stringifyDocuments(documents: readonly Document[], layout: Layout): string {
  let stream = "";
  for (const document of documents) {
    const { directives, contents } = document;
    // A document after others needs its marker, and directives need the end of the one before.
    if (stream !== "" && directives && isDocument(document)) directives.docStart = true;
    quoteLeadingSpace(document);
    const text = document.toString({ ...layout, lineWidth: 0 });
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
