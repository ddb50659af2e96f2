import { describe, expect, it } from "vitest";
import { fileInput, filesInput, operation, textInput, textOutput, textStreamInput } from "#shared/operation.ts";
import { batchInput } from "./batch-input.ts";

const bare = { label: "Run", options: {}, messages: {}, examples: [], gives: textOutput(), run: () => "" };

describe("batchInput", () => {
  it.each([
    ["a text", operation({ ...bare, inputs: textInput("Input") })],
    ["a stream", operation({ ...bare, inputs: textStreamInput("Input") })],
    ["a file", operation({ ...bare, inputs: fileInput("Input") })],
  ])("is the only input, if it takes %s", (_, taken) => {
    expect(batchInput(taken)).toBe("input");
  });

  it("is the required one of several inputs", () => {
    const inputs = { key: textInput("Key", { optional: true }), data: textInput("Data") };
    expect(batchInput(operation({ ...bare, inputs }))).toBe("data");
  });

  it.each([
    ["two required inputs", operation({ ...bare, inputs: { a: textInput("A"), b: textInput("B") } })],
    ["a short value", operation({ ...bare, inputs: textInput("Color", { oneLine: true }) })],
    ["several files at once", operation({ ...bare, inputs: filesInput("Files") })],
    ["no input", operation({ ...bare, inputs: {} })],
    ["a step of its page", operation({ ...bare, inputs: textInput("Input"), internal: true })],
  ])("is missing with %s", (_, taken) => {
    expect(batchInput(taken)).toBeUndefined();
  });
});
