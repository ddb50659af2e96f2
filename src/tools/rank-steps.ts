import { acceptsMediaType } from "#shared/media-types.ts";
import type { StepSummary } from "#shared/recipe/step-summary.ts";
import { LEADING } from "./rank-targets.ts";

/** What a new step gets. */
export interface StepInput {
  /** Media type; `*` and `/*` for what isn't known before the first run; undefined if there is no input. */
  type: string | undefined;
  /** The start of a text. */
  head?: string | undefined;
  several?: boolean;
}

/** Suggested for any text, after those made for its type. */
const FOR_ANY_TEXT: readonly string[] = ["base64-encode decode", "hash-generator hash", "regex-extractor extract"];
const FOR_ANY_FILE: readonly string[] = ["base64-encode encode", "hash-generator hash", "compress compress"];
const MAX_SUGGESTED = 6;

/** Whether an operation takes data of a media type, which may be known only in part. */
export function takesType(accepts: readonly string[], type: string): boolean {
  if (type === "*/*") return accepts.length > 0;
  if (!type.endsWith("/*")) return acceptsMediaType(accepts, type);
  return accepts.some((one) => one === "*/*" || one.startsWith(type.slice(0, -1)));
}

/**
 * The operations that take the input, split into suggestions, the most fitting first, and the others in their order.
 * Without input, those that need none.
 * @param likely ids of tools for the content of a text, each with or without the operation
 */
export function rankSteps<Step extends StepSummary>(
  steps: readonly Step[],
  { type, several = false }: StepInput,
  likely: readonly { tool: string; operation?: string | undefined }[] = [],
): { suggested: readonly Step[]; others: readonly Step[] } {
  if (type === undefined) return { suggested: [], others: steps.filter(({ accepts }) => accepts.length === 0) };
  const taking = steps.filter(({ accepts }) => takesType(accepts, type));
  const isMadeFor = ({ accepts }: Step) =>
    !type.includes("*") &&
    acceptsMediaType(
      accepts.filter((one) => one !== "*/*" && one !== "text/plain" && one !== "application/octet-stream"),
      type,
    );
  const fits = ({ tool, operation }: Step) =>
    likely.some((one) => one.tool === tool && (one.operation ?? operation) === operation);
  const named = (ids: readonly string[]) =>
    ids.flatMap((id) => taking.filter(({ tool, operation }) => `${tool} ${operation}` === id));
  const general = acceptsMediaType(["text/plain"], type) ? FOR_ANY_TEXT : FOR_ANY_FILE;
  const suggested = new Set([
    ...taking.filter(({ takesSeveral }) => several && takesSeveral),
    ...named(LEADING[type] ?? []),
    ...taking.filter(fits),
    ...taking.filter(isMadeFor),
    ...named(general),
  ]);
  const first = [...suggested].slice(0, MAX_SUGGESTED);
  return { suggested: first, others: taking.filter((step) => !first.includes(step)) };
}
