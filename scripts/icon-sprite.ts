import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

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
  const names = new Set(sourceFiles().flatMap((file) => findIconNames(readFileSync(file, "utf8"), isIcon)));
  return `<svg xmlns="http://www.w3.org/2000/svg">${[...names].sort().map(toSymbol).join("")}</svg>`;
}

const isIcon = (name: string) => existsSync(join(ICON_FOLDER, `${name}.svg`));

function sourceFiles(): string[] {
  return readdirSync("src", { recursive: true, encoding: "utf8" })
    .filter((file) => /^(app|ui|tools)\/.*(?<!\.test)\.tsx?$/.test(file))
    .map((file) => join("src", file));
}

/** The icons that a source names: the strings in lines that speak of an icon, as far as there is such an icon. */
export function findIconNames(source: string, isIcon: (name: string) => boolean): string[] {
  return source
    .split("\n")
    .filter((line) => /icon/i.test(line))
    .flatMap((line) => [...line.matchAll(/"([a-z0-9]+(?:-[a-z0-9]+)*)"/g)].map(([, name = ""]) => name))
    .filter(isIcon);
}

function toSymbol(name: string): string {
  const svg = readFileSync(join(ICON_FOLDER, `${name}.svg`), "utf8");
  const shapes = svg
    .slice(svg.indexOf(">", svg.indexOf("<svg")) + 1, svg.lastIndexOf("</svg>"))
    .replace(/\s+/g, " ")
    .trim();
  return `<symbol id="icon-${name}" viewBox="0 0 24 24">${shapes}</symbol>`;
}
