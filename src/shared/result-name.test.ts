import { describe, expect, it } from "vitest";
import { nameResult } from "./result-name.ts";

describe("nameResult", () => {
  it.each([
    ["a.csv", "output.json", "a.json"],
    ["report.final.csv", "output.json", "report.final.json"],
    ["out.csv", "output.txt", "out.txt"],
    ["README", "output.txt", "README.txt"],
    [".env", "output.txt", ".env.txt"],
  ])("names the text of %s after it, with the extension of %s", (input, usual, name) => {
    expect(nameResult(input, usual, { isText: true })).toBe(name);
  });

  it.each([
    ["a.csv", "a.csv.gz"],
    ["a.csv.gz", "a.csv"],
    ["photo.heic", "photo (2).png"],
  ])("keeps a file's name that comes from %s", (input, name) => {
    expect(nameResult(input, name, { isText: false })).toBe(name);
  });

  it.each([
    ["photo.txt", "decoded.png", "photo.png"],
    ["a.txt", "archive.png", "a.png"],
  ])("names a file made from %s after it, if its own name says nothing", (input, own, name) => {
    expect(nameResult(input, own, { isText: false })).toBe(name);
  });
});
