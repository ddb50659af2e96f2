import type { InputDeclaration, Operations } from "#shared/operation.ts";

/**
 * Whether data of a media type can go into an input: the full wildcard takes anything, `image/*` any image, and
 * `text/plain` any text, JSON included. Plain text itself goes only where any text is taken.
 * @example takesMediaType(["text/plain"], "application/json") // true
 * @example takesMediaType(["application/json"], "text/plain") // false
 */
export function acceptsMediaType(accepted: readonly string[], type: string): boolean {
  return accepted.some(
    (one) =>
      one === "*/*" ||
      one === type ||
      (one.endsWith("/*") && type.startsWith(one.slice(0, -1))) ||
      (one === "text/plain" && isText(type)),
  );
}

function isText(type: string): boolean {
  return type.startsWith("text/") || /^application\/(?:.*\+)?(?:json|xml|javascript|x-ndjson)$/.test(type);
}

/** The media types that another tool may send to a tool: those of the inputs that take a document. */
export function acceptedMediaTypes(operations: Operations): string[] {
  const types = Object.values(operations).flatMap(({ inputs }) => {
    const [first] = Object.values<InputDeclaration>(inputs);
    return first && !first.oneLine ? first.accepts : [];
  });
  return [...new Set(types)];
}
