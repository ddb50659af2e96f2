import { describe, expect, it } from "vitest";
import { acceptedMediaTypes, acceptsMediaType } from "./media-types.ts";
import { fileInput, operation, textInput, textOutput } from "./operation.ts";

describe("takesMediaType", () => {
  it.each([
    ["*/*", "image/png", true],
    ["image/*", "image/png", true],
    ["image/*", "imagery/png", false],
    ["image/png", "image/jpeg", false],
    ["text/plain", "text/csv", true],
    ["text/plain", "application/json", true],
    ["text/plain", "application/ld+json", true],
    ["text/plain", "image/png", false],
    ["text/plain", "*/*", false],
    ["text/csv", "text/csv", true],
    ["text/csv", "text/plain", false],
    ["application/json", "text/plain", false],
  ])("returns whether an input for %s accepts %s: %s", (accepted, type, taken) => {
    expect(acceptsMediaType([accepted], type)).toBe(taken);
  });
});

describe("mediaTypesTaken", () => {
  const bare = { label: "Run", gives: textOutput(), options: {}, messages: {}, examples: [], run: () => "" };

  it("lists the types of each operation's first input without duplicates", () => {
    const both = { before: textInput("Original"), patch: fileInput("Patch", { accepts: ["text/x-diff"] }) };
    const operations = {
      open: operation({ ...bare, inputs: fileInput("Input", { accepts: ["image/*", "text/plain"] }) }),
      compare: operation({ ...bare, inputs: both }),
    };
    expect(acceptedMediaTypes(operations)).toEqual(["image/*", "text/plain"]);
  });

  it("skips one-line values and operations without input", () => {
    const operations = {
      convert: operation({ ...bare, inputs: textInput("Value", { oneLine: true }) }),
      draw: operation({ ...bare, inputs: {} }),
    };
    expect(acceptedMediaTypes(operations)).toEqual([]);
  });
});
