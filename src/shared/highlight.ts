/**
 * Colored pieces of a text: start, end (UTF-16 offsets) and kind index of each, in one flat array. Receiving 100,000
 * objects from the worker would block the page.
 */
export interface Highlighting {
  /** Scope names of highlight.js: keyword, string, comment... */
  kinds: readonly string[];
  pieces: Uint32Array;
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
  typescript: () => import("highlight.js/lib/languages/typescript"),
  rust: () => import("highlight.js/lib/languages/rust"),
  java: () => import("highlight.js/lib/languages/java"),
  csharp: () => import("highlight.js/lib/languages/csharp"),
  kotlin: () => import("highlight.js/lib/languages/kotlin"),
  swift: () => import("highlight.js/lib/languages/swift"),
  dart: () => import("highlight.js/lib/languages/dart"),
  ruby: () => import("highlight.js/lib/languages/ruby"),
  sql: () => import("highlight.js/lib/languages/sql"),
  cpp: () => import("highlight.js/lib/languages/cpp"),
  scss: () => import("highlight.js/lib/languages/scss"),
  less: () => import("highlight.js/lib/languages/less"),
  markdown: () => import("highlight.js/lib/languages/markdown"),
  yaml: () => import("highlight.js/lib/languages/yaml"),
  graphql: () => import("highlight.js/lib/languages/graphql"),
} as const;

export type Language = keyof typeof GRAMMARS | "text";

/** Returns offsets, not markup, so nothing in the text can become an element. */
export async function highlight(text: string, language: Language): Promise<Highlighting> {
  if (language === "text") return { kinds: [], pieces: new Uint32Array() };
  const [{ default: core }, { default: grammar }] = await Promise.all([
    import("highlight.js/lib/core"),
    GRAMMARS[language](),
  ]);
  const engine = core.newInstance();
  engine.registerLanguage(language, grammar);
  return parseMarkup(engine.highlight(text, { language, ignoreIllegals: true }).value);
}

/** Parses highlight.js output: nested `<span class="hljs-…">` around text with five escaped characters. */
function parseMarkup(markup: string): Highlighting {
  const kinds: string[] = [];
  const pieces: number[] = [];
  const open: (number | undefined)[] = [];
  let offset = 0;
  for (const [, scope, close, raw] of markup.matchAll(/<span class="(?:hljs-)?([^"]*)">|(<\/span>)|([^<]+)/g)) {
    if (scope !== undefined) open.push(indexOf(kinds, scope.split(/[ .]/, 1)[0] ?? ""));
    else if (close !== undefined) open.pop();
    else if (raw !== undefined) {
      const end = offset + raw.replace(/&(?:amp|lt|gt|quot|#x27);/g, "&").length;
      const kind = open.at(-1);
      if (kind !== undefined) pieces.push(offset, end, kind);
      offset = end;
    }
  }
  return { kinds, pieces: Uint32Array.from(pieces) };
}

function indexOf(kinds: string[], kind: string): number {
  const index = kinds.indexOf(kind);
  return index === -1 ? kinds.push(kind) - 1 : index;
}

/**
 * Cuts a part of a text into colored and plain pieces.
 * @param maxPieces a part with more pieces is returned as a single plain piece.
 */
export function cutPieces(
  text: string,
  { start, end }: { start: number; end: number },
  { kinds, pieces }: Highlighting,
  maxPieces: number,
): { text: string; kind?: string }[] {
  const cut: { text: string; kind?: string }[] = [];
  let from = start;
  for (let at = firstAfter(pieces, start); (pieces[at] ?? end) < end; at += 3) {
    if (cut.length > maxPieces) return [{ text: text.slice(start, end) }];
    const pieceStart = Math.max(pieces[at] ?? 0, start);
    const pieceEnd = Math.min(pieces[at + 1] ?? 0, end);
    if (pieceStart > from) cut.push({ text: text.slice(from, pieceStart) });
    cut.push({ text: text.slice(pieceStart, pieceEnd), kind: kinds[pieces[at + 2] ?? 0] ?? "" });
    from = pieceEnd;
  }
  if (from < end) cut.push({ text: text.slice(from, end) });
  return cut;
}

/** Index of the first piece that ends after `offset`. */
function firstAfter(pieces: Uint32Array, offset: number): number {
  let low = 0;
  let high = pieces.length / 3;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((pieces[middle * 3 + 1] ?? 0) > offset) high = middle;
    else low = middle + 1;
  }
  return low * 3;
}
