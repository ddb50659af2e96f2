import { describe, expect, it } from "vitest";
import { ByteStream } from "#shared/byte-stream.ts";
import { encodePieces } from "#shared/encode-pieces.ts";
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
import { text } from "#shared/options.ts";
import type { OpenResult } from "#shared/run-operation.ts";
import type { RecipeStep } from "./recipe.ts";
import { type RecipeContext, startRecipe } from "./run-recipe.ts";

const bare = { label: "Run", options: {}, messages: {}, examples: [] };
const operations = {
  upper: operation({
    ...bare,
    inputs: stringStreamInput("Input"),
    gives: textStreamOutput(),
    run: async function* ({ input }, _, { warn }) {
      for await (const part of input) yield part.toUpperCase();
      warn("Shouting");
    },
  }),
  append: operation({
    ...bare,
    inputs: textInput("Input"),
    options: { suffix: text("Suffix", "!") },
    gives: textOutput(),
    run: ({ input }, { suffix }) => input + suffix,
  }),
  length: operation({
    ...bare,
    inputs: textInput("Input"),
    gives: dataOutput<number>({ toText: String }),
    run: ({ input }) => input.length,
  }),
  fail: operation({
    ...bare,
    inputs: stringStreamInput("Input"),
    gives: textStreamOutput(),
    run: async function* ({ input }) {
      for await (const part of input) {
        if (part.includes("X")) throw new InputError("There is an X", { position: { line: 1, column: 2 } });
        yield part;
      }
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
    inputs: filesInput("Files"),
    gives: textOutput(),
    run: ({ input }) => input.map(({ name, size }) => `${name}:${size}`).join(" "),
  }),
  pair: operation({
    ...bare,
    inputs: { before: textInput("Original"), after: textInput("Changed") },
    gives: textOutput(),
    run: ({ before, after }) => `${before}|${after}`,
  }),
  hello: operation({ ...bare, inputs: {}, gives: textOutput(), run: () => "hello" }),
};
const load = async () => operations;
type Step = keyof typeof operations | RecipeStep;
const step = (of: Step): RecipeStep => (typeof of === "string" ? { tool: "test", operation: of } : of);
const each = (forEach: "file" | "line", of: keyof typeof operations) => ({ tool: "test", operation: of, forEach });

async function run(steps: readonly Step[], input: string | readonly File[] | ByteStream, context?: RecipeContext) {
  const { result, warnings } = await startRecipe({ steps: steps.map(step) }, input, load, context);
  return { given: await read(result), ...warnings() };
}

async function read(result: OpenResult): Promise<unknown> {
  if (result.kind === "data") return result.text();
  if (result.kind === "text") return textOf(result.pieces);
  return Promise.all(
    result.files.map(async ({ name, content }) => [
      name,
      await textOf(content as AsyncIterable<Uint8Array<ArrayBuffer>>),
    ]),
  );
}

async function textOf(pieces: Parameters<typeof encodePieces>[0]): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of encodePieces(pieces)) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

describe("startRecipe", () => {
  it("passes each result on to the next step, with its options and other inputs", async () => {
    const append = { tool: "test", operation: "append", options: { suffix: "?" } };
    const pair = { tool: "test", operation: "pair", inputs: { after: "b" } };
    expect((await run(["upper", append, pair, "length"], "añ")).given).toBe("5");
    expect((await run(["upper", append, pair], "añ")).given).toBe("AÑ?|b");
  });

  it("skips steps that are off, and starts without input where a step needs none", async () => {
    expect((await run([{ tool: "test", operation: "upper", off: true }, "append"], "a")).given).toBe("a!");
    expect((await run(["hello", "upper"], "")).given).toBe("HELLO");
  });

  it("runs a step for each file, and for each line", async () => {
    expect((await run(["cut", each("file", "upper")], "a,b")).given).toEqual([
      ["output.txt", "A"],
      ["output.txt", "B"],
    ]);
    expect((await run([each("line", "append")], "a\r\nb\n\nc")).given).toBe("a!\nb!\n!\nc!");
    expect((await run([each("line", "length")], "a\nbb\n")).given).toBe("1\n2\n");
  });

  it("joins files, and gives them together to a step that takes several", async () => {
    expect((await run(["cut", { join: "; " }, "upper"], "a,b,c")).given).toBe("A; B; C");
    expect((await run(["cut", "list"], "a,bb")).given).toBe("0.txt:1 1.txt:2");
    const files = [new File(["a"], "a.csv"), new File(["bb"], "b.csv")];
    expect((await run(["list"], files)).given).toBe("a.csv:1 b.csv:2");
  });

  it("rejects several files for a step that takes one", async () => {
    await expect(run(["cut", "upper"], "a,b")).rejects.toMatchObject({
      step: 1,
      message: expect.stringMatching(/^This step takes one text or file, but the step before gave 2\./),
    });
  });

  it.each([
    [["fail", "upper"], 0],
    [["upper", "fail", "append"], 1],
    [["upper", each("line", "fail")], 1],
    [["cut", each("file", "upper"), each("file", "fail")], 2],
  ] as const)("names the step that failed in %j", async (steps, index) => {
    await expect(run(steps, "x,X")).rejects.toMatchObject({
      name: "InputError",
      step: index,
      message: "There is an X",
      position: { line: 1, column: 2 },
    });
  });

  it("collects the warnings of all steps", async () => {
    const { warnings, moreWarnings } = await run(["upper", each("line", "upper")], "a\nb");
    expect(warnings).toEqual(["Step 1: Shouting", "Step 2: Shouting", "Step 2: Shouting"]);
    expect(moreWarnings).toBe(0);
    expect((await run([each("line", "upper")], "a\n".repeat(12))).moreWarnings).toBe(2);
  });

  it("reports the output of each step", async () => {
    const seen = new Map<number, string>();
    const onOutput = (index: number, bytes: Uint8Array) =>
      seen.set(index, (seen.get(index) ?? "") + Buffer.from(bytes).toString());
    await run(["upper", "append", "length"], "añ", { onOutput });
    expect(Object.fromEntries(seen)).toEqual({ 0: "AÑ", 1: "AÑ!", 2: "3" });
  });

  it("streams: reads the input only as the result is read", async () => {
    let sent = 0;
    async function* endless() {
      for (;;) {
        sent += 1;
        yield new TextEncoder().encode("0123456789".repeat(10_000));
      }
    }
    const steps = [step("upper"), step("fail"), step("upper")];
    const { result } = await startRecipe({ steps }, new ByteStream(endless()), load);
    if (result.kind !== "text") throw new Error("Expected a text");
    let read = 0;
    for await (const piece of result.pieces) {
      read += piece.length;
      if (read > 1_000_000) break;
    }
    expect(sent).toBeLessThan(20);
  });
});
