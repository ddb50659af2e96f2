import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { assertReadme, findPackages, writeNotices } from "./third-party-notices.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "sundry-notices-"));
});
afterEach(() => rmSync(root, { recursive: true }));

/** Creates a package in its own folder. */
function makePackage(description: { name: string; license?: string; [field: string]: unknown }, files = {}): string {
  const folder = join(root, "node_modules", description.name);
  const all = { "package.json": JSON.stringify({ version: "1.2.3", ...description }), ...files };
  for (const [file, content] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), String(content));
  }
  return folder;
}

describe("findPackages", () => {
  it("returns each package of the modules once, including scoped and nested ones", () => {
    const modules = [
      "/site/src/root.tsx",
      "\0virtual:icon-sprite",
      "/site/node_modules/react/index.js",
      "/site/node_modules/react/cjs/react.production.js",
      "\0/site/node_modules/yamljs/lib/Yaml.js?commonjs-proxy",
      "/site/node_modules/@embedpdf/pdfium/dist/pdfium.wasm?url",
      "/site/node_modules/a/node_modules/b/index.js",
    ];
    expect(findPackages(modules)).toEqual([
      "/site/node_modules/react",
      "/site/node_modules/yamljs",
      "/site/node_modules/@embedpdf/pdfium",
      "/site/node_modules/a/node_modules/b",
    ]);
  });
});

describe("writeNotices", () => {
  it("lists name, version, license, source, and all license texts, sorted by name", async () => {
    const zebra = makePackage(
      { name: "zebra", license: "Apache-2.0", repository: { url: "git+https://example.org/zebra.git" } },
      {
        "LICENSE.md": "Apache text",
        NOTICE: "Zebra notice",
        "licenses/LICENSE-d3": "d3 text",
        "index.js": "own source",
      },
    );
    const ant = makePackage({ name: "@x/ant", license: "MIT", repository: "x/ant" }, { licence: "Ant text\n" });
    const notices = await writeNotices([zebra, ant]);
    expect(notices).toMatch(
      /@x\/ant 1\.2\.3, MIT\nhttps:\/\/github\.com\/x\/ant\n[\s\S]*Ant text\n[\s\S]*zebra 1\.2\.3, Apache-2\.0\nhttps:\/\/example\.org\/zebra\.git\n/,
    );
    for (const text of ["Apache text", "Zebra notice", "d3 text"]) expect(notices).toContain(text);
    expect(notices).not.toContain("own source");
  });

  it("includes notices of code compiled into a package", async () => {
    const folder = makePackage({ name: "@jsquash/webp", license: "Apache-2.0" }, { LICENSE: "Apache text" });
    expect(await writeNotices([folder])).toMatch(/Apache text[\s\S]*libwebp[\s\S]*Google Inc\./);
  });

  it.each(["(MIT OR GPL-3.0-only)", "MIT or GPL-3.0-only", "ISC AND MIT", "MPL-2.0"])("accepts %s", async (license) => {
    expect(await writeNotices([makePackage({ name: "a", license }, { COPYING: "text" })])).toContain("text");
  });

  it.each([["GPL-3.0-only"], ["MIT AND GPL-3.0-only"], [undefined]])("rejects %s", async (license) => {
    const folder = makePackage({ name: "a", ...(license && { license }) }, { LICENSE: "text" });
    await expect(writeNotices([folder])).rejects.toThrow(`a is bundled, but its license (${license ?? "none"})`);
  });

  it("rejects a package without a license text", async () => {
    const folder = makePackage({ name: "a", license: "MIT" }, { "index.js": "own source" });
    await expect(writeNotices([folder])).rejects.toThrow("a is bundled, but has no license text");
  });
});

describe("assertReadme", () => {
  const folders = () =>
    ["MIT", "MPL-2.0", "(MPL-2.0 OR MIT)", "MPL-2.0 AND ISC"].map((license, index) =>
      makePackage({ name: `@x/${index}`, license }),
    );
  const readme = (...names: string[]) =>
    `[MIT](LICENSE). Permissive licenses, permissive, except for ${names.map((name) => `[${name}](https://x)`).join(" and ")}. More [a](b).`;

  it("accepts a README that names all packages that aren't permissive", async () => {
    await expect(assertReadme(readme("@x/3", "@x/1"), folders())).resolves.toBeUndefined();
  });

  it.each([[["@x/1"]], [["@x/0", "@x/1", "@x/3"]], [[]]])("rejects one that names %j", async (names) => {
    await expect(assertReadme(readme(...names), folders())).rejects.toThrow("But they are: @x/1, @x/3.");
  });
});
