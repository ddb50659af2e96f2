import { BlobReader, TextWriter, ZipReader } from "@zip.js/zip.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { defaultOptions } from "#shared/options.ts";
import { runOperation } from "#shared/run-operation.ts";
import { readFiles, writeMarkdown, writeXml } from "./formats.ts";
import { operations } from "./tool.ts";
import { treeOf } from "./tree.ts";

const DEFAULTS = defaultOptions(operations.pack.options);

async function pack(files: Record<string, string | Uint8Array<ArrayBuffer>>, options: Partial<typeof DEFAULTS> = {}) {
  const given = Object.entries(files).map(([name, content]) => new File([content], name));
  const result = await runOperation(operations.pack, { input: given }, options);
  return { text: result.kind === "text" ? String(result.content) : "", warnings: result.warnings };
}

const pathsIn = (text: string) => [...text.matchAll(/^## (.*)$/gm)].map(([, path]) => path);

const part = fc.constantFrom(
  "a",
  "\n",
  "```",
  "~~~~",
  "\r\n",
  "]]>",
  "</file>",
  '<file path="x"><![CDATA[',
  "]]></file>",
  "## b",
  "\\ No newline at end of file",
  " ",
  "é😀",
);
const content = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(""));
const path = fc
  .stringMatching(/^[a-z]{1,6}(?:\/[a-z &<.'-]{1,6}){0,3}\.[a-z]{1,3}$/)
  .filter((text) => !/\/ | \/|\/\.*\/| {2}/.test(text));
const files = fc.uniqueArray(fc.record({ path, content }), {
  selector: (file) => file.path,
  maxLength: 5,
  minLength: 1,
});

describe("files come back as they were", () => {
  it.each([
    ["Markdown", writeMarkdown],
    ["XML", writeXml],
  ] as const)("from %s", (_, write) => {
    fc.assert(
      fc.property(files, fc.boolean(), (all, withTree) => {
        const text = write(all, withTree ? treeOf(all.map((file) => file.path).toSorted()) : "");
        expect(readFiles(text)).toEqual({ files: all, skipped: 0 });
      }),
    );
  });
});

describe("pack", () => {
  it("draws a tree, sorts by path and names what isn’t text", async () => {
    const { text, warnings } = await pack({
      "p/src/b.ts": "b\n",
      "p/a.md": "# A\n",
      "p/src/x/c.png": Uint8Array.of(0xff, 0xd8),
    });
    expect(text).toBe(
      "# Files\n\n```\n└── p/\n    ├── a.md\n    └── src/\n        ├── b.ts\n        └── x/\n            └── c.png\n```\n\n## p/a.md\n\n```md\n# A\n```\n\n## p/src/b.ts\n\n```ts\nb\n```\n",
    );
    expect(warnings).toEqual([
      expect.stringMatching(/^2 files, \d+ bytes, \d+ tokens \(o200k_base\)\.$/),
      expect.stringContaining("p/src/x/c.png"),
    ]);
  });

  it("follows the rules of .gitignore, those of its own folder and of the option", async () => {
    const all = {
      "p/.gitignore": "/out\n*.log\n!keep.log\n",
      "p/out/a.js": "",
      "p/src/out/a.js": "",
      "p/x.log": "",
      "p/keep.log": "",
      "p/node_modules/m/i.js": "",
      "p/src/.gitignore": "tmp/\n",
      "p/src/tmp/t": "",
      "p/tmp/t": "",
    };
    expect(pathsIn((await pack(all)).text)).toEqual([
      "p/.gitignore",
      "p/keep.log",
      "p/src/.gitignore",
      "p/src/out/a.js",
      "p/tmp/t",
    ]);
    expect(pathsIn((await pack(all, { ignore: "/src\n.gitignore" })).text)).toEqual([
      "p/keep.log",
      "p/node_modules/m/i.js",
      "p/tmp/t",
    ]);
    await expect(pack(all, { ignore: "*" })).rejects.toMatchObject({ name: "InputError" });
  });

  it("keeps paths inside and says when there are too many tokens to count", async () => {
    const { text, warnings } = await pack({ "../../C:\\a/x.txt": "a".repeat(6_000) }, { tree: false });
    expect(pathsIn(text)).toEqual(["C:/a/x.txt"]);
    expect(warnings[0]).toContain("too many tokens to count");
  });
});

describe("unpack", () => {
  it.each([
    ["## `src/a.ts`\n```ts\nx\n```", "src/a.ts"],
    ["### File: src/a b.ts\n\n```\nx\n```", "src/a b.ts"],
    ["**src/a.ts**\n```ts\nx\n```", "src/a.ts"],
    ["**`src/a.ts`**:\n```ts\nx\n```", "src/a.ts"],
    ["`a.ts`:\n\n~~~ts\nx\n~~~", "a.ts"],
    ["src/a.ts\n```ts\nx\n```", "src/a.ts"],
    ["## Dockerfile\n```ts\nx\n```", "Dockerfile"],
  ])("%j", (text, expected) => expect(readFiles(text).files).toEqual([{ path: expected, content: "x\n" }]));

  it("leaves out blocks without a path, and reads one that never ends", () => {
    expect(readFiles("Run this:\n```sh\nls\n```\na.ts\n```\nx")).toEqual({
      files: [{ path: "a.ts", content: "x\n" }],
      skipped: 1,
    });
  });

  it("makes a ZIP whose paths stay inside, and says what it left out", async () => {
    const input = "## ../../etc/passwd\n```\nx\n```\n## a.ts\n```\n1\n```\n## a.ts\n```\n2\n```\n```\ny\n```";
    const result = await runOperation(operations.unpack, input);
    const [file] = result.kind === "files" ? result.files : [];
    const entries = await new ZipReader(new BlobReader(file?.content as Blob)).getEntries();
    expect(entries.map(({ filename }) => filename)).toEqual(["etc/passwd", "a.ts"]);
    const [, last] = entries;
    expect(last && !last.directory && (await last.getData(new TextWriter()))).toBe("2\n");
    expect(result.warnings).toEqual([
      "2 files",
      expect.stringContaining("1 code block "),
      expect.stringContaining("more than once"),
    ]);
    await expect(runOperation(operations.unpack, "Hello")).rejects.toMatchObject({ name: "InputError" });
  });

  it("takes linear time", () => {
    for (const piece of ["```\n", "## a\n", '<file path="', '<file path="a"><![CDATA[', "**a", "~~~", "File: "]) {
      const start = performance.now();
      readFiles(piece.repeat(200_000));
      expect(performance.now() - start, piece).toBeLessThan(5_000);
    }
  });
});
