import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { toolFolders } from "#interfaces/tool-modules.ts";
import { exampleInputs } from "#shared/examples.ts";
import { acceptsMediaType } from "#shared/media-types.ts";
import type { InputDeclaration, InputKind, Operations } from "#shared/operation.ts";
import { defaultOptions, type OptionDeclaration } from "#shared/options.ts";
import { toKebab } from "#shared/public-name.ts";
import { resolveOptions } from "#shared/resolve-options.ts";
import { type OperationResult, runOperation } from "#shared/run-operation.ts";
import { CATEGORIES } from "#shared/tool-meta.ts";

const FOLDER = import.meta.dirname;

const { ids, meta } = toolFolders();

const tools = await Promise.all(
  ids.map(async (id) => {
    const { operations = {}, page }: { operations?: Operations; page?: object } = await import(
      join(FOLDER, id, "tool.ts")
    );
    return { id, meta: await meta(id), files: readdirSync(join(FOLDER, id)), operations, page };
  }),
);

describe.each(tools)("$id", ({ id, meta, files, operations, page }) => {
  it("has a folder with a kebab-case name", () => {
    expect(id).toMatch(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/);
  });

  it("has a title, description, category and order", () => {
    expect(meta.title).toMatch(/^\S.*\S$/);
    expect(meta.description).toMatch(/^\S.*\.$/);
    // A card gives it one line.
    expect(meta.description.length).toBeLessThanOrEqual(78);
    expect(CATEGORIES).toContain(meta.category);
    expect(Number.isInteger(meta.order) && meta.order >= 1).toBe(true);
  });

  it("has unique lowercase keywords", () => {
    expect(meta.keywords.length).toBeGreaterThan(0);
    expect(meta.keywords).toEqual([...new Set(meta.keywords.map((keyword) => keyword.trim().toLowerCase()))]);
  });

  it("declares where it runs", () => {
    expect(meta.runs === "browser" || meta.runs.server.trim().length > 0).toBe(true);
  });

  it("says what a page of it shows", () => {
    expect(files).toContain("about.md");
    expect(page !== undefined).not.toBe(files.includes("page.tsx"));
  });

  it("has its own tests", () => {
    expect(files.filter((file) => file.endsWith(".test.ts"))).not.toEqual([]);
  });

  it("has options of one kind under one name, because its page keeps one value for all operations", () => {
    const kinds = new Map<string, string>();
    const all = Object.values(operations).flatMap(({ options }) => Object.entries<OptionDeclaration>(options));
    for (const [name, { kind }] of all) {
      expect(kinds.get(name) ?? kind, name).toBe(kind);
      kinds.set(name, kind);
    }
  });

  it("has operations, unless it runs on the server", () => {
    if (meta.runs === "browser") expect(Object.keys(operations)).not.toEqual([]);
  });
});

describe("the catalogue", () => {
  it("has pure code that Node can import without a bundler", async () => {
    const folders = [resolve(FOLDER, "../shared"), ...ids.map((id) => join(FOLDER, id))];
    const paths = folders.flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((file) => /(?<!\.test|\.d)\.ts$/.test(file) && !file.startsWith("testing/"))
        .map((file) => join(folder, file)),
    );
    const script = `
      const found = await Promise.allSettled(JSON.parse(process.argv[1]).map((path) => import(path)));
      console.log(JSON.stringify(found.filter(({ reason }) => reason).map(({ reason }) => String(reason.stack))));
    `;
    const args = ["--input-type=module", "-e", script, JSON.stringify(paths)];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    expect(JSON.parse(stdout)).toEqual([]);
  });

  it("has unique titles", () => {
    const titles = tools.map(({ meta }) => meta.title.toLowerCase());
    expect(titles).toEqual([...new Set(titles)]);
  });
});

const MEDIA_TYPE = /^(?:\*\/\*|[a-z]+\/(?:\*|[a-z0-9][a-z0-9.+-]*))$/;
const BYTE_KINDS: ReadonlySet<string> = new Set<InputKind>(["byte-stream", "file", "files"]);
const isText = (type: string) => acceptsMediaType(["text/plain"], type) || type === "*/*";

const operations = tools.flatMap(({ id, operations }) =>
  Object.entries(operations).map(([name, operation]) => ({ name: `${id}: ${name}`, operation })),
);

describe.each(operations)("$name", ({ operation }) => {
  it("has a label, and a valid message for each empty input", () => {
    expect(operation.label.trim()).not.toBe("");
    const { empty = {} } = operation.messages;
    const [words, names] = typeof empty === "string" ? [[empty], []] : [Object.values(empty), Object.keys(empty)];
    for (const message of words) expect(message).toMatch(/^\S.*\S$/);
    for (const name of names) expect(operation.inputs).toHaveProperty(name);
  });

  it("shows options only for values that another option can have", () => {
    const declarations: Readonly<Record<string, OptionDeclaration>> = operation.options;
    for (const { shownWhen = {} } of Object.values(declarations)) {
      for (const [name, value] of Object.entries(shownWhen)) {
        const other = declarations[name];
        if (!other) throw new Error(`Unknown option ${name}`);
        expect(resolveOptions({ other }, { other: value })).toEqual({ other: value });
      }
    }
  });

  it("has unique option labels and valid defaults", () => {
    const labels = Object.values<OptionDeclaration>(operation.options).map((option) => option.label.trim());
    expect(labels).not.toContain("");
    expect(labels).toEqual([...new Set(labels)]);
    const defaults = defaultOptions(operation.options);
    expect(resolveOptions(operation.options, defaults)).toEqual(defaults);
  });

  it("has aliases that name nothing else", () => {
    const options = Object.entries<OptionDeclaration>(operation.options);
    const aliases = options.flatMap(([, { alias }]) => (alias === undefined ? [] : [alias]));
    const names = [...Object.keys(operation.inputs), ...Object.keys(operation.options).map(toKebab), ...aliases];
    expect(names).toEqual([...new Set(names)]);
  });

  const inputs = Object.values<InputDeclaration>(operation.inputs);

  it("has a label and media types for each input", () => {
    for (const { label, accepts } of inputs) {
      expect(label).toMatch(/^\S.*\S$/);
      for (const type of accepts) expect(type).toMatch(MEDIA_TYPE);
    }
    expect(operation.gives.type).toMatch(MEDIA_TYPE);
  });

  it("has presets with valid option values", () => {
    for (const { values } of operation.presets ?? []) {
      expect(resolveOptions(operation.options, values)).toMatchObject(values);
    }
  });

  it.runIf(inputs.every(({ kind, accepts }) => !BYTE_KINDS.has(kind) || accepts.some(isText)))(
    "has an example, unless it needs binary files",
    () => {
      expect(operation.examples.length).toBeGreaterThan(0);
    },
  );

  it.runIf(operation.code)("loads its code", async () => {
    await operation.code?.();
  });

  it.each(operation.runs === "anywhere" ? operation.examples : [])(
    "produces the output of its example: $title",
    async (example) => {
      const { options, output, possible } = example;
      const result = await runOperation(operation, exampleInputs(operation, example), options);
      const content = await contentOf(result);
      if (result.kind === "data") {
        const text = operation.gives.toText(result.data, { ...defaultOptions(operation.options), ...options });
        expect(text instanceof Blob || typeof text === "string").toBe(true);
        expect(() => JSON.stringify(operation.gives.toJson?.(result.data) ?? result.data)).not.toThrow();
      }
      if (output instanceof RegExp) {
        expect(typeof content === "string" ? content : JSON.stringify(content)).toMatch(output);
        if (possible !== undefined) expect(possible).toMatch(output);
      } else {
        expect(content).toEqual(output);
        expect(possible).toBe(undefined);
      }
    },
  );
});

/** The result in the form of an example: a text (or the text of a single file), a list of texts, or data. */
async function contentOf(result: OperationResult): Promise<unknown> {
  switch (result.kind) {
    case "text":
      return typeof result.content === "string" ? result.content : result.content.text();
    case "files": {
      const texts = await Promise.all(result.files.map((file) => file.content.text()));
      return texts.length === 1 ? texts[0] : texts;
    }
    case "data":
      return result.data;
  }
}
