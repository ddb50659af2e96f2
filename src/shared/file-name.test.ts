import { describe, expect, it } from "vitest";
import { cleanFileName } from "./file-name.ts";

describe("cleanFileName", () => {
  it.each([
    ["a.pdf", "a.pdf"],
    ["../../etc/passwd", "passwd"],
    ["C:\\temp\\a.pdf", "a.pdf"],
    ["%22a%22%0D%0A.pdf", "a.pdf"],
    ["..hidden. ", "hidden"],
    ["\u202efdp.exe", "fdp.exe"],
    ["..", "document.pdf"],
    [undefined, "document.pdf"],
    [`${"a".repeat(200)}.pdf`, `${"a".repeat(146)}.pdf`],
  ])("turns %j into %j", (name, clean) => {
    expect(cleanFileName(name, "document.pdf")).toBe(clean);
  });
});
