import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { splitList } from "#shared/split-list.ts";

/** What an operator chooses of the built site by environment variables, and what it is when nothing is chosen. */
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

/** The same, but undefined where nothing is chosen. */
export function chosenSetting(name: keyof typeof DEFAULTS): string | undefined {
  return process.env[name]?.trim() || undefined;
}

/**
 * Ids of the tools that the site has: one for each folder, but those named by `TOOLS_OFF`.
 * @throws when a name there is no tool's.
 */
export function siteTools(): string[] {
  const all = readdirSync(resolve("src/tools"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
  const off = splitList(siteSetting("TOOLS_OFF"));
  const unknown = off.filter((id) => !all.includes(id));
  if (unknown.length > 0) throw new Error(`TOOLS_OFF names no tool: ${unknown.join(", ")}`);
  return all.filter((id) => !off.includes(id));
}
