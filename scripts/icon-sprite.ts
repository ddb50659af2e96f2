import { readFileSync } from "node:fs";
import { ICONS, type LucideIcon } from "#shared/icons.ts";
import type { ToolMeta } from "#shared/tool-meta.ts";

/** SVG symbols of the site's and the tools' icons, by name. */
export function iconSymbols(tools: readonly ToolMeta[]): Record<string, string> {
  const names = new Set<LucideIcon>([...ICONS, ...tools.map(({ icon }) => icon)]);
  return Object.fromEntries(Array.from(names, (name) => [name, toSymbol(name)]));
}

/** An SVG file with all symbols. */
export function iconSprite(symbols: Readonly<Record<string, string>>): string {
  return `<svg xmlns="http://www.w3.org/2000/svg">${Object.values(symbols).join("")}</svg>`;
}

function toSymbol(name: LucideIcon): string {
  const svg = readFileSync(`node_modules/lucide-static/icons/${name}.svg`, "utf8");
  const shapes = svg.slice(svg.indexOf(">", svg.indexOf("<svg")) + 1, svg.lastIndexOf("</svg>"));
  return `<symbol id="icon-${name}" viewBox="0 0 24 24">${shapes.replace(/\s+/g, " ").replaceAll("> <", "><").trim()}</symbol>`;
}
