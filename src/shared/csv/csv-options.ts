import { type Dialect, RFC_4180 } from "#shared/csv/dialect.ts";
import { choice, flag, text } from "#shared/options.ts";

export const delimiterOption = choice("Delimiter", {
  detect: "Detect",
  comma: "Comma ,",
  semicolon: "Semicolon ;",
  tab: "Tab",
  pipe: "Pipe |",
  colon: "Colon :",
  space: "Space",
});

export const quoteOption = choice("Quote character", {
  double: 'Double quote "',
  single: "Single quote '",
  none: "None",
});

export const escapeOption = choice(
  "Escape character",
  { double: 'Doubled quote ""', backslash: 'Backslash \\"' },
  { help: "How a quote is written inside quotes." },
);

export const commentOption = text("Comment prefix", "", {
  placeholder: "#",
  help: "Skips lines that start with it.",
});

export const trimOption = flag("Trim spaces", false, { help: "Around cells, but not inside quotes." });

/**
 * Whether to trim only the column names, which `trimOption` trims with all other cells.
 * @param shownWhen the values of other options with which it has an effect
 */
export function trimHeaderOption(shownWhen: Readonly<Record<string, boolean>> = {}) {
  return flag("Trim header fields", false, { help: "Removes spaces around column names.", shownWhen });
}

type DelimiterName = (typeof delimiterOption)["default"];

const DELIMITERS = {
  detect: "detect",
  comma: ",",
  semicolon: ";",
  tab: "\t",
  pipe: "|",
  colon: ":",
  space: " ",
} as const satisfies Record<DelimiterName, string>;

type QuoteName = (typeof quoteOption)["default"];

const QUOTES = { double: '"', single: "'", none: "" } as const satisfies Record<QuoteName, string>;

/** The dialect for the values of `delimiterOption`, `quoteOption` and `escapeOption`. */
export function dialectOf(
  delimiter: DelimiterName,
  quote: QuoteName = "double",
  quoteEscape: Dialect["escape"] = "double",
): Dialect {
  return { ...RFC_4180, delimiter: DELIMITERS[delimiter], quote: QUOTES[quote], escape: quoteEscape };
}
