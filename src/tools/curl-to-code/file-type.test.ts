import { describe, expect, it } from "vitest";
import { fileType } from "./file-type.ts";

describe("fileType", () => {
  it.each([
    ["photo.JPG", "image/jpeg"],
    ["a.b/c.txt", "text/plain"],
    ["report.pdf", "application/pdf"],
    ["archive.zip", "application/octet-stream"],
    ["no-ending", "application/octet-stream"],
    ["a.constructor", "application/octet-stream"],
  ])("returns the type that curl sends for %s", (name, type) => {
    expect(fileType(name)).toBe(type);
  });
});
