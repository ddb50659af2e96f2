import { readFileSync } from "node:fs";
import { ICONS, type IconName } from "#shared/icons.ts";

/** SVG symbols of all icons, for the end of each page. */
export function iconSymbols(): string {
  return ICONS.map(toSymbol).join("");
}

function toSymbol(name: IconName): string {
  const svg = readFileSync(`node_modules/lucide-static/icons/${name}.svg`, "utf8");
  const shapes = svg.slice(svg.indexOf(">", svg.indexOf("<svg")) + 1, svg.lastIndexOf("</svg>"));
  return `<symbol id="icon-${name}" viewBox="0 0 24 24">${shapes.replace(/\s+/g, " ").replaceAll("> <", "><").trim()}</symbol>`;
}
