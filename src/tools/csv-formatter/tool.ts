import {
  commentOption,
  delimiterOption,
  dialectOf,
  escapeOption,
  quoteOption,
  trimHeaderOption,
  trimOption,
} from "#shared/csv/csv-options.ts";
import { guardOption, LINE_ENDS, lineEndOption } from "#shared/csv/csv-style-options.ts";
import { explainStream } from "#shared/csv/explain-failure.ts";
import { fileInput, operation, textStreamOutput } from "#shared/operation.ts";
import { choice, flag } from "#shared/options.ts";
import type { TextPageProps } from "#shared/page-props.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "CSV Formatter",
  description: "Clean up delimiters, quotes, spaces and line endings in CSV.",
  category: "CSV",
  order: 1,
  keywords:
    "format csv, pretty print csv, beautify, align columns, change delimiter, change separator, csv to tsv, tsv to csv, semicolon to comma, quote fields, rfc 4180, excel, trim, utf-8 bom, csv injection, normalize, tsv, change csv delimiter, fix csv",
  opens: [{ kind: "csv", rank: 1 }],
  icon: "align-start-vertical",
  runs: "browser",
};

const EMPTY = "Please enter CSV data to format";
const FAILED = "Failed to format CSV data";
const DELIMITERS = { same: "same", comma: ",", semicolon: ";", tab: "\t", pipe: "|" } as const;

export const operations = {
  format: operation({
    label: "Format CSV",
    live: true,
    inputs: fileInput("Input", { accepts: ["text/csv", "text/tab-separated-values"] }),
    gives: textStreamOutput({ fileName: "formatted.csv", type: "text/csv" }),
    options: {
      delimiter: delimiterOption,
      newDelimiter: choice("New delimiter", {
        same: "Same as input",
        comma: "Comma ,",
        semicolon: "Semicolon ;",
        tab: "Tab",
        pipe: "Pipe |",
      }),
      quoting: choice("Quotes", { needed: "Only where needed", texts: "All but numbers", all: "All cells" }),
      lineEnd: lineEndOption,
      align: flag("Align columns", false, {
        help: "Adds spaces after cells. Some programs read them as part of the cell.",
      }),
      trim: trimOption,
      trimHeaderFields: trimHeaderOption({ trim: false }),
      fill: flag("Fill short rows", false, { help: "Adds empty cells to rows shorter than the first." }),
      bom: flag("UTF-8 mark for Excel", false, { help: "Adds a byte order mark, so that Excel recognizes UTF-8." }),
      guard: guardOption,
      quote: quoteOption,
      escape: escapeOption,
      comment: commentOption,
    },
    messages: { empty: EMPTY, done: "Success!", failed: FAILED },
    examples: [
      {
        title: "Quotes only where needed, one kind of line ending",
        input: '"id","product","note"\r\n"1","Lamp, brass","say ""hi"""\r\n"2","Table",""\n',
        output: 'id,product,note\n1,"Lamp, brass","say ""hi"""\n2,Table,\n',
      },
      {
        title: "Trimmed cells and filled rows",
        input: "id , product , note\n1 , Lamp\n",
        options: { trim: true, fill: true },
        output: "id,product,note\n1,Lamp,\n",
      },
      {
        title: "Aligned columns, from tabs to semicolons",
        input: "city\tcountry\tpopulation\nZürich\tSwitzerland\t447082\nBern\tSwitzerland\t137995\n",
        options: { align: true, newDelimiter: "semicolon" },
        output: "city  ;country    ;population\nZürich;Switzerland;447082\nBern  ;Switzerland;137995\n",
      },
      {
        title: "Guarded against formulas",
        input: "name,note\nEve,=1+2\nAda,-5\n",
        options: { guard: true },
        output: `name,note\nEve,"'=1+2"\nAda,-5\n`,
      },
    ],
    code: () => Promise.all([import("#shared/csv/csv-file.ts"), import("./format-csv.ts")]),
    run: async (
      [{ csvPasses }, { formatCsv }],
      { input: file },
      { delimiter, quote, escape: quoteEscape, comment, newDelimiter, trim, trimHeaderFields, lineEnd, ...settings },
      context,
    ) => {
      const dialect = { ...dialectOf(delimiter, quote, quoteEscape), comment, trim, trimHeaderFields };
      const open = await csvPasses(file, dialect, context, {
        passes: settings.align ? 2 : 1,
        empty: EMPTY,
      });
      const style = { ...settings, trim, delimiter: DELIMITERS[newDelimiter], lineEnd: LINE_ENDS[lineEnd] };
      return explainStream(FAILED, formatCsv(open, style, context.warn));
    },
  }),
};

export const page: TextPageProps = {
  placeholder: "Paste CSV, or drop a file",
  accept: ".csv,.tsv,.txt,text/csv,text/plain",
  paste: { title: "Formatted CSV", language: "text" },
};
