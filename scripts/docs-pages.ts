import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import GithubSlugger from "github-slugger";
import highlighter from "highlight.js/lib/core";
import bash from "highlight.js/lib/languages/bash";
import json from "highlight.js/lib/languages/json";
import nginx from "highlight.js/lib/languages/nginx";
import typescript from "highlight.js/lib/languages/typescript";
import yaml from "highlight.js/lib/languages/yaml";
import createParser, { type MarkdownIt, type Token } from "markdown-it";
import type { Plugin } from "vite";
import { BASE_PLACEHOLDER } from "#shared/built-site.ts";
import { CONSOLE_COMMAND, type DocEntry, type DocPage, SOURCE_PLACEHOLDER } from "#shared/doc-page.ts";
import { escapeXml } from "#shared/escape-xml.ts";

/** Lists the pages, their groups and order. */
const INDEX = "docs/README.md";
const ROOT = resolve(import.meta.dirname, "..");

/** A page with everything the build makes of it. */
interface Doc extends DocPage {
  /** Its file, such as `docs/install.md`. */
  file: string;
  html: string;
  entries: readonly DocEntry[];
}

const MODULES: Readonly<Record<string, (docs: readonly Doc[]) => unknown>> = {
  "virtual:doc-paths": (docs) => docs.map(({ path }) => path),
  "virtual:doc-pages": (docs) =>
    docs.map(({ path, title, description, group, sections }) => ({ path, title, description, group, sections })),
  "virtual:doc-entries": (docs) => docs.flatMap(({ entries }) => entries),
  "virtual:doc-texts": (docs) => Object.fromEntries(docs.map(({ path, html }) => [path, html])),
};

/**
 * Renders the Markdown of `docs/` as modules: paths for the routes, summaries for the navigation, entries for the
 * palette, and the HTML, which only prerendering gets: browsers have it in the page.
 */
export function docsPages(): Plugin {
  return {
    name: "docs-pages",
    resolveId: (id) => (id in MODULES ? `\0${id}` : undefined),
    load(id) {
      const make = id.startsWith("\0") ? MODULES[id.slice(1)] : undefined;
      if (!make) return undefined;
      for (const file of globSync("docs/*.md", { cwd: ROOT })) this.addWatchFile(join(ROOT, file));
      const forBrowser = this.environment.name === "client";
      const content = forBrowser && id.endsWith(":doc-texts") ? {} : make(readDocs());
      return `export default ${JSON.stringify(content)}`;
    },
  };
}

/** The pages in their order, the index first. @throws {Error} that names a link without a target */
export function readDocs(): Doc[] {
  const listed = listPages();
  const paths = new Map([[INDEX, "/docs"], ...listed.map(({ file }): [string, string] => [file, pathOf(file)])]);
  return [{ file: INDEX, group: "", description: "" }, ...listed].map((page) => renderDoc(page, paths));
}

/** Paths of the pages on the site. */
export const docPaths = (): string[] => ["/docs", ...listPages().map(({ file }) => pathOf(file))];

const pathOf = (file: string) => `/${file.replace(/\.md$/, "")}`;

/** The index has a list below each of its headings: a link to each page, a colon and its description. */
function listPages(): ListedPage[] {
  let group = "";
  return readFileSync(join(ROOT, INDEX), "utf8")
    .split("\n")
    .flatMap((line) => {
      group = /^## (.*)/.exec(line)?.[1] ?? group;
      const [, file, description] = /^- \[[^\]]*\]\(([\w-]+\.md)\): (.*)/.exec(line) ?? [];
      if (!file || !description) return [];
      return [{ file: `docs/${file}`, group, description: description.replace(/^./, (first) => first.toUpperCase()) }];
    });
}

type ListedPage = Pick<Doc, "file" | "group" | "description">;

function renderDoc({ file, group, description }: ListedPage, paths: ReadonlyMap<string, string>): Doc {
  const parser = docParser((href) => resolveLink(href, file, paths));
  const tokens = parser.parse(readFileSync(join(ROOT, file), "utf8"), {});
  const path = paths.get(file) ?? "";
  const headings = setHeadingIds(tokens);
  const [title] = headings;
  if (title?.level !== 1) throw new Error(`${file} must start with a heading of level 1`);
  const body = tokens.slice(TITLE_TOKENS);
  const lead = textOf(body.find(({ type }) => type === "inline"));
  return {
    file,
    path,
    title: title.text,
    group,
    description: description || lead,
    sections: headings.filter(({ level }) => level === 2).map(({ id, text }) => ({ id, title: text })),
    html: parser.renderer.render(body, parser.options, {}),
    // The palette has the index among the site's pages.
    entries: file === INDEX ? [] : listEntries(tokens, title.text, path),
  };
}

/** The opening, text and closing of the title, which the page renders itself. */
const TITLE_TOKENS = 3;

interface Heading {
  level: number;
  text: string;
  id: string;
}

/** Gives headings the ids of GitHub, so that links to them work in both places. */
function setHeadingIds(tokens: readonly Token[]): Heading[] {
  const slugger = new GithubSlugger();
  return tokens.flatMap((token, index) => {
    if (token.type !== "heading_open") return [];
    const text = textOf(tokens[index + 1]);
    const id = slugger.slug(text);
    token.attrSet("id", id);
    return [{ level: Number(token.tag.slice(1)), text, id }];
  });
}

function textOf(token: Token | undefined): string {
  return (token?.children ?? [])
    .map(({ type, content }) => (type === "softbreak" ? " " : type === "text" || type === "code_inline" ? content : ""))
    .join("");
}

/** The page and its sections, each with the terms in code and the words of its text. */
function listEntries(tokens: readonly Token[], page: string, path: string): DocEntry[] {
  const entries: DocEntry[] = [];
  for (const [index, { type, tag }] of tokens.entries()) {
    if (type === "heading_open" && (tag === "h1" || tag === "h2")) {
      const end = tokens.findIndex((other, at) => at > index && other.type === type && /^h[12]$/.test(other.tag));
      const inSection = tokens
        .slice(index + 3, end === -1 ? undefined : end)
        .filter((token) => token.type === "inline");
      const text = inSection.map(textOf).join(" ");
      const terms = inSection.flatMap(({ children }) => children ?? []).filter((token) => token.type === "code_inline");
      entries.push({
        path: tag === "h1" ? path : `${path}#${tokens[index]?.attrGet("id")}`,
        title: textOf(tokens[index + 1]),
        description: `${page}: ${text.slice(0, 120)}`,
        keywords: [...new Set(terms.map(({ content }) => content))],
        group: page,
        words: [...new Set(text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu))].join(" "),
      });
    }
  }
  return entries;
}

/**
 * A link's address on the site: pages are pages there, other files are at the code host.
 * @throws {Error} for a file that doesn't exist
 */
function resolveLink(href: string, from: string, paths: ReadonlyMap<string, string>): string {
  if (/^(#|https?:|mailto:)/.test(href)) return href;
  const [target = "", fragment] = href.split("#");
  const file = join(dirname(from), target);
  if (!existsSync(join(ROOT, file))) throw new Error(`${from} links to ${href}, which doesn't exist`);
  const hash = fragment ? `#${fragment}` : "";
  const page = paths.get(file);
  if (page) return BASE_PLACEHOLDER + page.slice(1) + hash;
  const kind = statSync(join(ROOT, file)).isDirectory() ? "tree" : "blob";
  return `${SOURCE_PLACEHOLDER}/${kind}/HEAD/${file}${hash}`;
}

/** Classes of the site's own style sheet, which has no room for more. */
const CLASSES: Readonly<Record<string, string>> = {
  h2: "mt-8 mb-2 scroll-mt-8 border-rule border-t pt-6 font-semibold font-serif text-xl leading-snug tracking-tight",
  h3: "scroll-mt-8",
  p: "max-w-[68ch]",
  ul: "max-w-[68ch]",
  ol: "my-3 max-w-[68ch] list-decimal pl-5",
  table: "w-full text-left text-sm",
  th: "px-3 py-2 font-medium text-ink-2",
  td: "border-rule border-t px-3 py-2 align-top",
};
const BLOCK = "relative my-4";
const PRE = "overflow-x-auto rounded border border-rule bg-card p-3.5 font-mono text-data leading-relaxed";
const SCROLLER = "my-4 overflow-x-auto rounded border border-rule bg-card";
const HEADING_LINK = "text-ink no-underline hover:underline";

const engine = highlighter.newInstance();
engine.configure({ classPrefix: "code-" });
for (const [name, grammar] of Object.entries({ bash, json, nginx, typescript, yaml }))
  engine.registerLanguage(name, grammar);
const GRAMMARS: Readonly<Record<string, string>> = { sh: "bash", ts: "typescript" };

function docParser(linkTo: (href: string) => string): MarkdownIt {
  const parser = createParser({ html: true });
  parser.core.ruler.push("site_markup", ({ tokens }) => {
    for (const [index, token] of tokens.entries()) {
      const added = token.nesting === 1 ? CLASSES[token.tag] : undefined;
      if (added) token.attrSet("class", added);
      if (token.type === "td_open" || token.type === "th_open") sizeCell(token, tokens[index + 1]);
      for (const child of token.children ?? []) {
        if (child.type !== "link_open") continue;
        const href = linkTo(String(child.attrGet("href")));
        child.attrSet("href", href);
        if (href.startsWith("http")) child.attrSet("rel", "noopener");
      }
    }
  });
  const { rules } = parser.renderer;
  rules.heading_open = (tokens, index, _, __, self) => {
    const id = tokens[index]?.attrGet("id");
    return `${self.renderToken(tokens, index, parser.options)}<a class="${HEADING_LINK}" href="#${id}">`;
  };
  rules.heading_close = (tokens, index) => `</a></${tokens[index]?.tag}>\n`;
  rules.table_open = (tokens, index, _, __, self) =>
    `<div class="${SCROLLER}" role="group" aria-label="Table" tabindex="0">${self.renderToken(tokens, index, parser.options)}`;
  rules.table_close = () => "</table></div>\n";
  rules.fence = (tokens, index) => {
    const { content = "", info = "" } = tokens[index] ?? {};
    return `<div class="${BLOCK}" data-code="${info}"><pre class="${PRE}" tabindex="0"><code>${colored(content, info)}</code></pre></div>\n`;
  };
  rules.html_block = (tokens, index) => withoutComments(tokens[index]?.content ?? "");
  rules.html_inline = rules.html_block;
  return parser;
}

/** A name stays whole, and prose gets room, so that a narrow table scrolls instead. */
function sizeCell(cell: Token, content: Token | undefined): void {
  const isName = content?.children?.length === 1 && content.children[0]?.type === "code_inline";
  const size = isName ? "whitespace-nowrap" : (content?.content.length ?? 0) > 40 ? "min-w-48" : "";
  if (size) cell.attrJoin("class", size);
}

function colored(code: string, language: string): string {
  if (language === "console") return coloredConsole(code);
  const grammar = GRAMMARS[language] ?? language;
  if (!engine.getLanguage(grammar)) return escapeXml(code);
  return engine.highlight(code, { language: grammar }).value;
}

/** Commands stand out from what they print. */
function coloredConsole(code: string): string {
  const printed = (text: string) => (text ? `<span class="text-ink-2">${escapeXml(text)}</span>` : "");
  let html = "";
  let end = 0;
  for (const { 0: command, index } of code.matchAll(CONSOLE_COMMAND)) {
    html += `${printed(code.slice(end, index))}<span class="select-none text-ink-2">$ </span>${escapeXml(command.slice(2))}`;
    end = index + command.length;
  }
  return html + printed(code.slice(end));
}

/** Comments are for the tests. @throws {Error} for other HTML */
function withoutComments(html: string): string {
  const rest = html.replace(/<!--.*?-->/gs, "").trim();
  if (rest) throw new Error(`docs/ has HTML that pages can't show: ${rest}`);
  return "";
}
