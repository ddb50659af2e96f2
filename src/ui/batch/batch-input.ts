import type { NamedInputs } from "#shared/named-inputs.ts";
import type { AnyOperation, InputDeclaration, Operations } from "#shared/operation.ts";

/** One operation on many files, with the options of its start. */
export interface BatchJob {
  operation: string;
  /** The input that gets each file in turn. */
  input: string;
  files: readonly File[];
  /** The other inputs, which are the same for all. */
  others: NamedInputs;
  options: Readonly<Record<string, unknown>>;
}

/** Whether several files for this input become a batch. */
export function takesMany(operations: Operations, input: string): boolean {
  return Object.values(operations).some((operation) => batchInput(operation) === input);
}

/** The input that takes one of many files at a time: the only required one, unless it is a short value. */
export function batchInput({ inputs, internal }: AnyOperation): string | undefined {
  const declared = Object.entries<InputDeclaration>(inputs);
  const required = declared.filter(([, { optional }]) => !optional);
  const [found, ...others] = required.length > 0 ? required : declared;
  if (internal || !found || others.length > 0) return undefined;
  const [name, { kind, oneLine }] = found;
  return kind === "files" || oneLine ? undefined : name;
}
