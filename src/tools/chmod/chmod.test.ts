import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runOperation } from "#shared/run-operation.ts";
import { runSuite } from "#shared/testing/run-suite.ts";
import { changeMode, isChange, readUmask } from "./change-mode.ts";
import { ALL_BITS, type FileKind, readMode, toChanges, toLetters, toOctal } from "./mode.ts";
import { calculatePermissions } from "./permissions.ts";
import { operations } from "./tool.ts";

const DEFAULTS = { kind: "auto", start: "644", umask: "022" } as const;
const octal = (input: string, options = {}) => calculatePermissions(input, { ...DEFAULTS, ...options }).octal;
const anyMode = fc.integer({ min: 0, max: ALL_BITS });

describe("changeMode", () => {
  it("changes modes as GNU chmod does", async () => {
    const rows: [FileKind, string, string, string, string][] = JSON.parse(
      readFileSync(join(import.meta.dirname, "testing/suite/gnu-chmod.json"), "utf8"),
    );
    await runSuite(import.meta.dirname, {
      id: "gnu-chmod",
      title: "GNU coreutils 9.1 chmod",
      source: "https://www.gnu.org/software/coreutils/manual/html_node/Symbolic-Modes.html",
      cases: rows.map(([kind, before, umask, change, after], index) => ({
        name: `${index + 1}: ${kind} ${before}, umask ${umask}, ${change}`,
        run: () => {
          const changed = changeMode(Number.parseInt(before, 8), change, { kind, umask: Number.parseInt(umask, 8) });
          expect(changed.toString(8)).toBe(after);
        },
      })),
    });
  });

  it.each([
    ["u+q", "q is not a permission: use r, w, x, X, s and t, or one of u, g and o (column 3).", 3],
    ["u+x,go", "go has no +, - or = (column 5).", 5],
    ["u+x,,g+x", "There is an empty change (column 5).", 5],
    ["u+x,z+x", "z+x needs +, - or = after u, g, o and a (column 5).", 5],
    ["g=ur", "u is not a permission: use r, w, x, X, s and t, or one of u, g and o (column 3).", 3],
    ["u=755", "Digits can't follow u= (column 3).", 3],
    ["=17777", "17777 is more than 7777 (column 2).", 2],
  ])("rejects %s where it is wrong", (change, message, column) => {
    expect(() => changeMode(0o644, change, { kind: "file", umask: 0 })).toThrow(
      expect.objectContaining({ message, position: expect.objectContaining({ column }) }),
    );
  });
});

describe("modes", () => {
  it("come back from octal digits, letters and changes", () => {
    fc.assert(
      fc.property(anyMode, (mode) => {
        expect(readMode(toOctal(mode))?.mode).toBe(mode);
        expect(readMode(toLetters(mode))?.mode).toBe(mode);
        expect(changeMode(0, toChanges(mode), { kind: "file", umask: 0o777 })).toBe(mode);
        expect(isChange(toChanges(mode))).toBe(true);
      }),
    );
  });

  it.each([
    ["0755", "755"],
    ["0o4755", "4755"],
    ["5", "005"],
    ["100644", "644"],
    ["040755", "755"],
    ["-rw-r--r--", "644"],
    ["-rwxr-xr-x+ 1 root root 12 Nov 25 09:41 run.sh", "755"],
    ["drwxr-s--T", "3750"],
    ["rwS--S--t", "7601"],
    ["chmod 640 file.txt", "640"],
    ["sudo chmod -Rv --preserve-root a+rX,go-w src", "644"],
    ["chmod -x script", "644"],
    ["  u+x  ", "744"],
  ])("are read from %s", (input, expected) => {
    expect(octal(input)).toBe(expected);
  });

  it("take the kind of file from the input, unless one is chosen", () => {
    expect(calculatePermissions("drwxr-xr-x", DEFAULTS).kind).toBe("directory");
    expect(calculatePermissions("40755", DEFAULTS).kind).toBe("directory");
    expect(calculatePermissions("drwxr-xr-x", { ...DEFAULTS, kind: "file" }).kind).toBe("file");
    expect(octal("a+X", { start: "d---------", umask: "0" })).toBe("111");
    expect(octal("a+X", { start: "000" })).toBe("000");
  });

  it.each([
    ["789", "Octal digits go from 0 to 7, but this has a 8."],
    ["77777", "A mode has up to four octal digits, or six with the type of the file."],
    [
      "rwxrwxrwq",
      "This is not a mode. Enter octal digits such as 755, letters such as rwxr-xr-x, or changes such as u+x,go-w.",
    ],
    ["rwxrwxwrx", "Character 7 is w, where only r or - can be."],
    ["-rwxrwxrws", "Character 10 is s, where only x, t, T or - can be."],
    [
      "read only",
      "This is not a mode. Enter octal digits such as 755, letters such as rwxr-xr-x, or changes such as u+x,go-w.",
    ],
  ])("aren't read from %s", (input, message) => {
    expect(() => octal(input)).toThrow(message);
  });

  it("say which field is wrong", () => {
    const refusal = (options: object) => {
      try {
        octal("+x", options);
      } catch (error) {
        return (error as { field?: string }).field;
      }
    };
    expect(refusal({ start: "rw" })).toBe("start");
    expect(refusal({ umask: "rw" })).toBe("umask");
  });
});

describe("readUmask", () => {
  it.each([
    ["022", 0o022],
    ["0027", 0o027],
    ["umask -S u=rwx,g=rx,o=", 0o027],
    ["a=rx", 0o222],
    ["", undefined],
    ["888", undefined],
  ])("reads %j", (text, umask) => {
    if (umask === undefined) expect(() => readUmask(text, "input")).toThrow("Enter a umask as octal digits");
    else expect(readUmask(text, "input")).toBe(umask);
  });
});

describe("warnings", () => {
  it.each([
    ["644", {}, []],
    ["666", {}, ["Everyone on this machine can change this file"]],
    ["4755", {}, []],
    ["4644", {}, ["Setuid has no effect unless the owner may run the file"]],
    [
      "777",
      { kind: "directory" },
      ["Everyone on this machine can delete what others put into this directory; 1777 prevents that"],
    ],
    ["1777", { kind: "directory" }, []],
    ["644", { kind: "directory" }, ["Nobody can enter this directory: add x, as in u+x"]],
    ["077", { kind: "directory" }, expect.arrayContaining([expect.stringContaining("The owner has fewer")])],
    ["1644", {}, ["Linux ignores the sticky bit of files"]],
  ])("of %s %j", async (input, options, warnings) => {
    const result = await runOperation(operations.calculate, { input }, options);
    expect(result.warnings).toEqual(warnings);
  });
});
