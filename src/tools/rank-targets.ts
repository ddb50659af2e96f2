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
/** Tools for code, which take any text because code comes without a type. */
const FOR_TYPE = lookup<string>({
  "text/css": "css-minifier",
  "text/javascript": "js-minifier",
  "text/html": "html-encoder",
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
    return FOR_TYPE[type] === id || acceptsMediaType(specific, type);
  };
  const general = FOR_ANY_TEXT.flatMap((id) => accepting.filter((tool) => tool.id === id));
  const suggested = [...new Set([...accepting.filter(isMadeFor), ...general])].slice(0, MAX_SUGGESTED);
  return { suggested, others: accepting.filter((tool) => !suggested.includes(tool)) };
}
