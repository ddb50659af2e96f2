import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { choice, defaultOptions, flag, integer, secret, text } from "#shared/options.ts";
import {
  findDraft,
  findOptions,
  forgetDrafts,
  keepOptions,
  readAhead,
  saveDraft,
  setKeepsDrafts,
  typedOptions,
} from "./draft-storage.ts";
import type { ToolInput } from "./input-value.ts";

/** Web Storage with a quota in characters. */
function storage(quota = Number.POSITIVE_INFINITY) {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return Object.hasOwn(this, key) ? this[key] : null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      const held = Object.entries(this).filter(([other]) => other !== key);
      if (held.flat().join("").length + key.length + value.length > quota) throw new Error("QuotaExceededError");
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
  };
  return Object.create(methods);
}

const declarations = {
  indent: choice("Indent", { "2": "2 spaces", "4": "4 spaces" }),
  sort: flag("Sort", false),
  depth: integer("Depth", 3, { min: 1, max: 9, outside: "reject" }),
  separator: text("Separator", ","),
  key: secret("Key"),
};
const defaults = defaultOptions(declarations);
const work = { mode: undefined, operation: "format", typed: {} };
const typed = (text: string): ToolInput => ({ kind: "typed", text });

beforeEach(() => {
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("sessionStorage", storage());
});
afterEach(() => vi.unstubAllGlobals());

describe("saveDraft", () => {
  it("keeps text and small binary files per page", async () => {
    const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => index % 256);
    const file: ToolInput = { kind: "file", file: new File([bytes], "a.bin", { type: "image/png" }) };
    await readAhead(file);
    saveDraft("tool:1", { ...work, inputs: { before: typed("Grüße 🗝"), after: file } });
    const found = findDraft("tool:1");
    expect(found).toMatchObject({ operation: "format", inputs: { before: typed("Grüße 🗝") } });
    const again = found?.inputs.after;
    if (again?.kind !== "file") throw new Error("Not a file");
    expect(new Uint8Array(await again.file.arrayBuffer())).toEqual(bytes);
    expect([again.file.name, again.file.type]).toEqual(["a.bin", "image/png"]);
    expect(findDraft("tool:2")).toBeUndefined();
  });

  it("leaves out files above 5 MB and keeps the other inputs", async () => {
    const file: ToolInput = { kind: "file", file: new File([new Uint8Array(5_000_001)], "a.bin") };
    await readAhead(file);
    saveDraft("tool:1", { ...work, inputs: { before: typed("a"), after: file } });
    expect(findDraft("tool:1")?.inputs).toEqual({ before: typed("a") });
  });

  it("forgets other pages when storage is full", () => {
    vi.stubGlobal("sessionStorage", storage(1000));
    saveDraft("tool:1", { ...work, inputs: { input: typed("a".repeat(700)) } });
    saveDraft("tool:2", { ...work, inputs: { input: typed("b".repeat(700)) } });
    expect(findDraft("tool:1")).toBeUndefined();
    expect(findDraft("tool:2")?.inputs).toEqual({ input: typed("b".repeat(700)) });
    saveDraft("tool:3", { ...work, inputs: { input: typed("c".repeat(2000)) } });
    expect(findDraft("tool:3")).toBeUndefined();
  });

  it("forgets a page whose inputs were emptied", () => {
    saveDraft("tool:1", { ...work, inputs: { input: typed("a") } });
    saveDraft("tool:1", { ...work, inputs: { input: typed("") } });
    expect(Object.keys(sessionStorage)).toEqual([]);
  });
});

describe("keepOptions", () => {
  it("keeps chosen options, but no typed ones and no secrets", () => {
    keepOptions("tool", declarations, { ...defaults, indent: "4", sort: true, separator: ";", key: "hunter2" });
    expect(findOptions("tool", declarations)).toEqual({ indent: "4", sort: true });
    expect(JSON.stringify({ ...localStorage })).not.toContain("hunter2");
    expect(typedOptions(declarations, { ...defaults, separator: ";", key: "hunter2" })).toEqual({ separator: ";" });
  });

  it("keeps nothing when all options have their defaults", () => {
    keepOptions("tool", declarations, { ...defaults, sort: true });
    keepOptions("tool", declarations, defaults);
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it("drops values the tool no longer accepts and ignores invalid content", () => {
    localStorage.setItem("options:tool", '{"indent":"8","depth":99,"sort":true,"gone":1}');
    expect(findOptions("tool", declarations)).toEqual({ sort: true });
    for (const content of ["", "null", "[", '"text"', "1"]) {
      localStorage.setItem("options:tool", content);
      expect(findOptions("tool", declarations)).toEqual({});
    }
  });
});

describe("setKeepsDrafts", () => {
  it("forgets all work and keeps none until it is turned on again", async () => {
    const keep = () => {
      saveDraft("tool:1", { ...work, inputs: { input: typed("a") } });
      keepOptions("tool", declarations, { ...defaults, sort: true });
    };
    keep();
    setKeepsDrafts(false);
    keep();
    expect(Object.keys(sessionStorage)).toEqual([]);
    expect(Object.keys(localStorage)).toEqual(["keep-work"]);
    setKeepsDrafts(true);
    keep();
    expect(findDraft("tool:1")).toBeDefined();
    forgetDrafts();
    expect([...Object.keys(sessionStorage), ...Object.keys(localStorage)]).toEqual([]);
  });
});

describe("kept work in a browser without storage", () => {
  it("keeps nothing and throws nothing", () => {
    vi.unstubAllGlobals();
    for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(globalThis, name, {
        configurable: true,
        get() {
          throw new Error("SecurityError");
        },
      });
    }
    saveDraft("tool:1", { ...work, inputs: { input: typed("a") } });
    keepOptions("tool", declarations, { ...defaults, sort: true });
    setKeepsDrafts(false);
    expect(findDraft("tool:1")).toBeUndefined();
    expect(findOptions("tool", declarations)).toEqual({});
  });
});
