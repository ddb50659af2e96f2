import { delimiterOption, dialectOf, trimHeaderOption } from "#shared/csv/csv-options.ts";
import { guardOption } from "#shared/csv/csv-style-options.ts";
import { explainResult, explainStream } from "#shared/csv/explain-failure.ts";
import { InputError } from "#shared/input-error.ts";
import {
  dataOutput,
  fileOutput,
  type InputKinds,
  operation,
  type RunContext,
  textStreamInput,
} from "#shared/operation.ts";
import { flag, integer, type OptionValues } from "#shared/options.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";
import { joinFiles, toJson } from "./split-result.ts";

export const meta: ToolDeclaration = {
  title: "CSV Splitter",
  description: "Split a big CSV file by number of rows, with the header in each part.",
  category: "CSV",
  order: 4,
  keywords:
    "split csv, cut csv, chunk, divide, large csv, big file, rows per file, excel row limit, batch import, zip, tsv, parts, split csv file",
  icon: "split",
  runs: "browser",
};

const FAILED = "Failed to split CSV data";
const MESSAGES = { empty: "Please enter CSV data to split", done: "Split Complete!", failed: FAILED };

/** A ZIP archive without ZIP64 holds at most 65,535 files. */
const MAX_FILES = 65_000;

const OPTIONS = {
  rows: integer("Rows per file", 100, {
    min: 1,
    max: 1_000_000_000,
    outside: "reject",
    rejectionMessage: "Please enter a valid number of rows per file",
  }),
  delimiter: delimiterOption,
  header: flag("Repeat the header", true, { help: "Copies the first row to every file, without counting it." }),
  trimHeaderFields: trimHeaderOption({ header: true }),
  guard: guardOption,
};

const SAMPLE = 'id,note\n1,"two\nlines"\n2,b\n3,c\n';

export const operations = {
  split: operation({
    label: "Split CSV",
    live: true,
    inputs: textStreamInput("Input", { accepts: ["text/csv", "text/tab-separated-values"] }),
    gives: dataOutput({ fileName: "split.csv", type: "text/csv", toText: joinFiles, toJson }),
    options: OPTIONS,
    messages: MESSAGES,
    examples: [
      {
        title: "Two rows per file, one with a line break in a cell",
        input: SAMPLE,
        options: { rows: 2 },
        output: { texts: ['id,note\n1,"two\nlines"\n2,b\n', "id,note\n3,c\n"] },
      },
      {
        title: "A list without a header",
        input: "Ada;1815\nGrace;1906\nEdsger;1930\n",
        options: { rows: 2, header: false },
        output: { texts: ["Ada;1815\nGrace;1906\n", "Edsger;1930\n"] },
      },
    ],
    code: () => Promise.all([import("./split-csv.ts"), import("./gather-files.ts")]),
    run: ([, { gatherFiles }], { input: chunks }, options, context) =>
      explainResult(FAILED, async () => {
        return gatherFiles(await splitFiles(chunks, options, context));
      }),
  }),
  zip: operation({
    label: "Split into a ZIP",
    inputs: textStreamInput("Input", { accepts: ["text/csv", "text/tab-separated-values"] }),
    gives: fileOutput({ type: "application/zip" }),
    options: OPTIONS,
    messages: MESSAGES,
    examples: [{ title: "The same files in a ZIP", input: SAMPLE, options: { rows: 2 }, output: /^PK/ }],
    code: () => Promise.all([import("./split-csv.ts"), import("./zip-files.ts")]),
    run: async ([, { zipFiles }], { input: chunks }, options, context) => {
      const content = zipFiles(await splitFiles(chunks, options, context));
      return { name: "split.zip", type: "application/zip", content: explainStream(FAILED, content) };
    },
  }),
};

async function splitFiles(
  chunks: InputKinds["text-stream"],
  { delimiter, trimHeaderFields, ...settings }: OptionValues<typeof OPTIONS>,
  { warn }: RunContext,
) {
  const { splitCsv } = await import("./split-csv.ts");
  const dialect = { ...dialectOf(delimiter), trimHeaderFields: settings.header && trimHeaderFields };
  return limitFiles(MAX_FILES, splitCsv(chunks, dialect, settings, warn));
}

async function* limitFiles<File>(limit: number, files: AsyncIterable<File>): AsyncGenerator<File> {
  let count = 0;
  for await (const file of files) {
    count += 1;
    if (count > limit) {
      throw new InputError(
        `That would make more than ${limit.toLocaleString("en")} files. Please enter more rows per file.`,
        { field: "rows" },
      );
    }
    yield file;
  }
}
