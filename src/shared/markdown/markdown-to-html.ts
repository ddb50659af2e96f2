import GithubSlugger, { slug } from "github-slugger";
import type { Env, MarkdownIt, Token } from "markdown-it";
import { ENTITIES } from "#shared/escape-xml.ts";
import { InputError } from "#shared/input-error.ts";
import { MAX_NESTING, type MarkdownSettings, markdownParser } from "#shared/markdown/markdown-parser.ts";

export interface HtmlSettings extends MarkdownSettings {
  /** Gives each heading the id that GitHub gives it. */
  headingIds: boolean;
  /** Starts with a list of links to the headings. */
  toc: boolean;
  /** Deepest heading in that list, from 1. */
  tocDepth: number;
  /** Leaves out YAML or TOML before the text. */
  skipFrontMatter: boolean;
  /** Writes a whole document instead of a fragment. */
  page: boolean;
}

export interface TocSettings {
  tocDepth: number;
  bullet: string;
  skipFrontMatter: boolean;
}

interface Heading {
  level: number;
  text: string;
  id: string;
}

const MAX_CHARACTERS = 10_000_000;

/**
 * Markdown as HTML: CommonMark 0.31, with the extensions of GitHub on request.
 * @throws {InputError} over 10 million characters, or nested too deeply
 * @example markdownToHtml("*a*", settings) // "<p><em>a</em></p>\n"
 */
export function markdownToHtml(markdown: string, settings: HtmlSettings): string {
  const { headingIds, toc, tocDepth, page } = settings;
  const parser = markdownParser(settings);
  const env: Env = {};
  const tokens = parse(parser, markdown, settings, env);
  const headings = findHeadings(tokens, { setIds: headingIds || toc });
  const list = toc ? parser.render(writeToc(headings, { tocDepth, bullet: "-" })) : "";
  const html = list + parser.renderer.render(tokens, parser.options, env);
  return page ? wholePage(html, headings[0]?.text) : html;
}

/**
 * A Markdown list of links to the headings, with the ids that GitHub gives them.
 * @throws {InputError} as `markdownToHtml` does, and if there is no heading
 * @example tableOfContents("# A\n## B c", settings) // "- [A](#a)\n  - [B c](#b-c)\n"
 */
export function tableOfContents(markdown: string, settings: TocSettings): string {
  const parser = markdownParser({ gfm: true, rawHtml: true, breaks: false });
  const toc = writeToc(findHeadings(parse(parser, markdown, settings, {}), { setIds: false }), settings);
  if (toc === "")
    throw new InputError(`There are no headings of level 1${settings.tocDepth > 1 ? ` to ${settings.tocDepth}` : ""}`);
  return toc;
}

function parse(
  parser: MarkdownIt,
  markdown: string,
  { skipFrontMatter }: { skipFrontMatter: boolean },
  env: Env,
): Token[] {
  if (markdown.length > MAX_CHARACTERS) {
    throw new InputError("The Markdown has more than 10 million characters");
  }
  const start = skipFrontMatter ? frontMatterEnd(markdown) : 0;
  const tokens = parser.parse(markdown.slice(start), env);
  const deepest = tokens.find(({ level, nesting }) => nesting === 1 && level >= MAX_NESTING - 1);
  if (deepest) {
    const line = (deepest.map?.[0] ?? 0) + markdown.slice(0, start).split("\n").length;
    throw new InputError(`Nested deeper than ${MAX_NESTING} levels at line ${line}`, { position: { line, column: 1 } });
  }
  return tokens;
}

/**
 * Where the text starts after YAML between lines of `---`, or TOML between lines of `+++`. Without a key, the first line
 * is a thematic break.
 */
function frontMatterEnd(markdown: string): number {
  const [, fence] = /^(---|\+\+\+)[ \t]*\r?\n["'\w.-]+[ \t]*[:=]/.exec(markdown) ?? [];
  if (fence === undefined) return 0;
  const end = /^(?:---|\+\+\+)[ \t]*$/gm;
  end.lastIndex = fence.length;
  for (let match = end.exec(markdown); match; match = end.exec(markdown)) {
    if (match[0].startsWith(fence)) return markdown.indexOf("\n", match.index) + 1 || markdown.length;
  }
  return 0;
}

function findHeadings(tokens: readonly Token[], { setIds }: { setIds: boolean }): Heading[] {
  const slugger = new GithubSlugger();
  return tokens.flatMap((token, index) => {
    if (token.type !== "heading_open") return [];
    const text = textOf(tokens[index + 1]?.children ?? []).trim();
    const id = slugger.slug(slug(text) || "section");
    if (setIds) token.attrSet("id", id);
    return [{ level: Number(token.tag.slice(1)), text, id }];
  });
}

function textOf(tokens: readonly Token[]): string {
  return tokens
    .map(({ type, content, children }) => {
      if (type === "text" || type === "code_inline") return content;
      if (type === "softbreak" || type === "hardbreak") return " ";
      return type === "image" ? textOf(children ?? []) : "";
    })
    .join("");
}

function writeToc(headings: readonly Heading[], { tocDepth, bullet }: Omit<TocSettings, "skipFrontMatter">): string {
  const parents: number[] = [];
  let toc = "";
  for (const { level, text, id } of headings) {
    if (level > tocDepth) continue;
    while (level <= (parents.at(-1) ?? 0)) parents.pop();
    toc += `${"  ".repeat(parents.length)}${bullet} [${text.replace(/[\\`*_[\]<>&~|!]/g, "\\$&")}](#${id})\n`;
    parents.push(level);
  }
  return toc;
}

function wholePage(html: string, title = "Document"): string {
  return `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title.replace(/[&<>"']/g, (special) => ENTITIES[special] ?? special)}</title>
</head>
<body>
${html}</body>
</html>
`;
}
