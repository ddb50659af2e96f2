import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { splitList } from "#shared/split-list.ts";

/** Build settings that operators set by environment variable, with their defaults. */
const DEFAULTS = {
  SITE_NAME: "Sundry",
  CONTACT_EMAIL: "hello@sundry.example",
  SOURCE_URL: "https://github.com/sundry-tools/sundry",
  TOOLS_OFF: "",
};

export const SITE_SETTINGS = Object.keys(DEFAULTS) as (keyof typeof DEFAULTS)[];

export function siteSetting(name: keyof typeof DEFAULTS): string {
  return chosenSetting(name) ?? DEFAULTS[name];
}

/** Like `siteSetting`, but undefined if the variable isn't set. */
export function chosenSetting(name: keyof typeof DEFAULTS): string | undefined {
  return process.env[name]?.trim() || undefined;
}

/**
 * Ids of the site's tools: one per folder, minus those in `TOOLS_OFF`.
 * @throws if `TOOLS_OFF` contains an unknown tool.
 */
export function siteTools(): string[] {
  const all = readdirSync(resolve("src/tools"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
  const off = splitList(siteSetting("TOOLS_OFF"));
  const unknown = off.filter((id) => !all.includes(id));
  if (unknown.length > 0) throw new Error(`TOOLS_OFF contains unknown tools: ${unknown.join(", ")}`);
  return all.filter((id) => !off.includes(id));
}
