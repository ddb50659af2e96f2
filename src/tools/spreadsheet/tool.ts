import { delimiterOption, dialectOf, trimOption } from "#shared/csv/csv-options.ts";
import { guardOption } from "#shared/csv/csv-style-options.ts";
import { fileInput, fileOutput, filesInput, operation, textStreamOutput } from "#shared/operation.ts";
import { choice, flag, text } from "#shared/options.ts";
import type { TextPageProps } from "#shared/page-props.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Excel & Parquet to CSV",
  description: "Turn Excel, ODS and Parquet files into CSV or JSON, and CSV into these.",
  category: "CSV",
  order: 8,
  keywords:
    "excel to csv, xlsx to csv, xls to csv, ods to csv, parquet to csv, excel to json, xlsx to json, parquet to json, csv to excel, csv to xlsx, csv to ods, csv to parquet, json to excel, json to xlsx, json to parquet, spreadsheet, convert excel, open xlsx, xlsm, xlsb, fods, libreoffice calc, google sheets export, worksheet, workbook, parquet viewer, parquet reader, merged cells",
  opens: [],
  icon: "table",
  runs: "browser",
};

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const ODS = "application/vnd.oasis.opendocument.spreadsheet";
const BOOKS = [XLSX, ODS, "application/vnd.ms-excel", "application/vnd.apache.parquet"];

const FILES = { csv: "sheet.csv", json: "sheet.json", "json-lines": "sheet.jsonl" } as const;

const SALES = `<?xml version="1.0"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" office:mimetype="${ODS}"><office:body><office:spreadsheet><table:table table:name="Sales">
<table:table-row><table:table-cell office:value-type="string"><text:p>item</text:p></table:table-cell><table:table-cell office:value-type="string"><text:p>price</text:p></table:table-cell></table:table-row>
<table:table-row><table:table-cell office:value-type="string"><text:p>Tea, green</text:p></table:table-cell><table:table-cell office:value-type="float" office:value="4.5"><text:p>4.50</text:p></table:table-cell></table:table-row>
</table:table></office:spreadsheet></office:body></office:document>`;

const empty = "Please choose an Excel, ODS or Parquet file";

export const operations = {
  convert: operation({
    label: "Convert",
    live: true,
    inputs: fileInput("Input", { accepts: BOOKS }),
    gives: textStreamOutput({
      fileName: "sheet.csv",
      type: "text/csv",
      fileNameFor: ({ format }: { format: keyof typeof FILES }) => FILES[format],
    }),
    options: {
      format: choice("Result", { csv: "CSV", json: "JSON", "json-lines": "JSON Lines" }),
      sheet: text("Sheet", "", { placeholder: "The first", help: "Its name or number." }),
      values: choice("Cells", { values: "Values, dates as 2026-12-31", shown: "As the sheet shows them" }),
      header: flag("First row is the header", true, { help: "Otherwise columns are called column_1 and so on." }),
      repeatMerged: flag("Repeat merged cells", false, { help: "In each cell of the merged area." }),
      guard: { ...guardOption, shownWhen: { format: "csv" } },
    },
    messages: { empty, failed: "Failed to convert" },
    timeLimit: 120_000,
    examples: [
      { title: "A flat ODS file", input: SALES, output: 'item,price\n"Tea, green",4.5\n' },
      {
        title: "As JSON, as the sheet shows it",
        input: SALES,
        options: { format: "json", values: "shown" },
        output: '[\n  {"item":"Tea, green","price":"4.50"}\n]\n',
      },
    ],
    code: () => import("./convert.ts"),
    run: async function* ({ convert }, { input }, options, context) {
      yield* convert(input, options, context);
    },
  }),

  create: operation({
    label: "Create File",
    inputs: filesInput("CSV or JSON", {
      accepts: ["text/csv", "text/tab-separated-values", "application/json", "application/x-ndjson"],
    }),
    gives: fileOutput({ type: "*/*" }),
    options: {
      fileFormat: choice("File", { xlsx: "Excel (.xlsx)", ods: "OpenDocument (.ods)", parquet: "Parquet" }),
      delimiter: delimiterOption,
      header: flag("First row is the header", true),
      trim: trimOption,
      dates: flag("Dates as dates", true, { help: "Texts such as 2026-12-31. Not for Parquet." }),
    },
    messages: { empty: "Please enter CSV or JSON, or choose files", failed: "Failed to create the file" },
    timeLimit: 120_000,
    examples: [
      {
        title: "CSV as an Excel file: 007 stays text, the date is a date",
        input: "id,amount,day\n007,12.5,2026-12-31\n",
        output: /^PK/,
        possible: "PK… an Excel file with the sheet “input”",
      },
      {
        title: "JSON as Parquet",
        input: '[{"id": 1, "name": "Ada"}, {"id": 2, "name": null}]',
        options: { fileFormat: "parquet" },
        output: /^PAR1/,
        possible: "PAR1… a Parquet file with the columns id (INT64) and name (STRING)",
      },
    ],
    code: () => import("./create-file.ts"),
    run: ({ createFile }, { input }, { delimiter, trim, ...settings }, context) =>
      createFile(input, { ...dialectOf(delimiter), trim, emptyAsNull: true, ...settings }, context),
  }),
};

export const page: TextPageProps = {
  modes: { convert: "To CSV or JSON", create: "From CSV or JSON" },
  placeholder: {
    convert: "Drop an .xlsx, .xls, .ods or .parquet file",
    create: "Paste CSV or JSON, or drop files: each becomes a sheet",
  },
  paste: ({ format }) => ({ title: "Sheet", language: format === "csv" ? "text" : "json" }),
  fileTitle: "Spreadsheet",
  reusable: false,
};
