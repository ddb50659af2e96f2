import { delimiterOption, dialectOf, trimHeaderOption } from "#shared/csv/csv-options.ts";
import type { Dialect } from "#shared/csv/dialect.ts";
import { explainStream } from "#shared/csv/explain-failure.ts";
import { fileInput, type InputKinds, operation, type RunContext, textStreamOutput } from "#shared/operation.ts";
import { choice, flag, text } from "#shared/options.ts";
import type { TextPageProps } from "#shared/page-props.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "CSV to HTML Table",
  description: "Turn CSV into an HTML, Markdown or plain-text table.",
  category: "CSV",
  order: 2,
  keywords:
    "table, csv to html, html table generator, csv to markdown, markdown table, ascii table, text table, github table, spreadsheet to html, excel to html, tsv, td, thead, csv viewer",
  opens: [{ kind: "csv", rank: 3 }],
  icon: "table",
  runs: "browser",
};

const EMPTY = "Please enter CSV data to convert";
const FAILED = "Failed to convert CSV data";
const MESSAGES = { empty: EMPTY, done: "Converted!", failed: FAILED };
const HEADER = flag("First row is the header", true);
const TRIM_HEADER_FIELDS = trimHeaderOption({ header: true });

export const operations = {
  html: operation({
    label: "Convert to HTML Table",
    live: true,
    inputs: fileInput("Input", { accepts: ["text/csv", "text/tab-separated-values"] }),
    gives: textStreamOutput({ fileName: "table.html", type: "text/html" }),
    options: {
      delimiter: delimiterOption,
      header: HEADER,
      trimHeaderFields: TRIM_HEADER_FIELDS,
      page: flag("Whole page", false, { help: "A complete document with styles." }),
      minify: flag("Minify", false, { help: "Omits spaces and line breaks between tags." }),
      caption: text("Caption", ""),
    },
    messages: MESSAGES,
    examples: [
      {
        title: "Markup in a cell appears as text",
        input: 'name,note\nAda,"<b>bold</b> & ""quoted"""\n',
        output: `<table>
  <thead>
    <tr><th scope="col">name</th><th scope="col">note</th></tr>
  </thead>
  <tbody>
    <tr><td>Ada</td><td>&lt;b&gt;bold&lt;/b&gt; &amp; &quot;quoted&quot;</td></tr>
  </tbody>
</table>
`,
      },
    ],
    code: () => Promise.all([import("#shared/csv/csv-file.ts"), import("./html-table.ts")]),
    run: async (
      [{ csvPasses }, { htmlTable }],
      { input: file },
      { delimiter, trimHeaderFields, ...settings },
      context,
    ) => {
      const dialect = { ...dialectOf(delimiter), trimHeaderFields: settings.header && trimHeaderFields };
      const open = await csvPasses(file, dialect, context, { passes: 1, empty: EMPTY });
      return explainStream(FAILED, htmlTable(await open(), settings));
    },
  }),
  markdown: operation({
    label: "Convert to Markdown Table",
    live: true,
    inputs: fileInput("Input", { accepts: ["text/csv", "text/tab-separated-values"] }),
    gives: textStreamOutput({ fileName: "table.md", type: "text/markdown" }),
    options: { delimiter: delimiterOption, header: HEADER, trimHeaderFields: TRIM_HEADER_FIELDS },
    messages: MESSAGES,
    examples: [
      {
        title: "A pipe and a line break in cells",
        input: 'name,note\nAda,a|b\nGrace,"two\nlines"\n',
        output:
          "| name  | note         |\n| ----- | ------------ |\n| Ada   | a\\|b         |\n| Grace | two<br>lines |\n",
      },
    ],
    code: () => import("#shared/csv/text-table.ts"),
    run: async ({ markdownTable }, { input: file }, { delimiter, header, trimHeaderFields }, context) => {
      const dialect = { ...dialectOf(delimiter), trimHeaderFields: header && trimHeaderFields };
      return explainStream(FAILED, markdownTable(await openTwice(file, dialect, context), { header }));
    },
  }),
  text: operation({
    label: "Convert to ASCII Table",
    live: true,
    inputs: fileInput("Input", { accepts: ["text/csv", "text/tab-separated-values"] }),
    gives: textStreamOutput({ fileName: "table.txt", type: "text/plain" }),
    options: {
      delimiter: delimiterOption,
      header: HEADER,
      trimHeaderFields: TRIM_HEADER_FIELDS,
      frame: choice("Lines", { ascii: "ASCII + - |", box: "Box ┌─┐" }),
    },
    messages: MESSAGES,
    examples: [
      {
        title: "A two-line cell and wide characters",
        input: 'name,note\n李小龍,"two\nlines"\nAda,\n',
        output: `+--------+-------+
| name   | note  |
+--------+-------+
| 李小龍 | two   |
|        | lines |
| Ada    |       |
+--------+-------+
`,
      },
    ],
    code: () => import("#shared/csv/text-table.ts"),
    run: async ({ textTable }, { input: file }, { delimiter, trimHeaderFields, ...settings }, context) => {
      const dialect = { ...dialectOf(delimiter), trimHeaderFields: settings.header && trimHeaderFields };
      return explainStream(FAILED, textTable(await openTwice(file, dialect, context), settings));
    },
  }),
};

/** Columns must be measured before the first line can be drawn. */
async function openTwice(file: InputKinds["file"], dialect: Dialect, context: RunContext) {
  const { csvPasses } = await import("#shared/csv/csv-file.ts");
  return csvPasses(file, dialect, context, { passes: 2, empty: EMPTY });
}

export const page: TextPageProps = {
  modes: { html: "HTML", markdown: "Markdown", text: "ASCII" },
  placeholder: "Paste CSV, or drop a file",
  accept: ".csv,.tsv,.txt,text/csv,text/plain",
  paste: (_, operation) => ({ title: "Table from CSV", language: operation === "html" ? "html" : "text" }),
  reusable: false,
};
