import acceptedTypes from "virtual:tool-inputs";
import { acceptsMediaType } from "#shared/media-types.ts";
import type { ToolSummary } from "#shared/tool-meta.ts";
import { catalogue } from "./catalogue.ts";

/** The tools that accept data of a media type, in catalogue order. */
export function toolsAccepting(type: string): readonly ToolSummary[] {
  return catalogue.filter(({ id }) => acceptsMediaType(acceptedTypes[id] ?? [], type));
}
