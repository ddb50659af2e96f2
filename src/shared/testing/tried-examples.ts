import type { AnyOperation, OperationExample } from "#shared/operation.ts";

/** The examples that tests run through several interfaces: with `NIGHTLY=1` all, otherwise the first. */
export function triedExamples({ examples }: AnyOperation): readonly OperationExample[] {
  return process.env.NIGHTLY ? examples : examples.slice(0, 1);
}
