import { InputError } from "#shared/input-error.ts";
import { operation } from "#shared/operation.ts";
import { text } from "#shared/options.ts";

/** What can be known of a PDF without changing anything. */
export interface Inspection {
  /** Number of pages; only of a file that opens. */
  pages?: number;
  /** Whether it needs another password than the one that was given. */
  locked: boolean;
  /** Why it does not open, in the words of the server. */
  fault?: string;
}

export const password = text("Password", "", { help: "Opens the file, when it needs one." });

export const inspect = operation({
  label: "Open",
  input: "file",
  output: "data",
  options: { password },
  messages: { failed: "The file could not be opened." },
  examples: [],
  timeLimit: 30_000,
  run: async (file, options): Promise<Inspection> => {
    const { openPdf } = await import("./open-pdf.ts");
    try {
      return { pages: (await openPdf(file, options.password)).pageCount, locked: false };
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      return { locked: error.field === "password", fault: error.message };
    }
  },
});
