import { expect, it } from "vitest";
import { fileType } from "./file-type.ts";

it.each([
  ["photo.JPG", "image/jpeg"],
  ["a.b/c.txt", "text/plain"],
  ["report.pdf", "application/pdf"],
  ["archive.zip", "application/octet-stream"],
  ["no-ending", "application/octet-stream"],
  ["a.constructor", "application/octet-stream"],
])("knows the type of %s as curl does", (name, type) => {
  expect(fileType(name)).toBe(type);
});
