import type { NamedInputs } from "#shared/named-inputs.ts";
import type { AnyOperation, ExampleInput, OperationExample } from "#shared/operation.ts";

/** An example's inputs in the form `runOperation` expects: a list of texts becomes files. */
export function exampleInputs({ inputs }: AnyOperation, example: OperationExample): NamedInputs {
  return Object.fromEntries(
    Object.keys(inputs).map((name, place) => {
      const given = inputOf(example, name, place);
      return [name, typeof given === "object" ? given.map(toFile) : given];
    }),
  );
}

/** The text the Sample button inserts: the input of the first example. */
export function sampleText({ inputs, examples }: AnyOperation, name = "input"): string | undefined {
  const [example] = examples;
  const given = example && inputOf(example, name, Object.keys(inputs).indexOf(name));
  return typeof given === "string" ? given : undefined;
}

function inputOf({ input, inputs }: OperationExample, name: string, place: number): ExampleInput | undefined {
  return inputs?.[name] ?? (place === 0 ? input : undefined);
}

function toFile(text: string, index: number): File {
  return new File([text], `input-${index + 1}.txt`);
}
