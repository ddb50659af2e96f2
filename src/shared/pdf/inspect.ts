import { plural } from "#shared/format-number.ts";
import { InputError } from "#shared/input-error.ts";
import { dataOutput, fileInput, operation } from "#shared/operation.ts";
import { secret } from "#shared/options.ts";

/** What opening a PDF reveals. */
export interface Inspection {
  /** Number of pages, if the file opens. */
  pages?: number;
  /** Whether the given password is missing or wrong. */
  locked: boolean;
  /** Why it doesn't open, worded as on the server. */
  fault?: string;
}

export const password = secret("Password", { help: "If the file needs one." });

export const inspect = operation({
  label: "Open",
  internal: true,
  inputs: fileInput("Input", { accepts: ["application/pdf"] }),
  gives: dataOutput<Inspection>({ toText: describe }),
  options: { password },
  messages: { failed: "The file could not be opened." },
  examples: [],
  timeLimit: 30_000,
  code: () => import("./open-pdf.ts"),
  run: async ({ openPdf }, { input: file }, options): Promise<Inspection> => {
    try {
      return { pages: (await openPdf(file, options.password)).pageCount, locked: false };
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      return { locked: error.field === "password", fault: error.message };
    }
  },
});

function describe({ pages, fault = "" }: Inspection): string {
  return pages === undefined ? fault : plural(pages, "page");
}
