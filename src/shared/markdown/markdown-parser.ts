/// <reference path="./untyped-packages.d.ts" />
import createParser, { type MarkdownIt } from "markdown-it";
import footnote from "markdown-it-footnote";
import { singleTildes } from "#shared/markdown/strikethrough.ts";

export interface MarkdownSettings {
  /** Tables, task lists, strikethrough, autolinks and footnotes of GitHub Flavored Markdown. */
  gfm: boolean;
  /** Keeps HTML instead of showing it as text. */
  rawHtml: boolean;
  /** Makes each line break a `<br>`. */
  breaks: boolean;
}

/** Block levels; deeper content would be lost. */
export const MAX_NESTING = 100;

const MAX_LINK_LENGTH = 2_000;

/** https://github.github.com/gfm/#disallowed-raw-html-extension- */
const DISALLOWED_TAG = /<(?=\/?(?:title|textarea|style|xmp|iframe|noembed|noframes|script|plaintext)(?:[\s/>]|$))/gi;

/** Its links are never `javascript:`, `vbscript:`, `file:`, or `data:` other than images. */
export function markdownParser({ gfm, rawHtml, breaks }: MarkdownSettings): MarkdownIt {
  const shared = { html: rawHtml, xhtmlOut: true, breaks, maxNesting: MAX_NESTING };
  if (!gfm) return createParser("commonmark", shared);
  const parser = createParser({ ...shared, linkify: true });
  linkDomains(parser);
  parser.use(footnote).use(singleTildes).use(taskLists).use(githubMarkup);
  return parser;
}

/** Links `www.`, but not every word with a period. */
function linkDomains({ linkify }: MarkdownIt): void {
  linkify.set({ fuzzyLink: false, fuzzyEmail: true, maxLength: MAX_LINK_LENGTH });
  const http = "//www.";
  linkify.add("www.", {
    validate: (text, start, self) => Math.max(0, self.testSchemaAt(http + text.slice(start), "http:", 0) - http.length),
    normalize: (match) => {
      match.url = `http://${match.url}`;
    },
  });
}

function taskLists(parser: MarkdownIt): void {
  parser.core.ruler.after("inline", "task_list", ({ tokens, Token }) => {
    for (const [index, { type, children, content }] of tokens.entries()) {
      const isItem = tokens[index - 1]?.type === "paragraph_open" && tokens[index - 2]?.type === "list_item_open";
      const [first] = children ?? [];
      if (type !== "inline" || !isItem || first?.type !== "text" || !/^\[[ xX]\]\s/.test(content)) continue;
      const box = new Token("task_list_box", "input", 0);
      if (content[1] !== " ") box.attrSet("checked", "");
      box.attrSet("disabled", "");
      box.attrSet("type", "checkbox");
      first.content = first.content.slice("[ ]".length);
      children?.unshift(box);
    }
  });
}

/** Writes `<del>`, `align` and no dangerous tags, as GitHub does. */
function githubMarkup(parser: MarkdownIt): void {
  parser.core.ruler.push("github_markup", ({ tokens }) => {
    for (const token of tokens) {
      const style = token.type === "th_open" || token.type === "td_open" ? token.attrGet("style") : null;
      if (style) token.attrs = [["align", String(style).replace("text-align:", "")]];
    }
  });
  const { rules } = parser.renderer;
  rules.s_open = () => "<del>";
  rules.s_close = () => "</del>";
  for (const type of ["html_inline", "html_block"] as const) {
    rules[type] = (tokens, index) => (tokens[index]?.content ?? "").replace(DISALLOWED_TAG, "&lt;");
  }
}
