import type { InputDeclaration, Operations } from "#shared/operation.ts";

/**
 * Whether an input accepts data of a media type. The full wildcard accepts anything, `image/*` any image, `text/plain`
 * any text, including JSON. Plain text goes only into inputs that accept any text.
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
  return (
    type.startsWith("text/") || /^application\/(?:.*\+)?(?:json|xml|yaml|toml|sql|javascript|x-ndjson)$/.test(type)
  );
}

/** The media types other tools may send to a tool: those of its operations' first inputs, except one-line values. */
export function acceptedMediaTypes(operations: Operations): string[] {
  const types = Object.values(operations).flatMap(({ inputs }) => {
    const [first] = Object.values<InputDeclaration>(inputs);
    return first && !first.oneLine ? first.accepts : [];
  });
  return [...new Set(types)];
}
