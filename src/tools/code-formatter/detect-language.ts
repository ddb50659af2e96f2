import type { Language } from "./languages.ts";

/** The start of a longer text is enough. */
const MAX_CHARS = 20_000;

/**
 * The languages a text may be in, the most likely first; none for text that looks like none of them.
 * @example detectLanguages("interface A { b: string }") // ["typescript", "graphql"]
 */
export function detectLanguages(text: string): readonly Language[] {
  const start = text.slice(0, MAX_CHARS).trimStart();
  const code = skipComments(start);
  if (/^#!.*\b(?:node|deno|bun|tsx)\b/.test(start)) return ["javascript", "typescript"];
  if (/^(?:%YAML|---[ \t]*\r?$)/m.test(start.slice(0, 10))) return afterFrontMatter(start);
  switch (code[0]) {
    case undefined:
      return start.startsWith("<!--") ? ["html"] : start === "" ? [] : ["scss", "javascript"];
    case "<":
      return detectMarkup(code);
    case "{":
      return detectBraces(code);
    case "[":
      if (/^\[(?:!\[)?[^[\]\n]*\]\(/.test(code)) return ["markdown"];
      return /^\[[^\n]*\]\.\w|=>/.test(code) ? ["javascript", "typescript"] : ["json", "json5"];
  }
  if (MARKDOWN_START.test(start)) return /^#/.test(start) && isYaml(start) ? ["yaml", "markdown"] : ["markdown"];
  if (/^"""/.test(code) || GRAPHQL.test(code)) return ["graphql", "typescript"];
  if (/^(?:export\s+|declare\s+|const\s+)*(?:interface|enum)\s/.test(code)) {
    return /:\s*\[?\w+[\]!]*!/.test(code) ? ["graphql", "typescript"] : ["typescript", "graphql"];
  }
  if (SCRIPT.test(code)) {
    return TYPES.test(code) ? ["typescript", "javascript"] : ["javascript", "typescript"];
  }
  const style = detectStyle(code);
  if (style) return [style, "scss", "less"];
  if (isYaml(start)) return ["yaml", "markdown"];
  if (MARKDOWN.test(start)) return ["markdown"];
  return MEMBER_CALL.test(code) ? ["javascript", "typescript"] : [];
}

/** The text after comments of C or HTML at its start. */
function skipComments(text: string): string {
  let rest = text;
  for (;;) {
    const [, end = ""] = COMMENTS.find(([begin]) => rest.startsWith(begin)) ?? [];
    if (end === "") return rest;
    const at = rest.indexOf(end, 2);
    rest = at === -1 ? "" : rest.slice(at + end.length).trimStart();
  }
}

const COMMENTS = [
  ["/*", "*/"],
  ["//", "\n"],
  ["<!--", "-->"],
] as const;

/** Front matter belongs to Markdown, unless another YAML document follows. */
function afterFrontMatter(start: string): readonly Language[] {
  const end = start.indexOf("\n---", 3);
  const body = end === -1 ? "" : start.slice(end + 4).trimStart();
  return body === "" || isYaml(body) ? ["yaml"] : ["markdown"];
}

function detectMarkup(code: string): readonly Language[] {
  if (code.startsWith("<?xml")) return [];
  if (/^<(?:template|script|style)\b/.test(code) && /<template[\s>]/.test(code) && !/<(?:html|body)\b/i.test(code)) {
    return ["vue", "html"];
  }
  if (/^<(?:>|[A-Z]|[\w.]+\s[^<>]*(?:\bclassName=|=\{))/.test(code)) return ["javascript", "typescript"];
  return ANGULAR.test(code) ? ["angular", "html"] : ["html"];
}

const ANGULAR = /\s(?:\*ng[A-Z]\w*=|\[\(?[\w.-]+\)?\]="|\([\w.-]+\)=")|@(?:if|for|switch|defer|let)\s+?[(\w]/;

function detectBraces(code: string): readonly Language[] {
  if (/^\{\s*(?:["}]|$)/.test(code)) return ["json", "json5", "javascript"];
  if (/^\{\s*(?:[\w$]+|'[^'\n]*')\s*:/.test(code)) return ["json5", "graphql", "javascript"];
  if (/^\{\s*\//.test(code)) return ["json", "javascript"];
  return ["graphql", "javascript"];
}

const GRAPHQL =
  /^(?:(?:query|mutation|subscription)\s*(?:\w+\s*)?[({@]|fragment\s+\w+\s+on\s|(?:extend\s+)?(?:(?:type|input)\s+\w+\s*(?:implements\b|[@{])|union\s+\w+\s*[=@]|scalar\s+\w|schema\s*[@{])|directive\s+@)/;

/** Statements of JavaScript and TypeScript that start no other language here. */
const SCRIPT =
  /^(?:["']use [a-z]|(?:import|export)(?:\s+[\w*{"'$]|\s*[{*"'(])|(?:const|let|var)\s+[\w$[{]|(?:async\s+)?function\b|(?:abstract\s+|declare\s+)*(?:class|namespace|module|type)\s+[\w$]+|(?:async\s*)?\([^()\n]*\)\s*(?:=>|:)|(?:if|for|while|switch|try|do)\s*[({]|(?:return|throw|await|new|typeof|delete|void|yield)\s+[\w$"'({[]|[!+;(]|@[A-Z][\w.]*\s*\(|`)/;

const TYPES =
  /\b(?:interface|namespace|declare|readonly|implements|enum|satisfies|keyof|abstract|private|protected|public)\s+\w|\btype\s+\w+(?:<[^\n=]*>)?\s*=|\bas\s+(?:const\b|[A-Z])|\bimport\s+type\b|@[A-Z]\w*\(|[\w$)\]?]\s*:\s*(?:string|number|boolean|unknown|any|void|never|object|Record<|Promise<|Array<|Map<|readonly\b)|\w<[\w\s,[\]|]*>\(/;

const MEMBER_CALL = /^[\w$]+(?:\?\.|\.|\[)[^\n]*[(=]|^[\w$]+(?:\(|\s*=[^=])/;

function detectStyle(code: string): Language | undefined {
  if (/^\$[\w-]+\s*:/.test(code) || /^@(?:use|forward|mixin|include|function)\b/.test(code)) return "scss";
  if (/^@[\w-]+\s*:/.test(code)) return "less";
  if (!/^(?:@[a-z-][^{};]*[;{]|[\w.#:*[&%>+~-](?:[^{};`=[]|\[[^\]]*\])*\{[^{}`]*[:{}])/i.test(code)) return undefined;
  if (
    /(?:^|[\s;{}(])(?:\$[\w-]+|@(?:mixin|include|use|forward|extend|function|each|if|else|return))\b|#\{|^[ \t]*\/\//m.test(
      code,
    )
  ) {
    return "scss";
  }
  return /[\s;{}]@[\w-]+\s*:|\.[\w-]+\([^()]*\)\s*;|@\{|~["']|\)\s*when\b/.test(code) ? "less" : "css";
}

/** A key or list item first, and only comments, keys, items and what belongs to them in the first lines. */
function isYaml(text: string): boolean {
  const lines = text
    .split(/\r?\n/, 30)
    .filter((line) => /^[^\s#]/.test(line))
    .filter((line) => !line.startsWith("---"));
  const isKey = (line: string) => /^(?:- )*(?:[\w./$@-]+|"[^"]*"|'[^']*')\s*:(?:\s|$)/.test(line);
  const [first = "", ...others] = lines;
  return isKey(first) && others.every((line) => isKey(line) || /^(?:- |-$|\.\.\.$|[\]})])/.test(line));
}

const MARKDOWN_START =
  /^(?:#{1,6} \S|```|~~~|> |!\[|\*\*\S|[-*+] \[[ xX]\] |[-*+] [^\n:]*(?:\n|$)|\d+[.)] \S|[^\n]+\n(?:={3,}|-{3,})[ \t]*(?:\n|$))/;
const MARKDOWN = /^(?:#{1,6} \S|```|~~~|> |[-*+] \S|\d+[.)] \S|\|.*\||={3,}$|-{3,}$)|\]\([^()\s]+\)|\*\*\S/m;
