import type { Dialect } from "#shared/csv/dialect.ts";
import { type OpenCsv, openCsv } from "#shared/csv/open-csv.ts";
import { InputError } from "#shared/input-error.ts";
import type { RunContext } from "#shared/operation.ts";
import { isBlank, streamText } from "#shared/text-source.ts";

/**
 * Opens a CSV file several times, for work that must see all of it before writing the first cell. Progress covers all
 * passes; only the first one adds warnings.
 * @param empty message for an empty or whitespace-only file.
 * @throws {InputError} for an empty file, and while reading as `openCsv` does.
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
