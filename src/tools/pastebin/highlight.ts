/** A piece of a text, and what it is in its language (the scope names of highlight.js: keyword, string, comment...). */
export interface Token {
  text: string;
  kind?: string;
}

const GRAMMARS = {
  javascript: () => import("highlight.js/lib/languages/javascript"),
  node: () => import("highlight.js/lib/languages/javascript"),
  python: () => import("highlight.js/lib/languages/python"),
  html: () => import("highlight.js/lib/languages/xml"),
  css: () => import("highlight.js/lib/languages/css"),
  json: () => import("highlight.js/lib/languages/json"),
  php: () => import("highlight.js/lib/languages/php"),
  go: () => import("highlight.js/lib/languages/go"),
} as const;

type Language = keyof typeof GRAMMARS | "text";

/**
 * Splits a text into highlighted pieces; the pieces joined are the text. Data, not markup: whoever draws them decides
 * how, and nothing in the text can become an element.
 */
export async function highlight(text: string, language: Language): Promise<Token[]> {
  if (language === "text") return [{ text }];
  const [{ default: core }, { default: grammar }] = await Promise.all([
    import("highlight.js/lib/core"),
    GRAMMARS[language](),
  ]);
  const engine = core.newInstance();
  engine.registerLanguage(language, grammar);
  return parseMarkup(engine.highlight(text, { language, ignoreIllegals: true }).value);
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

/** Reads the markup that highlight.js writes: nested `<span class="hljs-…">` around text with five escaped characters. */
function parseMarkup(markup: string): Token[] {
  const tokens: Token[] = [];
  const open: (string | undefined)[] = [];
  for (const [, kind, close, raw] of markup.matchAll(/<span class="(?:hljs-)?([^"]*)">|(<\/span>)|([^<]+)/g)) {
    if (kind !== undefined) open.push(kind.split(/[ .]/, 1)[0]);
    else if (close !== undefined) open.pop();
    else if (raw !== undefined) {
      const text = raw.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => ENTITIES[name] ?? "");
      const scope = open.at(-1);
      tokens.push(scope === undefined ? { text } : { text, kind: scope });
    }
  }
  return tokens;
}
