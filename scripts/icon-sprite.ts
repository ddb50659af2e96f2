import { readFileSync } from "node:fs";
import { ICONS, type LucideIcon } from "#shared/icons.ts";
import type { ToolMeta } from "#shared/tool-meta.ts";

/** SVG symbols of the site's and the tools' icons, for the end of each page. */
export function iconSymbols(tools: readonly ToolMeta[]): string {
  const names = new Set<LucideIcon>([...ICONS, ...tools.map(({ icon }) => icon)]);
  return Array.from(names, toSymbol).join("");
}

function toSymbol(name: LucideIcon): string {
  const svg = readFileSync(`node_modules/lucide-static/icons/${name}.svg`, "utf8");
  const shapes = svg.slice(svg.indexOf(">", svg.indexOf("<svg")) + 1, svg.lastIndexOf("</svg>"));
  return `<symbol id="icon-${name}" viewBox="0 0 24 24">${shapes.replace(/\s+/g, " ").replaceAll("> <", "><").trim()}</symbol>`;
}
