import { describe, expect, it } from "vitest";
import {
  dataOutput,
  fileInput,
  fileOutput,
  filesOutput,
  type Output,
  operation,
  textOutput,
  textStreamOutput,
} from "./operation.ts";
import { runToFiles } from "./run-to-files.ts";

const bare = { label: "Run", options: {}, messages: {}, examples: [] };

describe("runToFiles", () => {
  const input = new File(["3"], "a.csv");
  const run = async (gives: Output<unknown>, output: unknown) => {
    const made = operation({ ...bare, inputs: fileInput("Input"), gives, run: () => output as never });
    const { files } = await runToFiles(made, input);
    return Promise.all(files.map(async ({ name, content }) => [name, content.type, await content.text()]));
  };

  it.each([
    ["a text", textOutput({ fileName: "x.json", type: "application/json" }), "[3]"],
    ["a stream of text", textStreamOutput({ fileName: "x.json", type: "application/json" }), ["[", "3]"]],
    ["data", dataOutput({ fileName: "x.json", type: "application/json", toText: String }), "[3]"],
    ["big data", dataOutput({ fileName: "x.json", type: "application/json", toText: () => new Blob(["[3]"]) }), 0],
  ])("gives %s as a file named after its input", async (_, gives, output) => {
    expect(await run(gives, output)).toEqual([["a.json", "application/json;charset=utf-8", "[3]"]]);
  });

  it("keeps the name of a file that is named after its input", async () => {
    const file = { name: "a.csv.gz", type: "application/gzip", content: "x" };
    expect(await run(fileOutput({ type: "*/*" }), file)).toEqual([["a.csv.gz", "application/gzip", "x"]]);
  });

  it("keeps the names of several files", async () => {
    const files = ["1.txt", "2.txt"].map((name) => ({ name, type: "text/plain", content: name }));
    expect(await run(filesOutput({ type: "*/*" }), files)).toEqual(files.map(({ name }) => [name, "text/plain", name]));
  });
});
