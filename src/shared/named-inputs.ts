import { ByteStream } from "#shared/byte-stream.ts";
import type { AnyOperation } from "#shared/operation.ts";
import type { Source } from "#shared/text-source.ts";

/** Any value an input can have. */
export type GivenInput = Source | ByteStream | readonly File[] | undefined;

export type NamedInputs = Readonly<Record<string, GivenInput>>;

/** The inputs of a run by name, or just the first input. */
export type OperationInputs = GivenInput | NamedInputs;

export function nameInputs({ inputs }: AnyOperation, given: OperationInputs): NamedInputs {
  if (isNamed(given)) return given;
  const [first] = Object.keys(inputs);
  return first === undefined ? {} : { [first]: given };
}

function isNamed(given: OperationInputs): given is NamedInputs {
  return (
    typeof given === "object" && !(given instanceof Blob) && !(given instanceof ByteStream) && !Array.isArray(given)
  );
}
