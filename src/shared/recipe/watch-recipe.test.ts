import { describe, expect, it } from "vitest";
import { ByteStream } from "#shared/byte-stream.ts";
import {
  fileInput,
  filesOutput,
  operation,
  stringStreamInput,
  textInput,
  textOutput,
  textStreamOutput,
} from "#shared/operation.ts";
import { type RecipeReport, watchRecipe } from "./watch-recipe.ts";

const bare = { label: "Run", options: {}, messages: {}, examples: [] };

/** A clock that each operation below advances by the time it pretends to take. */
let now = 0;
const operations = {
  upper: operation({
    ...bare,
    inputs: stringStreamInput("Input"),
    gives: textStreamOutput(),
    run: async function* ({ input }) {
      for await (const part of input) {
        now += 5;
        yield part.toUpperCase();
      }
    },
  }),
  reverse: operation({
    ...bare,
    inputs: textInput("Input"),
    gives: textOutput({ fileName: "reversed.txt" }),
    run: ({ input }) => {
      now += 30;
      return [...input].reverse().join("");
    },
  }),
  cut: operation({
    ...bare,
    inputs: fileInput("Input"),
    gives: filesOutput({ type: "text/plain" }),
    run: async ({ input }) =>
      (await input.text()).split(",").map((content, index) => ({ name: `${index}.txt`, type: "text/plain", content })),
  }),
  broken: operation({
    ...bare,
    inputs: textInput("Input"),
    gives: textOutput(),
    run: () => {
      throw new TypeError("A bug");
    },
  }),
};
type Name = keyof typeof operations;

async function watch(names: readonly Name[], input: string | ByteStream) {
  now = 0;
  let report: RecipeReport | undefined;
  const steps = names.map((name) => ({ tool: "test", operation: name }));
  const running = watchRecipe({ steps }, input, async () => operations, {
    clock: () => now,
    onReport: (current) => {
      report = current();
    },
  });
  const outcome = await running.catch((error: Error) => error);
  return { outcome, report };
}

const textOf = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

describe("watchRecipe", () => {
  it("reports start, size and name of each step's result", async () => {
    const { outcome, report } = await watch(["upper", "reverse"], "añ");
    expect(outcome).toMatchObject({ kind: "text", content: "ÑA", fileName: "reversed.txt" });
    expect(report?.steps.map((step) => textOf(step?.head))).toEqual(["AÑ", "ÑA"]);
    expect(report?.steps.map((step) => step?.bytes)).toEqual([3, 3]);
    expect(report?.steps[1]?.files).toEqual([{ name: "reversed.txt", type: "text/plain", bytes: 3 }]);
  });

  it("counts each step's own time", async () => {
    const { report } = await watch(["upper", "reverse", "upper"], "abc");
    expect(report?.steps.map((step) => step?.milliseconds)).toEqual([5, 30, 5]);
  });

  it("lists several files, the empty ones too, and shows the first", async () => {
    const { report } = await watch(["cut"], "a,,ccc");
    expect(report?.steps[0]).toMatchObject({ bytes: 4, fileCount: 3 });
    expect(report?.steps[0]?.files.map(({ name, bytes }) => [name, bytes])).toEqual([
      ["0.txt", 1],
      ["1.txt", 0],
      ["2.txt", 3],
    ]);
    expect(textOf(report?.steps[0]?.head)).toBe("a");
  });

  it("keeps what the steps before a failing one gave, and names the failing one, even if it's a bug", async () => {
    const { outcome, report } = await watch(["upper", "broken", "upper"], "a");
    expect(outcome).toBeInstanceOf(TypeError);
    expect(report?.at).toBe(1);
    expect(textOf(report?.steps[0]?.head)).toBe("A");
  });

  it("runs 100 MB through three steps without holding the text", { timeout: 60_000 }, async () => {
    const chunk = new TextEncoder().encode("0123456789abcdef".repeat(4_096));
    const count = (100 * 1_048_576) / chunk.length;
    let sent = 0;
    let ahead = 0;
    let shown: RecipeReport | undefined;
    async function* source() {
      for (; sent < count; sent++) yield chunk;
    }
    const steps = ["upper", "upper", "upper"].map((operation) => ({ tool: "test", operation }));
    const result = await watchRecipe({ steps }, new ByteStream(source()), async () => operations, {
      clock: () => 0,
      onReport: (report) => {
        shown = report();
        const read = sent * chunk.length;
        ahead = Math.max(ahead, read - (shown.steps[2]?.bytes ?? 0));
      },
    });
    expect(result).toMatchObject({ kind: "text", bytes: 100 * 1_048_576 });
    expect(shown?.steps.map((step) => [step?.bytes, step?.head.length])).toEqual(
      Array(3).fill([100 * 1_048_576, 4_096]),
    );
    expect(ahead).toBeLessThan(1_048_576);
  });
});
