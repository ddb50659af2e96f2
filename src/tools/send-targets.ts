import taken from "virtual:tool-inputs";
import { acceptsMediaType } from "#shared/media-types.ts";
import type { ToolSummary } from "#shared/tool-meta.ts";
import { catalogue } from "./catalogue.ts";

/** The tools that take data of a media type, in the order of the catalogue. */
export function toolsTaking(type: string): readonly ToolSummary[] {
  return catalogue.filter(({ id }) => acceptsMediaType(taken[id] ?? [], type));
}
