import { type Dialect, RFC_4180 } from "#shared/csv/dialect.ts";
import { choice } from "#shared/options.ts";

/** The delimiter of the CSV that comes in. */
export const delimiterOption = choice("Delimiter", {
  detect: "Detect",
  comma: "Comma ,",
  semicolon: "Semicolon ;",
  tab: "Tab",
  pipe: "Pipe |",
  colon: "Colon :",
  space: "Space",
});

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

/** The dialect for the value of `delimiterOption`. */
export function dialectOf(delimiter: DelimiterName): Dialect {
  return { ...RFC_4180, delimiter: DELIMITERS[delimiter] };
}
