import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** Icons of the site's own frame; a tool names its icon in its `meta.ts`. */
const FRAME_ICONS = [
  "arrow-right",
  "check",
  "chevron-right",
  "clipboard",
  "copy",
  "download",
  "file-text",
  "folder-open",
  "house",
  "keyboard",
  "layers",
  "layout-grid",
  "menu",
  "moon",
  "search",
  "send",
  "sun",
  "trending-up",
  "upload",
  "x",
  "zap",
];

const ICON_FOLDER = "node_modules/lucide-static/icons";
const MODULE = "virtual:icon-sprite";
const DEV_PATH = "/icons.svg";

/** One SVG file with every icon that the site uses, served as a hashed asset: no icon weighs on a script. */
export function iconSprite(): Plugin {
  let serving = false;
  return {
    name: "icon-sprite",
    configResolved(config) {
      serving = config.command === "serve";
    },
    configureServer(server) {
      server.middlewares.use(DEV_PATH, (_request, response) => {
        response.setHeader("content-type", "image/svg+xml").end(makeSprite());
      });
    },
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load(id) {
      if (id !== `\0${MODULE}`) return undefined;
      if (serving) return `export default "${DEV_PATH}"`;
      const source = makeSprite();
      const fileName = `assets/icons-${createHash("sha256").update(source).digest("hex").slice(0, 8)}.svg`;
      this.emitFile({ type: "asset", fileName, source });
      return `export default "/${fileName}"`;
    },
  };
}

function makeSprite(): string {
  const names = new Set([...FRAME_ICONS, ...toolIcons()]);
  return `<svg xmlns="http://www.w3.org/2000/svg">${[...names].sort().map(toSymbol).join("")}</svg>`;
}

function toolIcons(): string[] {
  return readdirSync("src/tools", { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => {
      const meta = readFileSync(join("src/tools", entry.name, "meta.ts"), "utf8");
      const icon = /\bicon: "([a-z0-9-]+)"/.exec(meta)?.[1];
      if (!icon) throw new Error(`src/tools/${entry.name}/meta.ts names no icon`);
      return icon;
    });
}

function toSymbol(name: string): string {
  const svg = readFileSync(join(ICON_FOLDER, `${name}.svg`), "utf8");
  const shapes = svg
    .slice(svg.indexOf(">", svg.indexOf("<svg")) + 1, svg.lastIndexOf("</svg>"))
    .replace(/\s+/g, " ")
    .trim();
  return `<symbol id="${name}" viewBox="0 0 24 24">${shapes}</symbol>`;
}
