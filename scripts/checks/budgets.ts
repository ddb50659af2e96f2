import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { BASE_PLACEHOLDER, FALLBACK_PAGE, RECIPE_PAGE } from "#shared/built-site.ts";
import {
  BUDGET,
  findMissingHead,
  findOverruns,
  findPageFiles,
  inlineStyles,
  type PageWeight,
  staticClosure,
} from "./page-weight.ts";
import { type Outcome, outcomeOf, PROJECT } from "./step.ts";

const CLIENT = join(PROJECT, "build/client");
const MAX_ROWS = 10;

/** Checks that every built page is prerendered, has complete metadata, and is within its size budget. */
export async function checkBudgets(): Promise<Outcome> {
  const manifest = JSON.parse(await readFile(join(CLIENT, ".vite/manifest.json"), "utf8"));
  const files = globSync("**/*.html", { cwd: CLIENT }).sort();
  const pages = await Promise.all(
    files.map(async (file) => {
      const html = await readFile(join(CLIENT, file), "utf8");
      return { file, html: html.replaceAll(BASE_PLACEHOLDER, "/") };
    }),
  );
  const sizes = new Map<string, number>();
  const sizeOf = async (path: string) => {
    const known = sizes.get(path);
    if (known !== undefined) return known;
    const size = gzipSync(await readFile(join(CLIENT, path)), { level: 9 }).length;
    sizes.set(path, size);
    return size;
  };
  const sum = async (paths: readonly string[]) => {
    let total = 0;
    for (const path of paths) total += await sizeOf(path);
    return total;
  };

  const weights: PageWeight[] = [];
  for (const { file, html } of pages) {
    const { scripts, styles, others } = findPageFiles(html);
    const allScripts = staticClosure(scripts, manifest);
    weights.push({
      file,
      html: gzipSync(html, { level: 9 }).length,
      script: await sum(allScripts),
      style: (await sum(styles)) + gzipSync(inlineStyles(html), { level: 9 }).length,
      requests: 1 + allScripts.length + styles.length + others.length,
    });
  }
  const tools = globSync("src/tools/*/tool.ts", { cwd: PROJECT }).map(
    (path) => `tools/${path.split("/")[2]}/index.html`,
  );
  const missing = [
    "index.html",
    "tools/index.html",
    "privacy/index.html",
    "quality/index.html",
    "docs/index.html",
    ...tools,
  ].filter((file) => !files.includes(file));
  const described = pages.filter(({ file }) => file !== FALLBACK_PAGE && file !== RECIPE_PAGE);
  return {
    ...outcomeOf([
      ...missing.map((file) => `${file}: not prerendered`),
      ...described.flatMap(({ file, html }) => findMissingHead(html).map((what) => `${file}: no ${what}`)),
      ...findSharedTitles(described),
      ...weights.flatMap(findOverruns),
    ]),
    report: table(weights),
  };
}

/** Pages with the same title are indistinguishable in search results. */
function findSharedTitles(pages: readonly { file: string; html: string }[]): string[] {
  const byTitle = Map.groupBy(pages, ({ html }) => /<title>([^<]*)/.exec(html)?.[1] ?? "");
  return [...byTitle]
    .filter(([title, list]) => title !== "" && list.length > 1)
    .map(([title, list]) => `${list.map(({ file }) => file).join(", ")}: same title "${title}"`);
}

function table(weights: readonly PageWeight[]): string {
  const rows = weights
    .toSorted((one, other) => other.script - one.script)
    .slice(0, MAX_ROWS)
    .map(
      ({ file, html, script, style, requests }) =>
        `${kilobytes(html)} ${kilobytes(script)} ${kilobytes(style)} ${String(requests).padStart(9)}  ${file}`,
    );
  const limits = `${kilobytes(BUDGET.html)} ${kilobytes(BUDGET.script)} ${kilobytes(BUDGET.style)} ${String(BUDGET.requests).padStart(9)}  allowed`;
  return ["   html gz script gz  style gz  requests", ...rows, limits].join("\n");
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`.padStart(10);
}
