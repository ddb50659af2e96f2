import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import type { DiffPart } from "#shared/diff/diff-parts.ts";
import { applyPatch } from "./apply-patch.ts";
import { compareTexts, lineEndingsWarning, type TextDiff } from "./compare-texts.ts";

const folder = mkdtempSync(join(tmpdir(), "text-diff-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Few different lines, so that many are equal; with and without a last line break. */
const texts = fc
  .tuple(fc.array(fc.constantFrom("a", "b", "c", "", " a", "x y", "é😀", "}\r"), { maxLength: 30 }), fc.boolean())
  .map(([lines, isEnded]) => lines.join("\n") + (isEnded && lines.length > 0 ? "\n" : ""));

function shownTexts(parts: readonly DiffPart[]): { original: string[]; changed: string[] } {
  const original: string[] = [];
  const changed: string[] = [];
  const text = (lines: readonly { pieces: readonly { text: string }[] }[]) =>
    lines.map(({ pieces }) => pieces.map((piece) => piece.text).join(""));
  for (const part of parts) {
    if (part.kind === "same") {
      original.push(...part.lines);
      changed.push(...(part.changedLines ?? part.lines));
    } else if (part.kind === "change") {
      original.push(...text(part.removed));
      changed.push(...text(part.added));
    }
  }
  return { original, changed };
}

const toLines = (text: string) => text.replace(/\r?\n$/, "").split(/\r?\n/);
const patchOf = ({ patch }: TextDiff) => patch as string;

describe("compareTexts", () => {
  it("writes patches that turn one text into the other", () => {
    fc.assert(
      fc.property(texts, texts, fc.nat({ max: 4 }), (original, changed, context) => {
        const patch = patchOf(compareTexts(original, changed, { context }));
        if (original === changed) expect(patch).toBe("");
        else expect(applyPatch(original, patch)).toBe(changed);
      }),
    );
  });

  it.runIf(process.env.NIGHTLY)("writes patches that GNU patch and git apply", { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(texts, texts, fc.integer({ min: 1, max: 4 }), (original, changed, context) => {
        fc.pre(original !== changed && original !== "" && changed !== "");
        const patch = patchOf(compareTexts(original, changed, { context }));
        writeFileSync(join(folder, "original"), original);
        writeFileSync(join(folder, "gnu.diff"), patch);
        execFileSync("patch", ["--binary", "-s", "-o", "patched", "original", "gnu.diff"], { cwd: folder });
        expect(readFileSync(join(folder, "patched"), "utf8")).toBe(changed);
        writeFileSync(
          join(folder, "git.diff"),
          patch.replace("--- original\n+++ changed", "--- a/original\n+++ b/original"),
        );
        execFileSync("git", ["apply", "--whitespace=nowarn", "git.diff"], { cwd: folder });
        expect(readFileSync(join(folder, "original"), "utf8")).toBe(changed);
      }),
      { numRuns: 40 },
    );
  });

  it("shows all lines of both texts in order", () => {
    fc.assert(
      fc.property(texts, texts, fc.constantFrom("word", "character", "line"), (original, changed, mark) => {
        const { parts, isCut } = compareTexts(original, changed, { mark });
        expect(isCut).toBe(false);
        expect(shownTexts(parts)).toEqual({
          original: original === "" ? [] : toLines(original),
          changed: changed === "" ? [] : toLines(changed),
        });
      }),
    );
  });

  it("counts changes, removed and added lines", () => {
    expect(compareTexts("a\nb\nc\nd\n", "a\nB\nc\nd\ne\nf\n")).toMatchObject({
      changeCount: 2,
      removedCount: 1,
      addedCount: 3,
    });
  });

  it("ignores case and white space if asked to, and shows both spellings", () => {
    expect(
      compareTexts("Hello  world\n", "hello world \r\n", { ignoreCase: true, ignoreWhitespace: "amount" }),
    ).toMatchObject({
      patch: "",
      changeCount: 0,
      parts: [{ kind: "same", lines: ["Hello  world"], changedLines: ["hello world "] }],
    });
    expect(compareTexts("a b\n", "ab\n", { ignoreWhitespace: "amount" }).changeCount).toBe(1);
    expect(compareTexts("a b\n", "ab\n", { ignoreWhitespace: "all" }).changeCount).toBe(0);
  });

  it("puts a new block where a person sees it, not around a closing bracket of the block before", () => {
    const one = "one() {\n  1;\n}\n";
    const two = "two() {\n  2;\n}\n";
    const three = "three() {\n  3;\n}\n";
    const { parts } = compareTexts(`${one}\n${three}`, `${one}\n${two}\n${three}`);
    expect(parts.find(({ kind }) => kind === "change")).toMatchObject({
      added: [{}, {}, {}, {}],
      changed: 5,
    });
  });

  it("marks the changed words", () => {
    const [change] = compareTexts("The quick brown fox\n", "The slow brown fox\n").parts;
    expect(change).toMatchObject({
      removed: [{ pieces: [{ text: "The " }, { text: "quick", isChanged: true }, { text: " brown fox" }] }],
      added: [{ pieces: [{ text: "The " }, { text: "slow", isChanged: true }, { text: " brown fox" }] }],
    });
  });

  it("says where a text ends without a line break", () => {
    const { patch, parts } = compareTexts("a", "a\n");
    expect(patch).toBe("--- original\n+++ changed\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n");
    expect(parts).toMatchObject([{ removed: [{ ending: "" }], added: [{ ending: "LF" }] }]);
  });

  const lines = Array.from({ length: 400_000 }, (_, index) => `${index}: some text of a usual length, ${index % 977}`);
  const original = `${lines.join("\n")}\n`;

  it.runIf(process.env.NIGHTLY)("compares texts of 20 MB with changes all over", { timeout: 300_000 }, () => {
    const edited = lines.flatMap((line, index) =>
      index % 40 === 7 ? [] : index % 40 === 21 ? [`${line}!`, "new"] : [line],
    );
    const spread = compareTexts(original, `${edited.join("\n")}\n`);
    expect(spread).toMatchObject({ changeCount: 20_000, removedCount: 20_000, addedCount: 20_000, isCut: true });
  });

  it.runIf(process.env.NIGHTLY)("compares texts of 20 MB with nothing in common", { timeout: 300_000 }, () => {
    const other = compareTexts(original, original.replaceAll("text", "words"));
    expect(other).toMatchObject({ changeCount: 1, removedCount: 400_000, addedCount: 400_000, isCut: true });
    expect(other.patch).toMatchObject({ whole: expect.any(Blob) });
  });

  it("compares lines of 10 MB", () => {
    const long = "word ".repeat(2_000_000);
    expect(compareTexts(long, `${long}!`).changeCount).toBe(1);
  });
});

describe("applyPatch", () => {
  const original = "one\ntwo\nthree\nfour\n";
  const patch = "--- a/x\n+++ b/x\n@@ -1,3 +1,3 @@\n one\n-two\n+2\n three\n";

  it("applies a patch with or without file names, from git too", () => {
    const git = `diff --git a/x b/x\nindex 111..222 100644\n${patch}`;
    for (const one of [patch, git, patch.slice(patch.indexOf("@@"))])
      expect(applyPatch(original, one)).toBe("one\n2\nthree\nfour\n");
  });

  it("keeps the line endings of a patch that fits, and adapts those of one that doesn't", () => {
    expect(applyPatch("a\n", "@@ -0,0 +1 @@\n+b\r\n")).toBe("b\r\na\n");
    expect(applyPatch("a\n", "@@ -1 +1 @@\r\n-a\r\n+b\r\n")).toBe("b\n");
  });

  it("finds the place if lines were added above", () => {
    expect(applyPatch(`zero\n${original}`, patch)).toBe("zero\none\n2\nthree\nfour\n");
  });

  it.each([
    ["", "This patch has no changes. Changes start with a line like @@ -1,3 +1,4 @@."],
    ["hello", "This patch has no changes. Changes start with a line like @@ -1,3 +1,4 @@."],
    [patch + patch, "This patch is for 2 files. Keep the part for one of them: a part starts with ---."],
    [
      patch.replace("-two", "-zwei"),
      "The patch doesn't fit: part 1 of 1 expects other text around line 1 of the original.",
    ],
  ])("rejects %j", (wrong, message) => {
    expect(() => applyPatch(original, wrong)).toThrow(expect.objectContaining({ message, field: "patch" }));
  });

  it("rejects a patch whose numbers of lines are wrong", () => {
    expect(() => applyPatch(original, patch.replace("-1,3", "-1,9"))).toThrow(/^This is not a valid patch: /);
  });
});

describe("lineEndingsWarning", () => {
  it("tells Windows line endings in one of the texts", () => {
    expect(lineEndingsWarning("a\r\nb\r\n", "a\nb\n")).toMatch(/^Only Original has Windows line endings/);
    expect(lineEndingsWarning("a\nb\n", "a\r\nb\n")).toMatch(/^Only Changed/);
    expect(lineEndingsWarning("a\r\n", "b\r\n")).toBeUndefined();
    expect(lineEndingsWarning("a", "a\r\n")).toBeUndefined();
  });
});
