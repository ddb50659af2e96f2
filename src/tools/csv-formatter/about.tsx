import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutCsvFormatter() {
  return (
    <About
      title="CSV Formatter"
      operations={operations}
      lead="Clean up a CSV file so that other programs read it without surprises."
    >
      <li>The result follows RFC 4180, with one delimiter and one kind of line ending.</li>
      <li>Cells stay unchanged unless you trim, fill, align or guard them.</li>
      <li>Reads single quotes and skips comments if you set those options.</li>
      <li>Alignment uses display width, so Chinese text and emoji line up.</li>
      <li>The formula guard follows OWASP advice and leaves signed numbers alone.</li>
      <li>Files of any size are written piece by piece. Nothing you enter is sent anywhere.</li>
    </About>
  );
}
