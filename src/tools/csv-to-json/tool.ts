import {
  commentOption,
  delimiterOption,
  dialectOf,
  escapeOption,
  quoteOption,
  trimHeaderOption,
  trimOption,
} from "#shared/csv/csv-options.ts";
import { explainStream } from "#shared/csv/explain-failure.ts";
import { type InputKinds, operation, type RunContext, textStreamInput, textStreamOutput } from "#shared/operation.ts";
import { choice, flag } from "#shared/options.ts";
import type { TextPageProps } from "#shared/page-props.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";
import type { csvToJson as CsvToJson } from "./csv-to-json.ts";

export const meta: ToolDeclaration = {
  title: "CSV to JSON Converter",
  description: "Turn CSV, TSV or a spreadsheet export into JSON without changing values.",
  category: "Converters",
  order: 4,
  keywords:
    "csv2json, tsv to json, excel to json, spreadsheet, comma separated values, semicolon, delimiter, ndjson, jsonl, json lines, array of objects, parse csv, import, export, data conversion, convert csv to json",
  opens: [{ kind: "csv" }],
  icon: "file-braces",
  runs: "browser",
};

const INDENTS = { "2": "  ", "4": "    ", tab: "\t", none: "" } as const;

const FAILED = "Failed to convert CSV to JSON";

export const operations = {
  convert: operation({
    label: "Convert",
    live: true,
    inputs: textStreamInput("Input", { accepts: ["text/csv", "text/tab-separated-values"] }),
    gives: textStreamOutput({
      fileName: "converted.json",
      type: "application/json",
      fileNameFor: ({ shape }: { shape: string }) => (shape === "lines" ? "converted.jsonl" : "converted.json"),
    }),
    options: {
      delimiter: delimiterOption,
      shape: choice("Structure", {
        objects: "Array of objects",
        arrays: "Array of arrays",
        lines: "JSON Lines (one object per line)",
      }),
      indent: choice("Indent", { "2": "2 spaces", "4": "4 spaces", tab: "Tab", none: "None (minified)" }),
      header: flag("First row is the header", true, {
        help: "Provides the keys. Otherwise they are column_1, column_2 and so on.",
      }),
      types: flag("Convert numbers and booleans", false, {
        help: "Only if nothing is lost: 007, +49 and very long IDs stay text.",
      }),
      emptyAsNull: flag("Empty cells as null", false),
      trim: trimOption,
      trimHeaderFields: trimHeaderOption({ header: true, trim: false }),
      skipEmptyLines: flag("Skip empty lines", true),
      quote: quoteOption,
      escape: escapeOption,
      comment: commentOption,
    },
    messages: { empty: "Please enter CSV data to convert", done: "Converted!", failed: FAILED },
    examples: [
      {
        title: "Quoted commas, quotes and line breaks",
        input: `id,product,note
007,"Lamp, brass","He said ""bright"""
008,Café table,"Two lines:
keep dry"
`,
        output: `[
  {
    "id": "007",
    "product": "Lamp, brass",
    "note": "He said \\"bright\\""
  },
  {
    "id": "008",
    "product": "Café table",
    "note": "Two lines:\\nkeep dry"
  }
]`,
      },
      {
        title: "Semicolons to JSON Lines, with numbers and booleans",
        input: "city;zip;population;capital\nBerlin;10115;3878100;TRUE\nDresden;01067;566222;FALSE\n",
        options: { types: true, shape: "lines" },
        output: `{"city":"Berlin","zip":10115,"population":3878100,"capital":true}
{"city":"Dresden","zip":"01067","population":566222,"capital":false}
`,
      },
      {
        title: "Rows as arrays, on one line",
        input: "x,y\n1,2.50\n3,\n",
        options: { shape: "arrays", indent: "none", types: true, emptyAsNull: true },
        output: '[["x","y"],[1,2.50],[3,null]]',
      },
    ],
    run: (
      { input: chunks },
      {
        delimiter,
        quote,
        escape: quoteEscape,
        comment,
        skipEmptyLines,
        trim,
        trimHeaderFields,
        indent,
        shape,
        header,
        types,
        emptyAsNull,
      },
      { warn },
    ) =>
      convert(
        chunks,
        {
          ...dialectOf(delimiter, quote, quoteEscape),
          comment,
          skipEmptyLines,
          trim,
          trimHeaderFields: header && trimHeaderFields,
        },
        { shape, indent: INDENTS[indent], header, typed: types, emptyAsNull },
        warn,
      ),
  }),
};

async function* convert(
  chunks: InputKinds["text-stream"],
  dialect: Parameters<typeof CsvToJson>[1],
  settings: Parameters<typeof CsvToJson>[2],
  warn: RunContext["warn"],
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const { csvToJson } = await import("./csv-to-json.ts");
  yield* explainStream(FAILED, csvToJson(chunks, dialect, settings, warn));
}

export const page: TextPageProps = {
  placeholder: "Paste CSV, or drop a file",
  accept: ".csv,.tsv,.txt,text/csv,text/plain",
  paste: { title: "JSON from CSV", language: "json" },
  reusable: false,
};
