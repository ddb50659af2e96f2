import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";
import { toolFolders } from "#interfaces/tool-modules.ts";
import type { IconName } from "#shared/icons.ts";
import { acceptedMediaTypes } from "#shared/media-types.ts";
import type { Operations } from "#shared/operation.ts";
import { recipeSteps } from "#shared/recipe/step-summary.ts";
import type { SuiteResult } from "#shared/suite-result.ts";
import type { TextKind, ToolOpening } from "#shared/text-kind.ts";
import { CATEGORIES, type ToolDeclaration, type ToolMeta, type ToolSummary, toToolMeta } from "#shared/tool-meta.ts";

const TOOLS = resolve("src/tools");
/** The module of a tool's page. Its last part names the file that pages list. */
export const toolPageModule = (id: string) => `virtual:tools/${id}/page`;
const TOOL_PAGE = /^\0?virtual:tools\/(.+)\/page$/;

const MODULES: Readonly<Record<string, (metas: readonly ToolMeta[]) => string | Promise<string>>> = {
  "virtual:tool-summaries": (metas) => `export default ${JSON.stringify(metas.map(summarize))}`,
  "virtual:tool-metas": (metas) => `export default ${JSON.stringify(metas)}`,
  "virtual:tool-keywords": (metas) =>
    `export default ${JSON.stringify(Object.fromEntries(metas.map(({ id, keywords }) => [id, keywords])))}`,
  "virtual:tool-openings": async (metas) => {
    const labels = await Promise.all(metas.map(async ({ id }) => [id, await labelsOf(id)] as const));
    return `export default ${JSON.stringify(openingsByKind(metas, Object.fromEntries(labels)))}`;
  },
  "virtual:tool-inputs": async (metas) => {
    const types = await Promise.all(metas.map(async ({ id }) => [id, await mediaTypesOf(id)]));
    return `export default ${JSON.stringify(Object.fromEntries(types))}`;
  },
  "virtual:tool-suites": (metas) =>
    `export default ${JSON.stringify(Object.fromEntries(metas.map(({ id }) => [id, suitesOf(id)])))}`,
  "virtual:tool-steps": async (metas) => {
    const steps = await Promise.all(metas.map(({ id }) => stepsOf(id)));
    return `export default ${JSON.stringify(steps.flat())}`;
  },
  "virtual:tool-pages": (metas) => `export default {${metas.map(({ id }) => loadersOf(id)).join()}}`,
};

/**
 * Generates the catalog from the tools' folders as modules: summaries for pages, keywords and kinds of text for the palette,
 * accepted media types for 'Send to…', steps for recipes, results of public test suites, and lazy-loaded tool pages.
 */
export function toolCatalog(): Plugin {
  return {
    name: "tool-catalog",
    resolveId: (id) => (id in MODULES || TOOL_PAGE.test(id) ? `\0${id}` : undefined),
    async load(id) {
      const tool = TOOL_PAGE.exec(id)?.[1];
      if (tool) return await pageOf(tool);
      return id.startsWith("\0") ? await MODULES[id.slice(1)]?.(await readMetas()) : undefined;
    },
    handleHotUpdate({ file, server }) {
      if (!file.startsWith(TOOLS) || !/\/tool\.ts$|\/suites\/[^/]+\.json$/.test(file)) return;
      for (const name of Object.keys(MODULES)) {
        const module = server.moduleGraph.getModuleById(`\0${name}`);
        if (module) server.moduleGraph.invalidateModule(module);
      }
      // No page imports these files, so by itself Vite would only note the change.
      server.hot.send({ type: "full-reload" });
      return [];
    },
  };
}

function summarize({ keywords: _, opens: __, order: ___, icon, ...summary }: ToolMeta): ToolSummary {
  // Every page contains the icons of all tools.
  return { ...summary, icon: icon as IconName };
}

/** The tools to suggest for each kind of text, best first. */
export function openingsByKind(
  metas: readonly ToolMeta[],
  labels: Readonly<Record<string, Readonly<Record<string, string>>>>,
): Partial<Record<TextKind, ToolOpening[]>> {
  const openings = metas.flatMap(({ id, opens = [] }) =>
    opens.map(({ kind, rank = 2, ...how }) => {
      const label = how.mode && labels[id]?.[how.mode];
      return { kind, rank, tool: { id, ...how, ...(label && { label }) } };
    }),
  );
  const byRank = openings.toSorted((one, other) => one.rank - other.rank);
  return Object.fromEntries(
    Map.groupBy(byRank, ({ kind }) => kind)
      .entries()
      .map(([kind, list]) => [kind, list.map(({ tool }) => tool)]),
  );
}

/** @example loadersOf("pastebin") // `"pastebin":{page:()=>import("virtual:tools/pastebin/page"),view:()=>…}` */
function loadersOf(id: string): string {
  const view = has(id, "view.tsx") ? `,view:()=>import("#tools/${id}/view.tsx")` : "";
  return `"${id}":{page:()=>import("${toolPageModule(id)}")${view}}`;
}

/** A tool's page: its own, or the one for text or generated values with what the tool declares. */
async function pageOf(id: string): Promise<string> {
  const lines = [
    'import { withAbout } from "#app/tool-frame/with-about.tsx";',
    `import * as about from "#tools/${id}/about.md";`,
  ];
  const operations = Object.values(await readOperations(id));
  if (operations.length > 0) lines.push(`import * as tool from "#tools/${id}/tool.ts";`);
  if (has(id, "page.tsx")) lines.push(`import Page from "#tools/${id}/page.tsx";`);
  else {
    const [first] = operations;
    const [file, name] = isEmpty(first?.inputs) ? ["generator-tool", "GeneratorTool"] : ["text-tool", "TextTool"];
    lines.push(
      'import { createElement } from "react";',
      `import { ${name} } from "#ui/${file}.tsx";`,
      `const Page = () => createElement(${name}, { ...tool.page, operations: tool.operations });`,
    );
  }
  lines.push(`export default withAbout(Page, about${operations.length > 0 ? ", tool.operations" : ""});`);
  return lines.join("\n");
}

const isEmpty = (inputs: object = {}) => Object.keys(inputs).length === 0;

const has = (id: string, file: string) => existsSync(join(TOOLS, id, file));

/** Read from the operations at build time, so that no page has to load all tools. */
const mediaTypesOf = async (id: string) => acceptedMediaTypes(await readOperations(id));
const labelsOf = async (id: string) =>
  Object.fromEntries(Object.entries(await readOperations(id)).map(([mode, { label }]) => [mode, label]));
const stepsOf = async (id: string) => recipeSteps(id, await readOperations(id));

async function readOperations(id: string): Promise<Operations> {
  return (await readTool(id)).operations ?? {};
}

/** Read again after a change. */
async function readTool(id: string): Promise<{ meta: ToolDeclaration; operations?: Operations }> {
  const file = join(TOOLS, id, "tool.ts");
  return import(`${pathToFileURL(file)}?${statSync(file).mtimeMs}`);
}

/** The results that the tool's tests keep, by the name of the suite; undefined without any. */
function suitesOf(id: string): SuiteResult[] | undefined {
  const files = globSync("*.json", { cwd: join(TOOLS, id, "suites") }).sort();
  if (files.length === 0) return undefined;
  return files.map((file) => JSON.parse(readFileSync(join(TOOLS, id, "suites", file), "utf8")));
}

/** All tools in display order. */
export async function readMetas(): Promise<readonly ToolMeta[]> {
  const metas = await Promise.all(toolFolders().ids.map(async (id) => toToolMeta(id, (await readTool(id)).meta)));
  return metas.sort(
    (one, other) =>
      CATEGORIES.indexOf(one.category) - CATEGORIES.indexOf(other.category) ||
      one.order - other.order ||
      one.title.localeCompare(other.title, "en"),
  );
}
