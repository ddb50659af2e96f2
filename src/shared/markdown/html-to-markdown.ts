import type { Element } from "hast";
import { defaultHandlers, type Handle, toMdast } from "hast-util-to-mdast";
import type { Definition, Nodes as MarkdownNodes, PhrasingContent, Root } from "mdast";
import { gfmStrikethroughToMarkdown } from "mdast-util-gfm-strikethrough";
import { gfmTableToMarkdown } from "mdast-util-gfm-table";
import { gfmTaskListItemToMarkdown } from "mdast-util-gfm-task-list-item";
import { toMarkdown } from "mdast-util-to-markdown";
import { InputError } from "#shared/input-error.ts";
import { htmlHandlers, prepareHtml, wrapInTag } from "#shared/markdown/keep-html.ts";
import { tidyMarkdown } from "#shared/markdown/tidy-markdown.ts";
import { parseHtml } from "#shared/parse-html.ts";

export interface MarkdownStyle {
  bullet: "-" | "*" | "+";
  emphasis: "*" | "_";
  headings: "atx" | "setext";
  links: "inline" | "reference";
}

/** They take 6 s and 700 MB. */
const MAX_CHARACTERS = 5_000_000;

/**
 * HTML, a fragment or a whole page, as GitHub Flavored Markdown.
 * @throws {InputError} over 5 million characters, or nested too deeply
 * @example htmlToMarkdown("<h1>A</h1><p><b>b</b>", style) // "# A\n\n**b**\n"
 */
export function htmlToMarkdown(html: string, { bullet, emphasis, headings, links }: MarkdownStyle): string {
  if (html.length > MAX_CHARACTERS) throw new InputError("The HTML has more than 5 million characters");
  const parsed = parseHtml(html);
  const targets = prepareHtml(parsed);
  const tree = toMdast(parsed, {
    document: true,
    handlers: {
      ...htmlHandlers(targets),
      b: bold,
      strong: bold,
      em: italic,
      i: italic,
      span,
      noscript: () => undefined,
    },
    nodeHandlers: { comment: () => undefined },
  }) as Root;
  tidyMarkdown(tree);
  if (links === "reference") collectLinks(tree);
  return toMarkdown(tree, {
    bullet,
    emphasis,
    setext: headings === "setext",
    listItemIndent: "one",
    rule: "-",
    extensions: [gfmTableToMarkdown(), gfmStrikethroughToMarkdown(), gfmTaskListItemToMarkdown()],
  });
}

/** Word processors write bold and italics as styles, and Google Docs puts everything into a `<b>` that isn't bold. */
const span: Handle = (state, node) => {
  const style = styleOf(node);
  let content = state.all(node) as PhrasingContent[];
  const [, place] = /vertical-align:\s*(super|sub)\b/.exec(style) ?? [];
  if (place !== undefined && content.length > 0) content = wrapInTag(place === "sub" ? "sub" : "sup", content);
  const isUnderlined = style.split(";").some((one) => /^\s*text-decoration/.test(one) && one.includes("underline"));
  if (isUnderlined && content.length > 0) content = wrapInTag("u", content);
  if (/line-through/.test(style)) content = [{ type: "delete", children: content }];
  if (/font-style:\s*italic/.test(style)) content = [{ type: "emphasis", children: content }];
  if (/font-weight:\s*(?:bold|[6-9]00)/.test(style)) content = [{ type: "strong", children: content }];
  return content;
};

const bold: Handle = (state, node) =>
  /font-weight:\s*(?:normal|400)/.test(styleOf(node)) ? state.all(node) : defaultHandlers.strong(state, node);

const italic: Handle = (state, node) =>
  /font-style:\s*normal/.test(styleOf(node)) ? state.all(node) : defaultHandlers.em(state, node);

const styleOf = ({ properties }: Element) => (typeof properties.style === "string" ? properties.style : "");

/** Moves the addresses of links and images to a numbered list at the end. */
function collectLinks(root: Root): void {
  const numbers = new Map<string, string>();
  const definitions: Definition[] = [];
  const visit = (node: MarkdownNodes): void => {
    if (!("children" in node)) return;
    for (const [index, child] of node.children.entries()) {
      visit(child);
      if (child.type !== "link" && child.type !== "image") continue;
      const { url, title } = child;
      const key = JSON.stringify([url, title]);
      const number = numbers.get(key) ?? String(numbers.size + 1);
      if (!numbers.has(key)) {
        numbers.set(key, number);
        definitions.push({ type: "definition", identifier: number, label: number, url, ...(title ? { title } : {}) });
      }
      const reference = { identifier: number, label: number, referenceType: "full" as const };
      node.children[index] =
        child.type === "link"
          ? { type: "linkReference", ...reference, children: child.children }
          : { type: "imageReference", ...reference, alt: child.alt ?? "" };
    }
  };
  visit(root);
  root.children.push(...definitions);
}
