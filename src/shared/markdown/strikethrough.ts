import type { MarkdownIt } from "markdown-it";

const TILDE = 0x7e;
/** Not a character: one tilde must not end what two began. */
const SINGLE_TILDE = -TILDE;

/** Strikes through with one tilde or two, and not with more: https://github.github.com/gfm/#strikethrough-extension- */
export function singleTildes(parser: MarkdownIt): void {
  parser.inline.ruler.at("strikethrough", (state, silent) => {
    if (silent || state.src.charCodeAt(state.pos) !== TILDE) return false;
    const { length, can_open, can_close } = state.scanDelims(state.pos, true);
    state.push("text", "", 0).content = "~".repeat(length);
    if (length <= 2) {
      state.delimiters.push({
        marker: length === 1 ? SINGLE_TILDE : TILDE,
        length: 0,
        token: state.tokens.length - 1,
        end: -1,
        open: can_open,
        close: can_close,
      });
    }
    state.pos += length;
    return true;
  });
  parser.inline.ruler2.after("balance_pairs", "single_tilde", ({ delimiters, tokens_meta }) => {
    for (const list of [delimiters, ...tokens_meta.map((meta) => meta?.delimiters ?? [])]) {
      for (const delimiter of list) if (delimiter.marker === SINGLE_TILDE) delimiter.marker = TILDE;
    }
  });
}
