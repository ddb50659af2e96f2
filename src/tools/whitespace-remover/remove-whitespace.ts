import { CR } from "#shared/ascii.ts";
import { InputError } from "#shared/input-error.ts";

/** The kinds of whitespace to choose from. */
export type WhitespaceKind = "spaces" | "tabs" | "lineBreaks" | "others" | "invisible";

/**
 * The characters of each kind except line breaks, for a character class. `spaces`, `tabs` and `others` with CR and LF
 * make up Unicode's White_Space property (PropList.txt). `invisible` are zero-width characters without the joiners that
 * emoji and Persian or Indic words need.
 */
const CHARACTERS: Readonly<Record<Exclude<WhitespaceKind, "lineBreaks">, string>> = {
  spaces: " ",
  tabs: "\\t",
  others: "\\v\\f\\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000",
  invisible: "\\u00ad\\u180e\\u200b\\u2060\\ufeff",
};

export interface RemovalSettings {
  /**
   * - `all`: every character of the kinds.
   * - `repeated`: reduces a run to its first line break, or else its first character.
   * - `ends`: whitespace at the start and end of each line; line breaks stay.
   * - `blank-lines`: lines of only these kinds, with their line breaks.
   */
  remove: "all" | "repeated" | "ends" | "blank-lines";
  kinds: Readonly<Record<WhitespaceKind, boolean>>;
}

/**
 * Removes whitespace from a text of any size. Line breaks are LF, CR and CRLF.
 * @param pieces the text, cut anywhere but inside a code point.
 * @throws {InputError} if no kind is chosen.
 * @example removeWhitespace(["a  b"], { remove: "repeated", kinds: { spaces: true, … } }) // "a b"
 */
export async function* removeWhitespace(
  pieces: AsyncIterable<string>,
  { remove, kinds }: RemovalSettings,
): AsyncGenerator<string> {
  if (!Object.values(kinds).includes(true)) {
    throw new InputError("Please choose at least one kind of whitespace", { field: "spaces" });
  }
  const characters = classOf(kinds);
  if (remove === "all") {
    const chosen = new RegExp(`[${characters}${kinds.lineBreaks ? "\\r\\n" : ""}]+`, "g");
    for await (const piece of pieces) yield piece.replace(chosen, "");
    return;
  }
  const rules = remove === "repeated" ? collapseRuns(kinds) : dropInLines(remove);
  const tokens = new RegExp(`[${characters}]+|\\r\\n|\\n|\\r`, "g");
  let rest = "";
  for await (const piece of pieces) {
    const text = rest + piece;
    // A carriage return at the end may be half of a line break.
    const end = text.endsWith("\r") ? text.length - 1 : text.length;
    rest = text.slice(end);
    yield rewrite(text.slice(0, end), tokens, rules);
  }
  yield rewrite(rest, tokens, rules) + rules.end();
}

/** Rewrites the parts of a text in order. Undecided whitespace is held back until a later part decides. */
interface Rules {
  text: (part: string) => string;
  space: (run: string) => string;
  lineBreak: (lineBreak: string) => string;
  end: () => string;
}

function rewrite(text: string, tokens: RegExp, rules: Rules): string {
  let result = "";
  let done = 0;
  for (const { 0: token, index } of text.matchAll(tokens)) {
    if (index > done) result += rules.text(text.slice(done, index));
    result += token.charCodeAt(0) === CR || token === "\n" ? rules.lineBreak(token) : rules.space(token);
    done = index + token.length;
  }
  return done < text.length ? result + rules.text(text.slice(done)) : result;
}

function collapseRuns({ lineBreaks }: RemovalSettings["kinds"]): Rules {
  let first = "";
  let firstBreak = "";
  const end = () => {
    const kept = firstBreak || first;
    first = "";
    firstBreak = "";
    return kept;
  };
  const text = (part: string) => end() + part;
  return {
    text,
    space: (run) => {
      first ||= run.charAt(0);
      return "";
    },
    lineBreak: (lineBreak) => {
      if (!lineBreaks) return text(lineBreak);
      firstBreak ||= lineBreak;
      return "";
    },
    end,
  };
}

/** `ends` drops whitespace unless it is between texts of a line, `blank-lines` unless the line has text. */
function dropInLines(remove: "ends" | "blank-lines"): Rules {
  const trims = remove === "ends";
  /** Whitespace that is dropped unless text follows in the line. */
  let pending: string[] = [];
  let hasText = false;
  return {
    text: (part) => {
      const before = pending.join("");
      pending = [];
      hasText = true;
      return before + part;
    },
    space: (run) => {
      if (hasText && !trims) return run;
      if (hasText || !trims) pending.push(run);
      return "";
    },
    lineBreak: (lineBreak) => {
      const kept = hasText || trims ? lineBreak : "";
      pending = [];
      hasText = false;
      return kept;
    },
    end: () => "",
  };
}

function classOf(kinds: RemovalSettings["kinds"]): string {
  return Object.entries(CHARACTERS)
    .map(([kind, characters]) => (kinds[kind as WhitespaceKind] ? characters : ""))
    .join("");
}
