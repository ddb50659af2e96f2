import type { Dialect } from "#shared/csv/dialect.ts";
import { type OpenCsv, openCsv } from "#shared/csv/open-csv.ts";
import { InputError } from "#shared/input-error.ts";
import type { RunContext } from "#shared/operation.ts";
import { isBlank, streamText } from "#shared/text-source.ts";

/**
 * Opens a CSV file as often as `passes` says, for work that has to see all of it before it writes the first cell.
 * Progress runs from 0 to 1 over all passes; remarks are made in the first one only.
 * @param empty the message for a file with nothing but white space.
 * @throws {InputError} when the file is empty, and while reading as `openCsv` does.
 */
export async function csvPasses(
  file: Blob,
  dialect: Dialect,
  { signal, progress, warn }: RunContext,
  { passes, empty }: { passes: number; empty: string },
): Promise<() => Promise<OpenCsv>> {
  if (await isBlank(file)) throw new InputError(empty, { field: "input" });
  let pass = 0;
  return () => {
    const before = pass / passes;
    const note = pass === 0 ? warn : () => {};
    pass += 1;
    const chunks = streamText(file, (bytes) => {
      signal.throwIfAborted();
      progress(before + bytes / file.size / passes);
    });
    return openCsv(chunks, dialect, { note });
  };
}
