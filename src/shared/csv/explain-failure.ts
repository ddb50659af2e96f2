import { InputError } from "#shared/input-error.ts";

/** Prefixes an input error with what failed; leaves any other error unchanged. */
function explain(failed: string, error: unknown): unknown {
  if (!(error instanceof InputError) || error.field !== undefined) return error;
  const { title, position } = error;
  return new InputError(`${failed}: ${error.message}`, { title, ...(position && { position }) });
}

/**
 * Passes pieces through and prefixes input errors with what failed, unless they name an option or field.
 * @example "Failed to format CSV data: Row 2: the quote that opens a field on line 2, column 3 is never closed."
 */
export async function* explainStream<Piece>(failed: string, pieces: AsyncIterable<Piece>): AsyncGenerator<Piece> {
  try {
    yield* pieces;
  } catch (error) {
    throw explain(failed, error);
  }
}

/** Like `explainStream`, for a single result. */
export async function explainResult<Result>(failed: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw explain(failed, error);
  }
}
