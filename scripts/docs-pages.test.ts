import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import GithubSlugger from "github-slugger";
import { describe, expect, it } from "vitest";
import { toolFolders } from "#interfaces/tool-modules.ts";
import { BASE_PLACEHOLDER } from "#shared/built-site.ts";
import { makeIndex, search, searchEveryWord } from "#shared/search.ts";
import { docPaths, readDocs } from "./docs-pages.ts";

const docs = readDocs();

/** Ids of a Markdown file's headings, as code hosts make them. */
function headingIds(file: string): string[] {
  const slugger = new GithubSlugger();
  const prose = readFileSync(file, "utf8").replace(/^ *```.*?^ *```/gms, "");
  return [...prose.matchAll(/^#{1,6} (.*)/gm)].map(([, text = ""]) =>
    slugger.slug(text.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replaceAll(/[`*]/g, "")),
  );
}

describe("links in Markdown", () => {
  const files = globSync(["*.md", "docs/**/*.md", "src/*.md", "bench/*.md", "deploy/**/*.md"]);

  it.each(files)("of %s lead to files and headings that exist", (file) => {
    const prose = readFileSync(file, "utf8").replace(/^ *```.*?^ *```/gms, "");
    const broken = [...prose.matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]*))?\)/g)].flatMap(
      ([link, path = "", fragment]) => {
        const target = path ? join(dirname(file), path) : file;
        const isFound = existsSync(target) && (!fragment || headingIds(target).includes(fragment));
        return isFound ? [] : [link];
      },
    );
    expect(broken).toEqual([]);
  });
});

describe("readDocs", () => {
  it("lists every page of the index once, with a description", () => {
    expect(docs.map(({ path }) => path)).toEqual(docPaths());
    expect(new Set(docPaths()).size).toBe(docPaths().length);
    for (const { description } of docs) expect(description).toMatch(/^[A-Z].{20,140}\.$/);
  });

  it("makes links to pages of the site and to files at the code host", () => {
    const addresses = docs.flatMap(({ html }) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => href));
    const own = addresses.filter((href) => href.startsWith(BASE_PLACEHOLDER));
    expect(own.length).toBeGreaterThan(5);
    for (const href of own) {
      const [path, fragment] = href.slice(BASE_PLACEHOLDER.length - 1).split("#");
      const page = docs.find((doc) => doc.path === path);
      expect(page, href).toBeDefined();
      if (fragment) expect(page?.html).toContain(`id="${fragment}"`);
    }
    const sources = addresses.filter((href) => href.includes("/HEAD/"));
    expect(sources.length).toBeGreaterThan(3);
    for (const href of sources) {
      const [, kind, file = ""] = /\/(blob|tree)\/HEAD\/([^#]*)/.exec(href) ?? [];
      expect(statSync(file).isDirectory(), href).toBe(kind === "tree");
    }
    expect(addresses.filter((href) => !/^(#|https?:|\/__base__\/)/.test(href))).toEqual([]);
  });

  it("uses only classes that are in the site's style sheet", () => {
    const sources = globSync("src/**/*.tsx").map((file) => readFileSync(file, "utf8"));
    const known = new Set(sources.join(" ").split(/[\s"'`]+/));
    const used = docs.flatMap(({ html }) =>
      [...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(" ")),
    );
    expect(used).toContain("font-serif");
    const missing = used.filter((name) => !name.startsWith("code-") && !name.endsWith("_") && !known.has(name));
    expect([...new Set(missing)]).toEqual([]);
  });

  it("keeps the comments for tests out of the pages", () => {
    for (const { html } of docs) expect(html).not.toContain("<!--");
  });
});

describe("entries for the palette", () => {
  const index = makeIndex(
    docs.flatMap(({ entries }) => entries).map((entry) => ({ ...entry, description: entry.words })),
  );

  it("lead to headings that exist", () => {
    for (const { html, entries } of docs)
      for (const { path } of entries) if (path.includes("#")) expect(html).toContain(`id="${path.split("#")[1]}"`);
  });

  it("find the agents by their protocol", () => {
    expect(searchEveryWord(index, "MCP", { inTitle: false }).map(({ path }) => path)).toContain("/docs/agents");
  });

  it.each(["currency", "fill pdf", "json", "merge"])("are not listed for “%s”, which is about tools", async (query) => {
    const { ids, meta } = toolFolders();
    const tools = makeIndex((await Promise.all(ids.map(meta))).map((tool) => ({ ...tool, group: tool.category })));
    expect(searchEveryWord(index, query, { inTitle: search(tools, query).length > 0 })).toEqual([]);
  });

  it.each([
    ["reverse proxy", /^\/docs\/operate#reverse-proxy$/],
    ["backup", /^\/docs\/operate#backup$/],
    ["PASTE_MAX_BYTES", /^\/docs\/configure#pastes-and-short-links$/],
    ["api key", /^\/docs\/api#api-keys$/],
    ["docker", /^\/docs\/install#container$/],
    ["bash completion", /^\/docs\/command-line#completion$/],
    ["add a tool", /^\/docs\/add-a-tool$/],
  ])("find “%s”", (query, path) => {
    expect(searchEveryWord(index, query, { inTitle: false })[0]?.path).toMatch(path);
  });
});
