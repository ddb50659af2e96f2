import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const PROJECT = resolve(import.meta.dirname, "../..");
const IMPORTS = "lint/style/noRestrictedImports";
const NODE = "lint/correctness/noNodejsModules";
const GLOBALS = "lint/style/noRestrictedGlobals";
const PLUGIN = "plugin";

interface Sample {
  /** Completes the titles "report that …" and "allow that …". */
  when: string;
  path: string;
  code: string;
  /** The rule that reports it; undefined for valid code. */
  rule?: string;
}

const violations: readonly Sample[] = [
  { when: "shared imports the contract", path: "src/shared/a.ts", code: `import "#contract/x.ts";`, rule: IMPORTS },
  { when: "shared imports a tool", path: "src/shared/b.ts", code: `import "#tools/x/tool.ts";`, rule: IMPORTS },
  { when: "shared imports the ui", path: "src/shared/c.ts", code: `import "#ui/x.tsx";`, rule: IMPORTS },
  { when: "shared imports React", path: "src/shared/d.ts", code: `import "react";`, rule: IMPORTS },
  { when: "the contract imports the ui", path: "src/contract/a.ts", code: `import "#ui/x.tsx";`, rule: IMPORTS },
  {
    when: "the contract imports a type of the server",
    path: "src/contract/b.ts",
    code: `export type { X } from "#server/x.ts";`,
    rule: IMPORTS,
  },
  { when: "the interface imports a tool", path: "src/ui/a.tsx", code: `import "#tools/catalogue.ts";`, rule: IMPORTS },
  { when: "the interface imports the app", path: "src/ui/b.tsx", code: `import "#app/x.tsx";`, rule: IMPORTS },
  { when: "the interface imports a Node module", path: "src/ui/c.ts", code: `import "node:fs";`, rule: NODE },
  { when: "a tool imports the app", path: "src/tools/one/a.ts", code: `import "#app/x.ts";`, rule: IMPORTS },
  { when: "a tool imports its sibling", path: "src/tools/one/b.ts", code: `import "#tools/two/x.ts";`, rule: IMPORTS },
  {
    when: "a tool lazy-loads its sibling",
    path: "src/tools/one/c.ts",
    code: `export const later = () => import("#tools/two/x.ts");`,
    rule: IMPORTS,
  },
  {
    when: "a tool's test imports its sibling",
    path: "src/tools/one/d.test.ts",
    code: `import "#tools/two/x.ts";`,
    rule: IMPORTS,
  },
  { when: "a tool leaves its folder", path: "src/tools/one/e.ts", code: `import "../two/x.ts";`, rule: IMPORTS },
  {
    when: "a tool's test helper imports its sibling",
    path: "src/tools/one/testing/a.ts",
    code: `import "#tools/two/x.ts";`,
    rule: IMPORTS,
  },
  {
    when: "a tool leaves its folder through './'",
    path: "src/tools/one/f.ts",
    code: `import "./../two/x.ts";`,
    rule: IMPORTS,
  },
  { when: "a tool imports a Node module", path: "src/tools/one/g.ts", code: `import "node:crypto";`, rule: NODE },
  { when: "a page imports the server", path: "src/tools/one/page.tsx", code: `import "#server/x.ts";`, rule: IMPORTS },
  { when: "a page imports a server package", path: "src/tools/one/h.tsx", code: `import "kysely";`, rule: IMPORTS },
  { when: "the catalog imports the app", path: "src/tools/a.ts", code: `import "#app/x.ts";`, rule: IMPORTS },
  { when: "the app imports the server", path: "src/app/a.tsx", code: `import "#server/x.ts";`, rule: IMPORTS },
  { when: "the app imports a Node module", path: "src/app/b.ts", code: `import "node:path";`, rule: NODE },
  { when: "the routes import the server", path: "src/routes.tsx", code: `import "#server/x.ts";`, rule: IMPORTS },
  { when: "the root imports the server", path: "src/root.tsx", code: `import "#server/x.ts";`, rule: IMPORTS },
  { when: "an interface imports the ui", path: "src/cli/a.ts", code: `import "#ui/x.ts";`, rule: IMPORTS },
  {
    when: "an interface imports the server",
    path: "src/interfaces/a.ts",
    code: `import "#server/x.ts";`,
    rule: IMPORTS,
  },
  { when: "an interface imports a page", path: "src/mcp/a.ts", code: `import "#tools/one/page.tsx";`, rule: IMPORTS },
  { when: "the server imports the app", path: "src/server/a.ts", code: `import "#app/x.ts";`, rule: IMPORTS },
  { when: "the server imports the ui", path: "src/server/b.ts", code: `import "#ui/x.ts";`, rule: IMPORTS },
  { when: "the server imports a page", path: "src/server/c.ts", code: `import "#tools/one/page.tsx";`, rule: IMPORTS },
  {
    when: "a server feature imports another by a relative path",
    path: "src/server/one/a.ts",
    code: `import "../two/x.ts";`,
    rule: IMPORTS,
  },
  {
    when: "a type is imported inline",
    path: "src/ui/d.ts",
    code: `export type X = import("#server/x.ts").X;`,
    rule: PLUGIN,
  },
  {
    when: "a glob leaves its folder",
    path: "src/tools/one/i.ts",
    code: `export const all = import.meta.glob<string>(["./*.ts", "../two/*.ts"], { eager: true });`,
    rule: PLUGIN,
  },
  {
    when: "a URL leaves its folder",
    path: "src/ui/e.ts",
    code: `export const worker = new URL("/src/server/x.ts", import.meta.url);`,
    rule: PLUGIN,
  },
  { when: "pure code fetches", path: "src/tools/one/j.ts", code: `export const x = fetch("/");`, rule: GLOBALS },
  {
    when: "pure code fetches through the global object",
    path: "src/tools/one/k.ts",
    code: `export const x = globalThis.fetch("/");`,
    rule: PLUGIN,
  },
  { when: "pure code reads Date.now", path: "src/tools/one/l.ts", code: "export const x = Date.now();", rule: PLUGIN },
  { when: "pure code gets today's date", path: "src/shared/e.ts", code: "export const x = new Date();", rule: PLUGIN },
  {
    when: "pure code draws a random number",
    path: "src/shared/f.ts",
    code: "export const x = Math.random();",
    rule: PLUGIN,
  },
  { when: "pure code passes on Date.now", path: "src/shared/g.ts", code: "export const x = Date.now;", rule: PLUGIN },
  {
    when: "pure code in a tool's subfolder reads the clock",
    path: "src/tools/one/inner/a.ts",
    code: "export const x = Date.now();",
    rule: PLUGIN,
  },
  ...["document", "window", "localStorage", "navigator", "performance"].map((name) => ({
    when: `pure code touches ${name}`,
    path: `src/shared/global-${name.toLowerCase()}.ts`,
    code: `export const x = ${name};`,
    rule: GLOBALS,
  })),
];

const allowed: readonly Sample[] = [
  { when: "the contract imports shared", path: "src/contract/z.ts", code: `import "#shared/x.ts";` },
  { when: "a tool imports shared", path: "src/tools/one/y.ts", code: `import "#shared/x.ts";` },
  {
    when: "a page imports the ui and the contract",
    path: "src/tools/one/z.tsx",
    code: `import "#contract/x.ts";\nimport "#ui/x.tsx";\nimport "./y.ts";`,
  },
  {
    when: "the app imports the catalog and a tool",
    path: "src/app/z.tsx",
    code: `import "#tools/catalogue.ts";\nimport "#tools/one/y.ts";`,
  },
  {
    when: "the server imports a tool's operations",
    path: "src/server/z.ts",
    code: `import "node:fs";\nimport "#tools/one/tool.ts";`,
  },
  { when: "a tool imports a package for tokens", path: "src/tools/one/x.ts", code: `import "jose";` },
  {
    when: "the catalog globs its subfolders",
    path: "src/tools/z.ts",
    code: `export const all = import.meta.glob("./*/tool.ts", { import: "meta" });`,
  },
  {
    when: "pure code converts a given date and uses secure random numbers",
    path: "src/tools/one/z.ts",
    code: "export const x = (at: number) => [new Date(at), crypto.randomUUID()];",
  },
  {
    when: "a test reads the clock and a file",
    path: "src/tools/one/z.test.ts",
    code: `import "node:fs";\n\nexport const x = Date.now();`,
  },
];

/** Lints every sample with the project's rules. @returns the rules that report it, by path */
function lintSamples(folder: string, samples: readonly Sample[]): Map<string, string[]> {
  for (const { path, code } of samples) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `${code}\n`);
  }
  cpSync(join(PROJECT, "biome.json"), join(folder, "biome.json"));
  cpSync(join(PROJECT, "scripts/checks/lint"), join(folder, "scripts/checks/lint"), { recursive: true });
  const biome = join(PROJECT, "node_modules/.bin/biome");
  const { stdout } = spawnSync(
    biome,
    ["lint", "--vcs-enabled=false", "--reporter=json", "--max-diagnostics=none", "--diagnostic-level=error", "src"],
    { cwd: folder, encoding: "utf8" },
  );
  const report: { diagnostics: { category: string; location: { path: string } }[] } = JSON.parse(stdout);
  const found = Map.groupBy(report.diagnostics, (diagnostic) => diagnostic.location.path);
  return new Map([...found].map(([path, list]) => [path, list.map((diagnostic) => diagnostic.category)]));
}

describe("lint rules for folder boundaries", () => {
  let folder: string;
  let found: Map<string, string[]>;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "sundry-boundaries-"));
    found = lintSamples(folder, [...violations, ...allowed]);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(violations)("report that $when", ({ path, rule }) => {
    expect(found.get(path)).toEqual([rule]);
  });

  it.each(allowed)("allow that $when", ({ path }) => {
    expect(found.get(path)).toBeUndefined();
  });
});

describe("tsconfig environments", () => {
  const samples = [
    { config: "tsconfig.pure.json", path: "src/shared/a.ts", code: "export const x = document.title;" },
    { config: "tsconfig.pure.json", path: "src/tools/one/a.ts", code: "export const x = process.pid;" },
    { config: "tsconfig.browser.json", path: "src/ui/a.ts", code: "export const x = process.pid;" },
    { config: "tsconfig.node.json", path: "src/server/a.ts", code: "export const x = document.title;" },
  ];

  it.each(samples)("$config rejects globals of other environments in $path", ({ config, path, code }) => {
    const folder = mkdtempSync(join(tmpdir(), "sundry-environment-"));
    try {
      for (const name of ["tsconfig.base.json", config]) cpSync(join(PROJECT, name), join(folder, name));
      symlinkSync(join(PROJECT, "node_modules"), join(folder, "node_modules"));
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), code);
      const tsc = join(PROJECT, "node_modules/.bin/tsc");
      const { status, stdout } = spawnSync(tsc, ["-p", config], { cwd: folder, encoding: "utf8" });
      expect({ status, stdout }).toEqual({ status: 1, stdout: expect.stringMatching(/Cannot find name '\w+'/) });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
