import { describe, expect, it } from "vitest";
import { ByteStream } from "#shared/byte-stream.ts";
import { InputError } from "#shared/input-error.ts";
import {
  dataOutput,
  fileInput,
  filesInput,
  filesOutput,
  operation,
  stringStreamInput,
  textInput,
  textOutput,
  textStreamOutput,
} from "#shared/operation.ts";
import { choice, flag, text } from "#shared/options.ts";
import { runOperation, startOperation } from "#shared/run-operation.ts";
import type { OperationStep, RecipeStep } from "./recipe.ts";
import { recipeOperation } from "./recipe-operation.ts";

const bare = { label: "Run", options: {}, messages: {}, examples: [], live: true };
const operations = {
  upper: operation({
    ...bare,
    inputs: stringStreamInput("Input"),
    gives: textStreamOutput(),
    run: async function* ({ input }, _, { warn }) {
      for await (const part of input) yield part.toUpperCase();
      warn("Shouting", 2);
    },
  }),
  append: operation({
    ...bare,
    messages: { empty: "Please enter text" },
    inputs: textInput("Text"),
    options: {
      style: choice("Style", { loud: "Loud", quiet: "Quiet" }),
      suffix: text("Suffix", "!", { shownWhen: { style: "loud" } }),
    },
    gives: textOutput<{ style: string }>({ fileNameFor: ({ style }) => `${style}.txt`, type: "text/markdown" }),
    run: ({ input }, { suffix }) => input + suffix,
  }),
  length: operation({
    ...bare,
    inputs: textInput("Input"),
    options: { unit: flag("Unit", false) },
    gives: dataOutput<number, { unit: boolean }>({ toText: (length, { unit }) => `${length}${unit ? " B" : ""}` }),
    run: ({ input }) => input.length,
  }),
  fail: operation({
    ...bare,
    timeLimit: 1000,
    inputs: textInput("Input"),
    options: { at: text("At", "X") },
    gives: textStreamOutput(),
    run: async function* ({ input }, { at }) {
      const offset = input.indexOf(at);
      if (at === "") throw new InputError("Say where", { field: "at" });
      if (offset !== -1) throw new InputError(`There is ${at}`, { position: { offset, line: 1, column: offset + 1 } });
      yield input;
    },
  }),
  cut: operation({
    ...bare,
    inputs: fileInput("Input"),
    gives: filesOutput({ type: "text/plain" }),
    run: async ({ input }) =>
      (await input.text()).split(",").map((content, index) => ({ name: `${index}.txt`, type: "text/plain", content })),
  }),
  list: operation({
    ...bare,
    inputs: filesInput("Lists"),
    gives: textOutput(),
    run: ({ input }) => input.map(({ name, size }) => `${name}:${size}`).join(" "),
  }),
  hello: operation({ ...bare, inputs: {}, gives: textOutput(), run: () => "hello" }),
  draw: operation({ ...bare, inputs: textInput("Input"), gives: textOutput(), run: () => "", runs: "browser" }),
};
const load = async () => operations;
type Step = keyof typeof operations | RecipeStep;
const step = (of: Step): RecipeStep => (typeof of === "string" ? { tool: "test", operation: of } : of);
const make = (...steps: Step[]) => recipeOperation({ recipe: 1, name: "Mine", steps: steps.map(step) }, load);
const withOpen = (of: keyof typeof operations, open: string[], options: OperationStep["options"] = {}): RecipeStep => ({
  tool: "test",
  operation: of,
  open,
  options,
});

describe("recipeOperation", () => {
  it("takes what its first step takes, and gives what its last step gives", async () => {
    expect(await make("append", "upper")).toMatchObject({
      inputs: { input: { kind: "text", label: "Text" } },
      gives: { kind: "text-stream", type: "text/plain" },
      messages: { empty: "Please enter text" },
      live: true,
      runs: "anywhere",
    });
    expect(await make("upper", "cut", { ...(step("upper") as OperationStep), forEach: "file" }, "list")).toMatchObject({
      inputs: { input: { kind: "byte-stream" } },
      live: false,
    });
    expect(await make("list", "cut")).toMatchObject({ inputs: { input: { kind: "files" } }, gives: { kind: "files" } });
    expect(await make({ join: "" })).toMatchObject({ inputs: { input: { kind: "files" } } });
    expect(await make("hello", "draw", "fail", "fail")).toMatchObject({ inputs: {}, runs: "browser", timeLimit: 2000 });
  });

  it("runs like its recipe, with all warnings", async () => {
    const run = async (input: string | ByteStream, ...steps: Step[]) => runOperation(await make(...steps), input);
    expect(await run("añ", "append", "upper")).toMatchObject({
      content: "AÑ!",
      warnings: ["Step 2: Shouting"],
      moreWarnings: 2,
    });
    expect(await run("añ", "upper", "append")).toMatchObject({ fileName: "loud.txt", type: "text/markdown" });
    expect(await run("añ", "upper", "length")).toMatchObject({ kind: "text", content: "2" });
    expect(await run("", "hello")).toMatchObject({ content: "hello" });
    const { files } = (await run("a,b", "upper", "cut")) as {
      files: readonly { name: string; content: Blob }[];
    } & object;
    expect(files.map(({ name }) => name)).toEqual(["0.txt", "1.txt"]);
    expect(await files[1]?.content.text()).toBe("B");
  });

  it("gives its input back when all steps are off", async () => {
    const { result } = await startOperation(await make({ join: "", off: true }), new File(["a"], "a.bin"));
    expect(result).toMatchObject({ kind: "files", files: [{ name: "a.bin" }] });
  });

  it("has the open options, which start as the recipe sets them", async () => {
    const made = await make("upper", withOpen("append", ["suffix"], { suffix: "?" }), withOpen("length", ["unit"]));
    expect(made.options).toEqual({
      suffix: { kind: "text", label: "Suffix", default: "?" },
      unit: { kind: "flag", label: "Unit", default: false },
    });
    expect(await runOperation(made, "a")).toMatchObject({ content: "2" });
    expect(await runOperation(made, "a", { suffix: "123", unit: true, style: "quiet" })).toMatchObject({
      content: "4 B",
    });
    const both = await make(withOpen("append", ["style", "suffix"]));
    expect(both.options.suffix.shownWhen).toEqual({ style: "loud" });
    expect(await runOperation(both, "a", { style: "quiet" })).toMatchObject({ fileName: "quiet.txt" });
  });

  it("names the failing step, and gives positions in the recipe's own input only", async () => {
    const run = async (input: string, ...steps: Step[]) => runOperation(await make(...steps), input);
    await expect(run("aX", "fail")).rejects.toMatchObject({
      message: "There is X",
      position: { step: 0, offset: 1, line: 1, column: 2 },
    });
    await expect(run("ax", "upper", "fail")).rejects.toMatchObject({
      message: "Step 2: There is X (line 1, column 2 of its input)",
      position: { step: 1 },
      field: undefined,
    });
    const fixed = { tool: "test", operation: "fail", options: { at: "" } };
    await expect(run("a", fixed)).rejects.toMatchObject({ message: "Say where", field: undefined });
    await expect(run("a", { ...fixed, open: ["at"] })).rejects.toMatchObject({ field: "at" });
    await expect(run(" ", "append", "upper")).rejects.toMatchObject({ message: "Please enter text", field: "input" });
  });

  it("streams", async () => {
    let sent = 0;
    async function* endless() {
      for (;;) {
        sent += 1;
        yield new TextEncoder().encode("0123456789".repeat(10_000));
      }
    }
    const { result } = await startOperation(await make("upper", "upper"), new ByteStream(endless()));
    if (result.kind !== "text") throw new Error("Expected a text");
    let read = 0;
    for await (const piece of result.pieces) {
      read += piece.length;
      if (read > 1_000_000) break;
    }
    expect(sent).toBeLessThan(20);
  });
});
