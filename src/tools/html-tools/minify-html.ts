import { minifyWhitespace } from "hast-util-minify-whitespace";
import { toHtml } from "hast-util-to-html";
import { elementsOf, readHtml, removeComments } from "./read-html.ts";

type MinifySettings = Readonly<Record<"whitespace" | "comments" | "quotes" | "optionalTags", boolean>>;

/** Writes HTML shorter. Browsers make the same tree of it, apart from comments and white space that shows nothing. */
export function minifyHtml(
  html: string,
  { whitespace, comments, quotes, optionalTags }: MinifySettings,
  warn: (message: string) => void,
): string {
  const tree = readToWrite(html);
  if (comments) removeComments(tree);
  if (whitespace) minifyWhitespace(tree);
  const plain = toHtml(tree);
  const isRead = (written: string) => toHtml(readToWrite(written)) === plain;
  const shortest = toHtml(tree, {
    quoteSmart: true,
    collapseEmptyAttributes: true,
    characterReferences: { useNamedReferences: true },
    tightDoctype: true,
    preferUnquoted: quotes,
    omitOptionalTags: optionalTags,
  });
  if (isRead(shortest)) return shortest;
  if (!isRead(plain)) warn("Browsers repair errors in this HTML, and read the result differently. Check it.");
  return plain;
}

/** Browsers drop a line break at the start of these elements, so that there have to be two for one. */
function readToWrite(html: string) {
  const tree = readHtml(html);
  for (const { tagName, children } of elementsOf(tree)) {
    const [first] = children;
    const isKept = /^(?:pre|textarea|listing)$/.test(tagName) && first?.type === "text" && first.value.startsWith("\n");
    if (isKept) first.value = `\n${first.value}`;
  }
  return tree;
}
