import { InputError } from "#shared/input-error.ts";

/** The error of a bad input with what it made fail before its message; any other error as it is. */
function explain(failed: string, error: unknown): unknown {
  if (!(error instanceof InputError) || error.field !== undefined) return error;
  const { title, position } = error;
  return new InputError(`${failed}: ${error.message}`, { title, ...(position && { position }) });
}

/**
 * The pieces; an error in the input says first what it made fail, unless it names an option or field.
 * @example "Failed to format CSV data: Row 2: the quote that opens a field on line 2, column 3 is never closed."
 */
export async function* explainStream<Piece>(failed: string, pieces: AsyncIterable<Piece>): AsyncGenerator<Piece> {
  try {
    yield* pieces;
  } catch (error) {
    throw explain(failed, error);
  }
}

/** As `explainStream`, for work that gives its result at once. */
export async function explainResult<Result>(failed: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw explain(failed, error);
  }
}
