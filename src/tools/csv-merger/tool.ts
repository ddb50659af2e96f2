import { delimiterOption, dialectOf, trimHeaderOption } from "#shared/csv/csv-options.ts";
import { guardOption } from "#shared/csv/csv-style-options.ts";
import { explainStream } from "#shared/csv/explain-failure.ts";
import { InputError } from "#shared/input-error.ts";
import { filesInput, operation, type RunContext, textStreamOutput } from "#shared/operation.ts";
import { choice, flag } from "#shared/options.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";
import { nameInLabel } from "./slot-label.ts";

export const meta: ToolDeclaration = {
  title: "CSV Merger",
  description: "Combine CSV files under one header, by column position or name.",
  category: "CSV",
  order: 5,
  keywords:
    "merge csv, combine csv, join csv, concatenate, append, stack, csvstack, union, several files, one header, tsv, cat, append csv",
  opens: [{ kind: "csv", rank: 7 }],
  icon: "merge",
  runs: "browser",
};

const FAILED = "Failed to merge CSV files";
const TOO_FEW = "Please provide at least 2 CSV files to merge";

export const operations = {
  merge: operation({
    label: "Merge CSV Files",
    live: true,
    inputs: filesInput("CSV files", { accepts: ["text/csv", "text/tab-separated-values"] }),
    gives: textStreamOutput({ fileName: "merged.csv", type: "text/csv" }),
    options: {
      columns: choice(
        "Columns",
        { position: "By position", name: "By name, those of all files" },
        {
          help: "By name, cells go to the column with the same header.",
        },
      ),
      delimiter: delimiterOption,
      header: flag("First row is the header", true, { help: "Keeps the first header and drops the others." }),
      trimHeaderFields: trimHeaderOption({ header: true }),
      guard: guardOption,
      source: flag("Source as first column", false, {
        help: "Adds the file name in front of each row.",
      }),
    },
    messages: { empty: TOO_FEW, done: "Success!", failed: FAILED },
    examples: [
      {
        title: "One header, despite a missing final line break",
        input: ["id,name\n1,Ada", "id,name\n2,Grace\n"],
        output: "id,name\n1,Ada\n2,Grace\n",
      },
      {
        title: "Columns matched by name",
        input: ["id,name\n1,Ada\n", "name;city;id\nGrace;New York;2\n"],
        options: { columns: "name" },
        output: "id,name,city\n1,Ada,\n2,Grace,New York\n",
      },
    ],
    code: () => import("./merge-csv.ts"),
    run: async ({ mergeCsv }, { input: files }, { delimiter, trimHeaderFields, ...settings }, context) => {
      const inputs = await nonEmpty(files, context);
      const dialect = { ...dialectOf(delimiter), trimHeaderFields: settings.header && trimHeaderFields };
      return explainStream(FAILED, mergeCsv(inputs, dialect, settings, context.warn));
    },
  }),
};

async function nonEmpty(files: readonly File[], { signal, progress }: RunContext) {
  const { isBlank, streamText } = await import("#shared/text-source.ts");
  const blank = await Promise.all(files.map(isBlank));
  const all = files.filter((_, index) => !blank[index]);
  if (all.length < 2) {
    throw new InputError(TOO_FEW, { field: "input", position: { file: Math.max(0, blank.indexOf(true)) } });
  }
  const total = all.reduce((sum, { size }) => sum + size, 0);
  let before = 0;
  return all.map((file) => {
    const start = before;
    before += file.size;
    const chunks = () =>
      streamText(file, (bytes) => {
        signal.throwIfAborted();
        progress((start + bytes) / total);
      });
    return { label: file.name, name: nameInLabel(file.name), place: files.indexOf(file), chunks };
  });
}
