import type { CsvStyle } from "#shared/csv/csv-writer.ts";
import { choice, flag } from "#shared/options.ts";

/** Whether to neutralize cells that a spreadsheet might run; shared by every tool that outputs CSV. */
export const guardOption = flag("Guard against formulas", false, {
  help: "Adds ' before cells starting with = + - or @, so spreadsheets don't run them.",
});

export const lineEndOption = choice("Line endings", { lf: "LF (Unix)", crlf: "CRLF (Windows, RFC 4180)" });

export const LINE_ENDS = { lf: "\n", crlf: "\r\n" } as const satisfies Record<
  (typeof lineEndOption)["default"],
  CsvStyle["lineEnd"]
>;
