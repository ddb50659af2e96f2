import { lookup } from "#shared/lookup.ts";
import { acceptsMediaType } from "#shared/media-types.ts";

/** Suggested for any text, after the tools made for its type. */
const FOR_ANY_TEXT: readonly string[] = [
  "word-counter",
  "regex-extractor",
  "base64-encode",
  "hash-generator",
  "text-case-converter",
];
/** What people do most with a type, in this order; code comes without a type, so its tools take any text. */
export const LEADING = lookup<readonly string[]>({
  "application/json": ["json-query jsonpath", "json-to-csv convert", "yaml-json toYaml", "json-to-types fromJson"],
  "text/css": ["css-minifier minify"],
  "text/javascript": ["js-minifier minify"],
  "text/html": ["html-encoder encode"],
});
const MAX_SUGGESTED = 5;

/**
 * Splits the tools that accept a media type into suggestions and the others, in their order. Tools made for the type
 * come first.
 * @param acceptedTypes media types by tool id
 */
export function rankTargets<Tool extends { id: string }>(
  tools: readonly Tool[],
  type: string,
  acceptedTypes: Readonly<Record<string, readonly string[]>>,
): { suggested: readonly Tool[]; others: readonly Tool[] } {
  const accepting = tools.filter(({ id }) => acceptsMediaType(acceptedTypes[id] ?? [], type));
  const isMadeFor = ({ id }: Tool) => {
    const specific = acceptedTypes[id]?.filter((one) => one !== "*/*" && one !== "text/plain") ?? [];
    return acceptsMediaType(specific, type);
  };
  const leading = (LEADING[type] ?? []).flatMap((step) => accepting.filter(({ id }) => step.startsWith(`${id} `)));
  const general = FOR_ANY_TEXT.flatMap((id) => accepting.filter((tool) => tool.id === id));
  const suggested = [...new Set([...leading, ...accepting.filter(isMadeFor), ...general])].slice(0, MAX_SUGGESTED);
  return { suggested, others: accepting.filter((tool) => !suggested.includes(tool)) };
}
