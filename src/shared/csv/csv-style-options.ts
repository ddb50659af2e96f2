import type { CsvStyle } from "#shared/csv/csv-writer.ts";
import { choice, flag } from "#shared/options.ts";

/** Whether cells that a spreadsheet might run are made harmless; for every tool that gives CSV. */
export const guardOption = flag("Guard against formulas", false, {
  help: "Puts an apostrophe before cells that begin with = + - or @, so that no spreadsheet runs them.",
});

export const lineEndOption = choice("Line endings", { lf: "LF (Unix)", crlf: "CRLF (Windows, RFC 4180)" });

export const LINE_ENDS = { lf: "\n", crlf: "\r\n" } as const satisfies Record<
  (typeof lineEndOption)["default"],
  CsvStyle["lineEnd"]
>;
