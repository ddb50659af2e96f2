import { guardOption, LINE_ENDS, lineEndOption } from "#shared/csv/csv-style-options.ts";
import { InputError } from "#shared/input-error.ts";
import { fileInput, operation, textStreamOutput } from "#shared/operation.ts";
import { choice, flag, text } from "#shared/options.ts";
import type { TextPageProps } from "#shared/page-props.ts";
import { splitList } from "#shared/split-list.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "JSON to CSV Converter",
  description: "Turn JSON of any size, nested or by line, into a table for spreadsheets.",
  category: "Converters",
  order: 5,
  keywords:
    "json2csv, json to tsv, json to excel, json to table, spreadsheet, comma separated values, tab separated values, jsonl to csv, ndjson to csv, json lines, flatten, flatten json, unwind, explode, nested json, array of objects, api response, export, data conversion, json to spreadsheet, convert json to csv",
  opens: [{ kind: "json", rank: 3 }, { kind: "json-lines" }],
  icon: "sheet",
  runs: "browser",
};

const EMPTY = "Please enter JSON to convert";
const DELIMITERS = { comma: ",", semicolon: ";", tab: "\t", pipe: "|" } as const;

export const operations = {
  convert: operation({
    label: "Convert",
    live: true,
    inputs: fileInput("Input", { accepts: ["application/json", "application/x-ndjson"] }),
    gives: textStreamOutput({
      fileName: "converted.csv",
      type: "text/csv",
      fileNameFor: ({ delimiter }: { delimiter: string }) => (delimiter === "tab" ? "converted.tsv" : "converted.csv"),
    }),
    options: {
      delimiter: choice("Delimiter", { comma: "Comma ,", semicolon: "Semicolon ;", tab: "Tab", pipe: "Pipe |" }),
      nested: choice("Nested objects", { flatten: "Columns (address.city)", json: "JSON text" }),
      arrays: choice("Arrays", {
        json: "JSON text",
        join: "Joined with ;",
        columns: "Columns (tags.0, tags.1)",
      }),
      path: text("Path to the rows", "", {
        placeholder: "data.items",
        help: "Where the array of rows is. Empty: the whole document.",
      }),
      expand: text("One row per element of", "", {
        placeholder: "items",
        help: "A column with arrays. The other cells of its row are repeated.",
      }),
      columns: text("Columns", "", {
        placeholder: "id, address.city",
        help: "Only these, in this order. Empty: all, as they appear.",
      }),
      sortColumns: flag("Sort columns by name", false),
      header: flag("Column names as first row", true, { help: "Rows that are arrays have no names." }),
      separator: text("Separator in column names", ".", { maxLength: 5 }),
      quoting: choice("Quotes", { needed: "Only where needed", texts: "All but numbers", all: "All cells" }),
      lineEnd: lineEndOption,
      bom: flag("UTF-8 mark for Excel", false, { help: "Adds a byte order mark, so that Excel recognizes UTF-8." }),
      guard: guardOption,
    },
    messages: { empty: EMPTY, failed: "Failed to convert JSON to CSV" },
    examples: [
      {
        title: "Nested objects; rows with different properties",
        input: `[
  {"id": 10765432100123456789, "name": "Lamp, brass", "price": 12.50, "size": {"h": 40, "w": 20}},
  {"id": 2, "name": "Café table", "tags": ["new", "oak"], "price": null}
]`,
        output: `id,name,price,size.h,size.w,tags
10765432100123456789,"Lamp, brass",12.50,40,20,
2,Café table,,,,"[""new"",""oak""]"
`,
      },
      {
        title: "API response: a row per item of each order, as TSV",
        input:
          '{"total":2,"data":{"orders":[{"no":7,"items":[{"sku":"A1","n":2},{"sku":"B5","n":1}]},{"no":8,"items":[]}]}}',
        options: { path: "data.orders", expand: "items", delimiter: "tab" },
        output: "no\titems.sku\titems.n\n7\tA1\t2\n7\tB5\t1\n8\t\t\n",
      },
      {
        title: "JSON Lines; chosen columns, joined arrays",
        input: '{"name":"Ada","langs":["en","fr"],"born":1815}\n{"born":1906,"name":"Grace","langs":["en"]}\n',
        options: { columns: "born, name, langs", arrays: "join", delimiter: "semicolon" },
        output: 'born;name;langs\n1815;Ada;"en; fr"\n1906;Grace;en\n',
      },
      {
        title: "Arrays of arrays",
        input: '[["x","y"],[1,2.50],[3,null]]',
        output: "x,y\n1,2.50\n3,\n",
      },
    ],
    code: () => Promise.all([import("#shared/text-source.ts"), import("./json-to-csv.ts")]),
    run: async function* (
      [{ isBlank, streamText }, { jsonToCsv }],
      { input: file },
      { delimiter, path, columns, quoting, lineEnd, guard, ...settings },
      { signal, progress, warn },
    ) {
      if (await isBlank(file)) throw new InputError(EMPTY, { field: "input" });
      let half = -0.5;
      const open = () => {
        half = Math.min(half + 0.5, 0.5);
        return streamText(file, (bytes) => {
          signal.throwIfAborted();
          progress(half + bytes / file.size / 2);
        });
      };
      yield* jsonToCsv(
        open,
        {
          ...settings,
          path: namesOf(path.trim()),
          columns: splitList(columns),
          style: { delimiter: DELIMITERS[delimiter], quoting, lineEnd: LINE_ENDS[lineEnd], guard },
          onDuplicateKey: ({ readKey, line, column }) =>
            warn(() => `Duplicate key "${readKey()}" at line ${line}, column ${column}: its last value is kept`),
        },
        warn,
      );
    },
  }),
};

/** Reads a path such as `data.items`, or a JSON Pointer (RFC 6901) for names with dots. */
function namesOf(path: string): string[] {
  if (path === "") return [];
  if (!path.startsWith("/")) return path.split(".");
  return path
    .slice(1)
    .split("/")
    .map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"));
}

export const page: TextPageProps = {
  placeholder: 'Paste JSON or JSON Lines, or drop a file: [{"name": "Ada"}]',
  accept: ".json,.jsonl,.ndjson,.geojson,application/json,text/plain",
  paste: { title: "CSV from JSON", language: "text" },
  reusable: false,
  advice: ({ field }) =>
    field === "input" ? "JSON Formatter can repair JavaScript objects, comments and trailing commas." : undefined,
};
