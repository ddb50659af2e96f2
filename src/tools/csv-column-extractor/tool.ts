import { delimiterOption, dialectOf, trimHeaderOption } from "#shared/csv/csv-options.ts";
import { guardOption } from "#shared/csv/csv-style-options.ts";
import { explainResult, explainStream } from "#shared/csv/explain-failure.ts";
import { dataOutput, operation, textStreamInput, textStreamOutput } from "#shared/operation.ts";
import { flag, text } from "#shared/options.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";
import type { Columns } from "./read-columns.ts";

export const meta: ToolDeclaration = {
  title: "CSV Column Extractor",
  description: "Keep the CSV columns you need, in your order and with your names.",
  category: "CSV",
  order: 6,
  keywords:
    "extract columns, select columns, pick columns, remove columns, delete column, reorder columns, rename columns, cut, csvcut, filter columns, subset, header, tsv, delete csv column, csv columns, remove a column",
  opens: [{ kind: "csv", rank: 5 }],
  icon: "columns-3",
  runs: "browser",
};

const PARSE_FAILED = "Failed to parse CSV columns";
const EXTRACT_FAILED = "Failed to extract columns";
const EMPTY = "Please enter CSV data to parse";

const SAMPLE = 'name,age,city,note\nAda,36,London,"likes tea, hot"\nGrace,85,New York,\n';
const HEADER = flag("First row is the header", true, { help: "Otherwise, columns are numbered." });
const TRIM_HEADER_FIELDS = trimHeaderOption({ header: true });

export const operations = {
  parse: operation({
    label: "Parse Columns",
    inputs: textStreamInput("Input", { accepts: ["text/csv", "text/tab-separated-values"] }),
    gives: dataOutput<Columns>({ fileName: "columns.txt", toText: ({ columns }) => columns.join("\n") }),
    options: { delimiter: delimiterOption, header: HEADER, trimHeaderFields: TRIM_HEADER_FIELDS },
    messages: { empty: EMPTY, done: "Parsed!", failed: PARSE_FAILED },
    examples: [
      {
        title: "The columns of a file",
        input: SAMPLE,
        output: { columns: ["name", "age", "city", "note"], sample: ["Ada", "36", "London", "likes tea, hot"] },
      },
    ],
    code: () => import("./read-columns.ts"),
    run: ({ readColumns }, { input: chunks }, { delimiter, header, trimHeaderFields }, { warn }) =>
      explainResult(PARSE_FAILED, async () => {
        return readColumns(
          chunks,
          { ...dialectOf(delimiter), trimHeaderFields: header && trimHeaderFields },
          header,
          warn,
        );
      }),
  }),
  extract: operation({
    label: "Extract Columns",
    live: true,
    inputs: textStreamInput("Input", { accepts: ["text/csv", "text/tab-separated-values"] }),
    gives: textStreamOutput({ fileName: "extracted_columns.csv", type: "text/csv" }),
    options: {
      delimiter: delimiterOption,
      header: HEADER,
      trimHeaderFields: TRIM_HEADER_FIELDS,
      guard: guardOption,
      columns: text("Columns", "", { content: true, help: "Column numbers in output order, such as 3,1." }),
      names: text("New names", "", { content: true, help: "A CSV row in the same order. Empty names stay unchanged." }),
    },
    messages: { empty: EMPTY, done: "Success!", failed: EXTRACT_FAILED },
    examples: [
      {
        title: "Two columns, one renamed",
        input: SAMPLE,
        options: { columns: "4,1", names: ",first name" },
        output: 'note,first name\n"likes tea, hot",Ada\n,Grace\n',
      },
    ],
    code: () => Promise.all([import("./column-list.ts"), import("./extract-columns.ts")]),
    run: (
      [{ parseColumnList, parseNames }, { extractColumns }],
      { input: chunks },
      { delimiter, header, trimHeaderFields, guard, columns, names },
      { warn },
    ) => {
      const settings = { columns: parseColumnList(columns), names: parseNames(names), header, guard };
      const dialect = { ...dialectOf(delimiter), trimHeaderFields: header && trimHeaderFields };
      return explainStream(EXTRACT_FAILED, extractColumns(chunks, dialect, settings, warn));
    },
  }),
};
