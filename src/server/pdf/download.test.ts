import { describe, expect, it } from "vitest";
import { attachment } from "./download.ts";

describe("attachment", () => {
  it.each([
    ["a.pdf", "application/pdf"],
    ["a.b.zip", "application/zip"],
    ["a.constructor", "application/octet-stream"],
    ["__proto__", "application/octet-stream"],
    ["", "application/octet-stream"],
  ])("has the type of %j", (name, type) => {
    expect(attachment(name)["content-type"]).toBe(type);
  });
});
