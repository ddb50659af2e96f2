import type { EvaluationPlugin, ValidationContext } from "@hyperjump/json-schema/experimental";
import type { JsonNode } from "@hyperjump/json-schema/instance/experimental";

/** A keyword that a value doesn't meet. */
export interface Failure {
  /** The last part of the keyword's identifier; `false` for the schema `false`. */
  keyword: string;
  /** Where the keyword is: an absolute IRI with a JSON Pointer. */
  location: string;
  /** As the keyword compiled its value. */
  expected: unknown;
  instance: JsonNode;
  causes: readonly Failure[];
  /** Where the causes of each failed subschema end. */
  ends: readonly number[];
  passes: number;
}

interface FailureContext extends ValidationContext {
  failures?: Failure[];
  ends?: number[];
  passes?: number;
}

/** Collects the failures of a validation as a tree. Keywords that only apply subschemas are left out. */
export class FailureCollector implements EvaluationPlugin<FailureContext> {
  id = "failures";
  failures: readonly Failure[] = [];

  afterKeyword: NonNullable<EvaluationPlugin<FailureContext>["afterKeyword"]> = (
    [keywordId, location, expected],
    instance,
    context,
    isValid,
    schemaContext,
    keyword,
  ) => {
    if (isValid) return;
    schemaContext.failures ??= [];
    const { failures: causes = [], ends = [], passes = 0 } = context;
    if (keyword.simpleApplicator) {
      for (const cause of causes) schemaContext.failures.push(cause);
      return;
    }
    const name = keywordId.slice(keywordId.lastIndexOf("/") + 1);
    schemaContext.failures.push({ keyword: name, location, expected, instance, causes, ends, passes });
  };

  afterSchema: NonNullable<EvaluationPlugin<FailureContext>["afterSchema"]> = (url, instance, context, isValid) => {
    if (isValid) context.passes = (context.passes ?? 0) + 1;
    else {
      context.failures ??= [];
      if (context.ast[url] === false) {
        const leaf = { expected: undefined, causes: [], ends: [], passes: 0 };
        context.failures.push({ keyword: "false", location: url, instance, ...leaf });
      }
      context.ends ??= [];
      context.ends.push(context.failures.length);
    }
    this.failures = context.failures ?? [];
  };
}

/** Those that say most: of alternatives, the causes in the only one that is for such a value. */
export function* closestFailures(failures: readonly Failure[]): Generator<Failure> {
  for (const failure of failures) {
    const { keyword, causes, passes } = failure;
    if ((keyword === "anyOf" || keyword === "oneOf") && passes === 0) {
      const meant = alternativesOf(failure).filter(
        (alternative) => !alternative.some((one) => isOtherKind(one, failure)),
      );
      if (meant.length === 1 && meant[0]) yield* closestFailures(meant[0]);
      else yield failure;
    } else if (keyword === "dependencies" && causes.length > 0) yield* closestFailures(causes);
    else yield failure;
  }
}

export function alternativesOf({ causes, ends }: Failure): (readonly Failure[])[] {
  return ends.map((end, index) => causes.slice(ends[index - 1] ?? 0, end));
}

/** Whether the value, or a property such as `type` that tells what it is, can't be meant by the alternative. */
function isOtherKind({ keyword, instance }: Failure, { instance: value }: Failure): boolean {
  const isFixed = keyword === "const" || keyword === "enum";
  if (instance === value) return isFixed || keyword === "type" || keyword === "false";
  return isFixed && instance.parent?.parent === value;
}
