/**
 * What is colored in a text: for each piece its start, its end (UTF-16 offsets) and the index of its kind, one after
 * the other. Numbers in a row, because a long paste has a hundred thousand pieces, and so many objects would hold up
 * the page that takes them from the worker.
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
} as const;

type Language = keyof typeof GRAMMARS | "text";

/** Finds what is colored in a text. Places, not markup: nothing in the text can become an element. */
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

/** Reads the markup that highlight.js writes: nested `<span class="hljs-…">` around text with five escaped characters. */
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
 * The pieces of one part of a text, colored or not; joined they are the part.
 * @param most when the part has more colored pieces than this, it comes back as one plain piece.
 */
export function cutPieces(
  text: string,
  { start, end }: { start: number; end: number },
  { kinds, pieces }: Highlighting,
  most: number,
): { text: string; kind?: string }[] {
  const cut: { text: string; kind?: string }[] = [];
  let from = start;
  for (let at = firstAfter(pieces, start); (pieces[at] ?? end) < end; at += 3) {
    if (cut.length > most) return [{ text: text.slice(start, end) }];
    const pieceStart = Math.max(pieces[at] ?? 0, start);
    const pieceEnd = Math.min(pieces[at + 1] ?? 0, end);
    if (pieceStart > from) cut.push({ text: text.slice(from, pieceStart) });
    cut.push({ text: text.slice(pieceStart, pieceEnd), kind: kinds[pieces[at + 2] ?? 0] ?? "" });
    from = pieceEnd;
  }
  if (from < end) cut.push({ text: text.slice(from, end) });
  return cut;
}

/** Index of the first piece that ends after an offset. */
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
