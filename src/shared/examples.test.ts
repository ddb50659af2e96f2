import { describe, expect, it } from "vitest";
import { exampleInputs, sampleText } from "./examples.ts";
import { filesInput, operation, textInput, textOutput } from "./operation.ts";

const compare = operation({
  label: "Compare",
  inputs: { before: textInput("Original"), others: filesInput("Others") },
  gives: textOutput(),
  options: {},
  messages: {},
  examples: [
    { title: "By name", inputs: { before: "a", others: ["b", "c"] }, output: "" },
    { title: "The first alone", input: "a", output: "" },
  ],
  run: () => "",
});
const [byName, short] = compare.examples;

describe("exampleInputs", () => {
  it("returns inputs by name, with lists of texts as files", async () => {
    const { before, others } = exampleInputs(compare, byName as never);
    expect(before).toBe("a");
    expect(await Promise.all((others as File[]).map((file) => file.text()))).toEqual(["b", "c"]);
  });

  it("uses a single input as the first", () => {
    expect(exampleInputs(compare, short as never)).toEqual({ before: "a", others: undefined });
  });
});

describe("sampleText", () => {
  it("returns the text of the first example", () => {
    expect(sampleText(compare, "before")).toBe("a");
    expect(sampleText(compare, "others")).toBeUndefined();
  });
});
