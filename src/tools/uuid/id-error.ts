import { InputError } from "#shared/input-error.ts";

/** Where the text of an ID starts in the input. */
export interface Place {
  offset: number;
  line: number;
  column: number;
}

/** An error at a character of an ID. */
export function faulty(message: string, { offset, line, column }: Place, at: number): InputError {
  return new InputError(`${message} (line ${line}, column ${column + at}).`, {
    field: "input",
    position: { offset: offset + at, line, column: column + at },
  });
}
