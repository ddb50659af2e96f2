import acceptedTypes from "virtual:tool-inputs";
import type { SendTargets } from "#ui/tool-services.ts";
import { catalogue } from "./catalogue.ts";
import { rankTargets } from "./rank-targets.ts";

/** The tools that accept data of a media type, without the tool it comes from, if any. */
export function sendTargets(type: string, { from }: { from?: string } = {}): SendTargets {
  return rankTargets(
    catalogue.filter(({ id }) => id !== from),
    type,
    acceptedTypes,
  );
}
