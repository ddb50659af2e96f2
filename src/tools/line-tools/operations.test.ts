import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { ByteStream } from "#shared/byte-stream.ts";
import type { AnyOperation } from "#shared/operation.ts";
import { runOperation } from "#shared/run-operation.ts";
import { runSuite } from "#shared/testing/run-suite.ts";
import { foldCase } from "./line-bytes.ts";
import { operations } from "./tool.ts";

const { sort, unique, filter, edit, compare } = operations;

async function run(operation: AnyOperation, input: Parameters<typeof runOperation>[1], options = {}): Promise<string> {
  const result = await runOperation(operation, input, options);
  if (result.kind !== "text") throw new Error("expected a text");
  return typeof result.content === "string" ? result.content : result.content.text();
}

const folder = mkdtempSync(join(tmpdir(), "line-tools-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a GNU program on files with the given texts. */
function gnu(program: string, args: readonly string[], ...texts: readonly string[]): string {
  const files = texts.map((text, index) => {
    const path = join(folder, String(index));
    writeFileSync(path, text);
    return path;
  });
  return execFileSync(program, [...args, ...files], { encoding: "utf8", env: { LC_ALL: "C" }, maxBuffer: 2 ** 28 });
}

const line = fc.oneof(
  fc.constantFrom("", "a", "A", "b", "ab", "a b", " a", "é", "z", "ä", "😀", "\uffff", "\0", "a\0", "10", "9"),
  fc.stringMatching(/^-?\d{0,20}(\.\d{0,20})?[ a]?$/),
  fc.string({ unit: "grapheme" }).map((text) => text.replace(/[\n\r]/g, "")),
);
const lines = fc.array(line, { minLength: 1, maxLength: 200 }).map((all) => `x\n${all.join("\n")}\n`);
const SEED = 36;
const sample = fc.sample(lines, { numRuns: 15, seed: SEED });
const pairs = fc.sample(fc.tuple(lines, lines), { numRuns: 15, seed: SEED });
const sorted = (text: string) => gnu("sort", [], text);

it.runIf(process.env.NIGHTLY)(
  "does what sort, uniq and comm of GNU coreutils do",
  async () => {
    const against = (name: string, expected: (text: string) => string, operation: AnyOperation, options: object) =>
      sample.map((text, index) => ({
        name: `${name} ${index + 1}`,
        run: async () => expect(await run(operation, text, options)).toBe(expected(text)),
      }));
    const distinct = (text: string) => gnu("sort", ["-u"], text);
    const comm = (name: string, columns: string, show: string) =>
      pairs.map(([one, other], index) => ({
        name: `${name} ${index + 1}`,
        run: async () => {
          const result = await run(compare, { input: one, other }, { show });
          expect(sorted(result)).toBe(gnu("comm", [columns], distinct(one), distinct(other)));
        },
      }));
    const uniq = (name: string, flags: string[], options: object) =>
      sample.map((text, index) => ({
        name: `${name} ${index + 1}`,
        run: async () =>
          expect(sorted(await run(unique, text, options))).toBe(sorted(gnu("uniq", flags, sorted(text)))),
      }));
    await runSuite(import.meta.dirname, {
      id: "gnu-coreutils",
      title: "GNU sort, uniq and comm on random lines",
      source: "https://www.gnu.org/software/coreutils/",
      cases: [
        ...against("sort", sorted, sort, { by: "code-points" }),
        ...against("sort -r", (text) => gnu("sort", ["-r"], text), sort, { by: "code-points", reverse: true }),
        ...against("sort -u", distinct, sort, { by: "code-points", unique: true }),
        ...against("sort -n -s", (text) => gnu("sort", ["-n", "-s"], text), sort, { by: "number" }),
        ...against("sort -n -r -s", (text) => gnu("sort", ["-n", "-r", "-s"], text), sort, {
          by: "number",
          reverse: true,
        }),
        ...against("tac", (text) => gnu("tac", [], text), sort, { by: "position", reverse: true }),
        ...against("grep -vFx", (text) => gnu("grep", ["-a", "-vFx", "a"], text), filter, {
          pattern: "a",
          match: "line",
          invert: true,
        }),
        ...uniq("uniq", [], {}),
        ...uniq("uniq -c", ["-c"], { counts: "before" }),
        ...uniq("uniq -d", ["-d"], { keep: "repeated" }),
        ...uniq("uniq -u", ["-u"], { keep: "single" }),
        ...comm("comm -12", "-12", "both"),
        ...comm("comm -23", "-23", "first"),
        ...comm("comm -13", "-13", "second"),
      ],
    });
  },
  60_000,
);

describe("sort", () => {
  it.each([
    ["natural", "a10\na9\nA1", "A1\na9\na10"],
    ["alphabetical", "a9\na10", "a10\na9"],
    ["length", "bbb\n👩‍👩‍👧\ncc\na", "👩‍👩‍👧\na\ncc\nbbb"],
    [
      "number",
      "9007199254740993\n9007199254740992\nx\n-0.10\n-.1\n.",
      "-0.10\n-.1\nx\n.\n9007199254740992\n9007199254740993",
    ],
  ])("sorts by %s", async (by, input, output) => {
    expect(await run(sort, input, { by })).toBe(output);
  });

  it("is a stable sort in every order", async () => {
    const input = Array.from({ length: 5_000 }, (_, index) => `${(index * 7) % 10} ${index}`);
    const expected = input.toSorted((one, other) => Number(one[0]) - Number(other[0]));
    expect(await run(sort, input.map((text) => text.padEnd(9)).join("\n"), { by: "length" })).toBe(
      input.map((text) => text.padEnd(9)).join("\n"),
    );
    expect(await run(sort, input.join("\n"), { by: "number", trim: true })).toBe(expected.join("\n"));
  });

  it("agrees with Intl.Collator in the natural order", async () => {
    const { compare: collate } = new Intl.Collator("de", { numeric: true });
    for (const text of sample) {
      const all = text.slice(0, -1).split("\n").toSorted(collate);
      expect(await run(sort, text, { language: "de" })).toBe(`${all.join("\n")}\n`);
    }
  });

  it("shuffles with the given random numbers and loses no line", async () => {
    const input = Array.from({ length: 100 }, (_, index) => String(index));
    const output = (await run(sort, input.join("\n"), { by: "random" })).split("\n");
    expect(output).not.toEqual(input);
    expect(output.toSorted((one, other) => Number(one) - Number(other))).toEqual(input);
  });

  it("rejects an unknown language", async () => {
    await expect(run(sort, "a", { language: "no such" })).rejects.toMatchObject({
      name: "InputError",
      field: "language",
    });
  });

  it("keeps CR LF, and no line break at the end", async () => {
    expect(await run(sort, "b\r\na")).toBe("a\r\nb");
    expect(await run(sort, "b\r\na\r\n")).toBe("a\r\nb\r\n");
    expect(await run(sort, "\n\nb\na\n\n", { skipBlank: true })).toBe("a\nb\n");
    expect(await run(unique, "b\r\na\r\nb\r\n")).toBe("b\r\na\r\n");
  });

  it("trims no-break spaces too", async () => {
    expect(await run(sort, "\u00a0é\u3000\n\u00a0\n b ", { trim: true, skipBlank: true })).toBe("b\né");
  });

  it("keeps bytes that are not UTF-8", async () => {
    const latin1 = new File([Uint8Array.of(0xe9, 0x0a, 0xe8)], "latin1.txt");
    const result = await runOperation(sort, latin1, { by: "code-points" });
    expect(result).toMatchObject({ kind: "text", bytes: 3 });
  });
});

describe("unique", () => {
  it("keeps the first spelling when case is ignored", async () => {
    expect(await run(unique, "Straße\nSTRASSE\nσ\nς\nb\nB", { ignoreCase: true })).toBe("Straße\nσ\nb");
    expect(await run(unique, "b\nA\nB\nb", { ignoreCase: true, counts: "after", order: "most" })).toBe("b\t3\nA\t1");
  });

  it("says how many lines it removed", async () => {
    expect(await runOperation(unique, "a\na\nb\na")).toMatchObject({ warnings: ["Removed 2 of 4 lines."] });
    expect(await runOperation(unique, "a\nb")).toMatchObject({ warnings: [] });
  });
});

describe("filter", () => {
  it("needs a pattern, and a valid one", async () => {
    await expect(run(filter, "a")).rejects.toMatchObject({ name: "InputError", field: "pattern" });
    await expect(run(filter, "a", { pattern: "(", match: "regex" })).rejects.toMatchObject({ field: "pattern" });
  });

  it("takes patterns without the u flag", async () => {
    expect(await run(filter, "a-b\nab", { pattern: "a\\-b", match: "regex" })).toBe("a-b");
  });

  it("gives nothing if nothing matches, and says so", async () => {
    expect(await runOperation(filter, "a\nb\n", { pattern: "c" })).toMatchObject({
      content: "",
      warnings: ["Kept 0 of 2 lines."],
    });
  });
});

describe("edit", () => {
  it("keeps lines as they are by default", async () => {
    for (const text of [...sample, "a\r\nb"]) {
      expect(await run(edit, text)).toBe(text);
    }
  });

  it("escapes in the typed texts mean what they mean in code", async () => {
    const options = { prefix: "\\t", suffix: "\\\\", join: true, separator: ",\\n" };
    expect(await run(edit, "a\nb\n", options)).toBe("\ta\\,\n\tb\\");
  });
});

it.each([
  ["sort", {}],
  ["unique", { counts: "before" }],
  ["filter", { pattern: "1", match: "regex" }],
  ["edit", { numbers: "dot" }],
] as const)("%s gives the same however the text is cut", async (id, options) => {
  const text = sample.join("");
  const bytes = new TextEncoder().encode(text);
  const cut = (size: number) =>
    new ByteStream(
      (async function* () {
        for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size);
      })(),
    );
  const whole = await run(operations[id], text, options);
  for (const size of [1, 7, 1_000]) expect(await run(operations[id], cut(size), options)).toBe(whole);
});

it("foldCase leaves the line as it is, also in a Buffer of Node", () => {
  const line = Buffer.from("Pear añ");
  expect(Buffer.from(foldCase(line, 0, 4)).toString()).toBe("PEAR");
  expect(Buffer.from(foldCase(line, 0, line.length)).toString()).toBe("PEAR AÑ");
  expect(line.toString()).toBe("Pear añ");
});

it("has no bound on the length of a line", async () => {
  const long = "x".repeat(3_000_000);
  expect((await run(sort, `${long}b\n${long}a\n`, { by: "code-points" })).length).toBe(6_000_004);
  expect(await run(unique, new File([`${long}\n${long}`], "a.txt"))).toBe(long);
});

it.runIf(process.env.NIGHTLY)(
  "sorts a million lines in a few seconds",
  async () => {
    const input = Array.from({ length: 1_000_000 }, (_, index) => ((index * 7_919) % 1_000_003).toString(36)).join(
      "\n",
    );
    const output = await run(sort, input, { by: "code-points" });
    expect(output.slice(0, 10)).toBe("0\n1\n10\n100");
    expect(output.length).toBe(input.length);
  },
  30_000,
);
