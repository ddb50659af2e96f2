import { Buffer } from "node:buffer";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ByteStream } from "./byte-stream.ts";
import { InputError } from "./input-error.ts";
import {
  type AnyOperation,
  byteStreamInput,
  dataOutput,
  fileInput,
  fileOutput,
  filesInput,
  filesOutput,
  operation,
  type RunContext,
  stringStreamInput,
  textInput,
  textOutput,
  textStreamInput,
  textStreamOutput,
} from "./operation.ts";
import { flag, integer } from "./options.ts";
import { HEAD_BYTES, MAX_STRING_BYTES } from "./result-limits.ts";
import { type OperationResult, runOperation, startOperation, type TextResult } from "./run-operation.ts";

const INPUTS = { text: textInput("Input"), file: fileInput("Input"), files: filesInput("Input") };
const anyData = dataOutput<unknown>({ toText: String });
const bare = { label: "Run", options: {}, messages: {}, examples: [] };

/** An operation that returns these pieces of text. */
function gives(
  pieces: readonly (string | Uint8Array<ArrayBuffer>)[],
  declared: { fileName?: string; type?: string } = {},
): AnyOperation {
  return operation({
    ...bare,
    inputs: {},
    gives: textStreamOutput(declared),
    run: async function* () {
      yield* pieces;
    },
  });
}

function givesText(text: string): AnyOperation {
  return operation({ ...bare, inputs: {}, gives: textOutput(), run: () => text });
}

/** An operation that returns the input it received. */
function echo(kind: keyof typeof INPUTS | "none"): AnyOperation {
  return operation({
    ...bare,
    inputs: kind === "none" ? {} : { input: INPUTS[kind] },
    gives: anyData,
    run: ({ input }: { input?: unknown }) => ({ given: input }),
  });
}

async function textResult(of: AnyOperation): Promise<TextResult> {
  return asText(await runOperation(of, undefined));
}

function asText(result: OperationResult): TextResult {
  if (result.kind !== "text") throw new Error(`Unexpected result: ${result.kind}`);
  return result;
}

async function given(input: Parameters<typeof echo>[0], source: Parameters<typeof runOperation>[1]): Promise<unknown> {
  const result = await runOperation(echo(input), source);
  if (result.kind !== "data") throw new Error(`Unexpected result: ${result.kind}`);
  return (result.data as { given: unknown }).given;
}

const wholeOf = ({ content }: TextResult) => (typeof content === "string" ? content : content.text());
const utf8 = (text: string) => new TextEncoder().encode(text);

describe("runOperation: files", () => {
  it("reads thousands of files, in order, a few at a time", async () => {
    let open = 0;
    let mostOpen = 0;
    async function* content() {
      mostOpen = Math.max(mostOpen, ++open);
      await new Promise((resolve) => setTimeout(resolve));
      yield new TextEncoder().encode("x");
      open--;
    }
    const many = operation({
      ...bare,
      inputs: {},
      gives: filesOutput({ type: "text/plain" }),
      run: () => Array.from({ length: 3_000 }, (_, index) => ({ name: `${index}`, type: "", content: content() })),
    });
    const result = await runOperation(many, undefined);
    if (result.kind !== "files") throw new Error("Expected files");
    expect(result.files.map(({ name }) => Number(name))).toEqual(Array.from({ length: 3_000 }, (_, index) => index));
    expect(mostOpen).toBe(8);
  });
});

describe("runOperation: inputs", () => {
  it("passes no input to an operation without inputs", async () => {
    expect(await given("none", "text")).toBeUndefined();
  });

  it("passes a string for a text input, from any source", async () => {
    expect(await given("text", "añ🧵")).toBe("añ🧵");
    expect(await given("text", new Blob(["\ufeffañ🧵"]))).toBe("añ🧵");
    expect(await given("text", [new File(["first"], "1"), new File(["second"], "2")])).toBe("first");
    expect(await given("text", undefined)).toBe("");
    expect(await given("text", [])).toBe("");
  });

  it("passes a file for a file input", async () => {
    const file = new File(["x"], "x.csv");
    expect(await given("file", file)).toBe(file);
    expect(await given("file", "text")).toMatchObject({ name: "input.txt", size: 4 });
  });

  it("passes a stream for a byte-stream input, from any source", async () => {
    const copy = operation({
      ...bare,
      inputs: byteStreamInput("Input"),
      gives: textStreamOutput(),
      run: ({ input: bytes }) => bytes,
    });
    const read = async (input: string | Blob | ByteStream) => asText(await runOperation(copy, input)).content;
    expect(await read("añ")).toBe("añ");
    expect(await read(new Blob(["añ"]))).toBe("añ");
    expect(await read(new ByteStream(streamOf(["a", "ñ"])))).toBe("añ");
  });

  it.each(["text", "file", "files"] as const)("reads a stream for a %s input whole", async (kind) => {
    const input = new ByteStream(streamOf(["a,", "ñ"]), { name: "a.csv", type: "text/csv" });
    const [received] = [await given(kind, input)].flat();
    if (kind === "text") expect(received).toBe("a,ñ");
    else expect(received).toMatchObject({ name: "a.csv", type: "text/csv", size: 4 });
  });

  it("passes a list for a files input", async () => {
    const files = [new File(["x"], "x.csv"), new File(["y"], "y.csv")];
    expect(await given("files", files)).toBe(files);
    expect(await given("files", "text")).toMatchObject([{ name: "input.txt" }]);
    expect(await given("files", undefined)).toEqual([]);
  });

  it("streams text and reports progress up to 1", async () => {
    const fractions: number[] = [];
    const copy = operation({
      ...bare,
      inputs: textStreamInput("Input"),
      gives: textStreamOutput(),
      run: ({ input: chunks }) => chunks,
    });
    const text = "añ🧵\n".repeat(50_000);
    const result = await runOperation(copy, new Blob([text]), {}, { progress: (fraction) => fractions.push(fraction) });
    expect((await wholeOf(asText(result))) === text).toBe(true);
    expect(fractions.at(-1)).toBe(1);
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
  });

  it("streams strings without the byte order mark and never splits a character", async () => {
    const seen: string[] = [];
    const copy = operation({
      ...bare,
      inputs: stringStreamInput("Input"),
      gives: textStreamOutput(),
      run: async function* ({ input: strings }) {
        for await (const text of strings) {
          seen.push(text);
          yield text;
        }
      },
    });
    const bytes = utf8("\ufeffañ🧵");
    const result = await runOperation(copy, new Blob(Array.from(bytes, (byte) => Uint8Array.of(byte))));
    expect(await wholeOf(asText(result))).toBe("añ🧵");
    expect(seen.filter(Boolean)).toEqual(["a", "ñ", "🧵"]);
    await expect(runOperation(copy, new Blob([Uint8Array.of(0xc3, 0x28)]))).rejects.toThrow("not valid UTF-8 text");
  });

  it("stops a stream when the signal aborts", async () => {
    const controller = new AbortController();
    let chunksSeen = 0;
    const count = operation({
      ...bare,
      inputs: textStreamInput("Input"),
      gives: anyData,
      run: async ({ input: chunks }) => {
        for await (const _ of chunks) {
          chunksSeen += 1;
          controller.abort();
        }
      },
    });
    const big = new Blob(["x".repeat(1_000_000)]);
    await expect(runOperation(count, big, {}, { signal: controller.signal })).rejects.toMatchObject({
      name: "AbortError",
    });
    expect(chunksSeen).toBe(1);
  });
});

describe("runOperation: options and messages", () => {
  const strict = operation({
    label: "Run",
    inputs: textInput("Input"),
    gives: anyData,
    options: { upper: flag("Upper case", false), times: integer("Times", 1, { min: 1, max: 3, outside: "reject" }) },
    messages: { empty: "Please enter text" },
    examples: [],
    run: ({ input: text }, options) => ({ text, options }),
  });

  it("fills in default options", async () => {
    const result = await runOperation(strict, "x", { times: 2, surplus: true });
    expect(result).toEqual({
      kind: "data",
      data: { text: "x", options: { upper: false, times: 2 } },
      warnings: [],
      moreWarnings: 0,
    });
  });

  it("rejects an option outside its limits before running", async () => {
    await expect(runOperation(strict, "x", { times: 4 })).rejects.toMatchObject({ name: "InputError", field: "times" });
  });

  it.each([[""], [" \n"], [undefined], [[]], [new Blob([])], [[new File([" "], "blank.txt")]]])(
    "rejects empty input %o with the operation's own message",
    async (input) => {
      const run = runOperation(strict, input);
      await expect(run).rejects.toThrow(InputError);
      await expect(run).rejects.toMatchObject({ message: "Please enter text", field: "input" });
    },
  );

  it("accepts an empty file, but rejects an empty list of files", async () => {
    const merge = operation({
      ...bare,
      inputs: filesInput("Input"),
      gives: anyData,
      messages: { empty: "Please choose files" },
      run: ({ input: files }) => files.length,
    });
    await expect(runOperation(merge, [])).rejects.toThrow("Please choose files");
    expect(await runOperation(merge, [new File([], "empty.csv")])).toMatchObject({ data: 1 });
  });

  it("rejects a lone surrogate in typed text if the operation has a message for it", async () => {
    const encode = operation({ ...strict, messages: { malformed: "Half a character" } });
    for (const [text, offset] of [
      ["ab\ud83d", 2],
      ["\ude00b", 0],
      ["😀\ud83d😀", 2],
    ] as const) {
      const refusal = { message: "Half a character", field: "input", position: { offset } };
      await expect(runOperation(encode, text)).rejects.toMatchObject(refusal);
      expect(await runOperation(strict, text)).toMatchObject({ data: { text }, warnings: [] });
    }
    expect(await runOperation(encode, "😀")).toMatchObject({ data: { text: "😀" } });
  });

  it("warns when a lone surrogate is replaced in the result", async () => {
    const copy = operation({
      ...bare,
      inputs: textInput("Input"),
      gives: textOutput(),
      run: ({ input: text }) => text,
    });
    const warnings = ["The text contains half a character (a lone surrogate). It becomes U+FFFD."];
    expect(await runOperation(copy, "ab\ud83d")).toMatchObject({ content: "ab\ufffd", warnings });
    expect(await runOperation(copy, "😀")).toMatchObject({ content: "😀", warnings: [] });
  });

  it("allows empty input if the operation has no message for it", async () => {
    expect(await given("text", " ")).toBe(" ");
  });

  it("runs an operation without inputs", async () => {
    const roll = operation({
      ...bare,
      inputs: {},
      gives: anyData,
      messages: { empty: "never shown" },
      run: () => 4,
    });
    expect(await runOperation(roll, undefined)).toMatchObject({ data: 4 });
  });

  it("returns warnings in order", async () => {
    const warns = operation({
      ...bare,
      inputs: {},
      gives: anyData,
      run: (_inputs: object, _options, { warn }: RunContext) => {
        warn("first");
        warn("second");
      },
    });
    expect((await runOperation(warns, undefined)).warnings).toEqual(["first", "second"]);
  });

  it("keeps ten warnings and counts the rest without calling their functions", async () => {
    const written: number[] = [];
    const warns = operation({
      ...bare,
      inputs: {},
      gives: anyData,
      run: (_inputs: object, _options, { warn }: RunContext) => {
        for (let number = 1; number <= 12; number++) {
          warn(() => {
            written.push(number);
            return `warning ${number}`;
          });
        }
        warn("and others", 5);
      },
    });
    const { warnings, moreWarnings } = await runOperation(warns, undefined);
    expect(warnings).toHaveLength(10);
    expect(written).toHaveLength(10);
    expect(moreWarnings).toBe(8);
  });

  it("collects warnings added while the result is streaming", async () => {
    const warns = operation({
      ...bare,
      inputs: {},
      gives: textStreamOutput(),
      run: async function* (_inputs: object, _options, { warn }: RunContext) {
        yield "a";
        warn("late");
      },
    });
    expect((await runOperation(warns, undefined)).warnings).toEqual(["late"]);
  });

  it("rethrows any error of the operation", async () => {
    const bug = new TypeError("bug");
    const broken = operation({ ...bare, inputs: {}, gives: textOutput(), run: () => Promise.reject(bug) });
    await expect(runOperation(broken, undefined)).rejects.toBe(bug);
  });
});

describe("runOperation: text results", () => {
  it.each([
    ["", 0],
    ["a", 1],
    ["\n", 1],
    ["a\n", 1],
    ["a\nb", 2],
    ["a\r\nb\r\n", 2],
    ["a\n\n", 2],
    ["\n\nb", 3],
  ])("counts the lines of %j as %i", async (text, lines) => {
    expect((await textResult(givesText(text))).lines).toBe(lines);
    expect((await textResult(gives([...text]))).lines).toBe(lines);
    expect((await textResult(gives([...utf8(text)].map((byte) => new Uint8Array([byte]))))).lines).toBe(lines);
  });

  it("keeps a leading U+FEFF in small and big results", async () => {
    expect((await textResult(givesText("\ufeffa"))).content).toBe("\ufeffa");
    expect((await textResult(givesText(`\ufeff${"a".repeat(MAX_STRING_BYTES)}`))).head.startsWith("\ufeffa")).toBe(
      true,
    );
  });

  it("returns a string up to the limit and a Blob above it", async () => {
    const atLimit = await textResult(givesText("a".repeat(MAX_STRING_BYTES)));
    expect(typeof atLimit.content).toBe("string");
    expect(atLimit.head === atLimit.content).toBe(true);
    const above = await textResult(givesText("a".repeat(MAX_STRING_BYTES + 1)));
    expect(above.content).toBeInstanceOf(Blob);
    expect(above.bytes).toBe(MAX_STRING_BYTES + 1);
    expect(above.head === "a".repeat(HEAD_BYTES)).toBe(true);
  });

  it("measures the limit in UTF-8 bytes", async () => {
    expect((await textResult(givesText("é".repeat(MAX_STRING_BYTES / 2)))).bytes).toBe(MAX_STRING_BYTES);
    expect((await textResult(givesText("é".repeat(MAX_STRING_BYTES / 2 + 1)))).content).toBeInstanceOf(Blob);
  });

  it.each([0, 1, 2, 3])("ends the head of a big text on a whole character, shifted by %i bytes", async (shift) => {
    const text = "a".repeat(shift) + "🧵".repeat(MAX_STRING_BYTES / 4 + 1);
    const { head, content } = await textResult(gives([text.slice(0, 99), text.slice(99)]));
    expect(content).toBeInstanceOf(Blob);
    expect(text.startsWith(head)).toBe(true);
    expect(head.isWellFormed()).toBe(true);
    expect(Buffer.byteLength(head)).toBeGreaterThan(HEAD_BYTES - 4);
    expect(Buffer.byteLength(head)).toBeLessThanOrEqual(HEAD_BYTES);
  });

  it("sets the media type of the Blob", async () => {
    const { content } = await textResult(
      gives(["a".repeat(MAX_STRING_BYTES + 1)], { fileName: "x.csv", type: "text/csv" }),
    );
    expect((content as Blob).type).toBe("text/csv;charset=utf-8");
  });

  it("returns the same text however the operation splits it", async () => {
    const text = fc.string({ unit: fc.constantFrom("a", "\n", "é", "🧵") });
    const cuts = fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.boolean()));
    await fc.assert(
      fc.asyncProperty(text, cuts, async (whole, steps) => {
        const pieces: (string | Uint8Array<ArrayBuffer>)[] = [];
        let rest = [...whole];
        for (const [size, asBytes] of steps) {
          const piece = rest.slice(0, size).join("");
          pieces.push(asBytes ? utf8(piece) : piece);
          rest = rest.slice(size);
        }
        pieces.push(rest.join(""));
        const streamed = await textResult(gives(pieces));
        expect(streamed).toEqual(await textResult(givesText(whole)));
        expect(streamed).toMatchObject({ content: whole, head: whole, bytes: Buffer.byteLength(whole) });
      }),
    );
  });
});

describe("runOperation: file results", () => {
  async function* halves() {
    yield utf8("a");
    yield utf8("b");
  }

  it("turns every kind of content into a Blob", async () => {
    const ready = new Blob(["ab"], { type: "text/csv" });
    const contents = ["ab", utf8("ab"), ready, halves()];
    const split = operation({
      ...bare,
      inputs: {},
      gives: filesOutput({ type: "text/csv" }),
      run: () => contents.map((content, index) => ({ name: `${index}.csv`, type: "text/csv", content })),
    });
    const result = await runOperation(split, undefined);
    if (result.kind !== "files") throw new Error(`Unexpected result: ${result.kind}`);
    expect(result.files.map((file) => file.name)).toEqual(["0.csv", "1.csv", "2.csv", "3.csv"]);
    for (const { content } of result.files) {
      expect(content.type).toBe("text/csv");
      expect(await content.text()).toBe("ab");
    }
  });

  it("returns a single file as a list of one", async () => {
    const one = operation({
      ...bare,
      inputs: {},
      gives: fileOutput({ type: "text/plain" }),
      run: () => ({ name: "a.txt", type: "text/plain", content: "a" }),
    });
    expect(await runOperation(one, undefined)).toMatchObject({ kind: "files", files: [{ name: "a.txt" }] });
  });
});

describe("runOperation: several inputs", () => {
  const compare = operation({
    label: "Compare",
    inputs: {
      before: textInput("Original"),
      after: stringStreamInput("Changed"),
      note: textInput("Note", { optional: true }),
    },
    gives: dataOutput<{ same: boolean; note: string | undefined }>({ toText: ({ same }) => String(same) }),
    options: {},
    messages: { empty: { before: "Please enter the original", after: "Please enter the change" }, malformed: "Half" },
    examples: [],
    run: async ({ before, after, note }) => {
      let text = "";
      for await (const piece of after) text += piece;
      return { same: before === text, note };
    },
  });

  it("passes each by name, and undefined for a missing optional one", async () => {
    expect(await runOperation(compare, { before: "a", after: new Blob(["a"]) })).toMatchObject({
      data: { same: true, note: undefined },
    });
    expect(await runOperation(compare, { before: "a", after: "b", note: "" })).toMatchObject({
      data: { same: false, note: "" },
    });
  });

  it("names the empty or malformed input", async () => {
    await expect(runOperation(compare, { after: "b" })).rejects.toMatchObject({
      message: "Please enter the original",
      field: "before",
    });
    await expect(runOperation(compare, "a")).rejects.toMatchObject({
      message: "Please enter the change",
      field: "after",
    });
    await expect(runOperation(compare, { before: "a", after: "b\ud83d" })).rejects.toMatchObject({
      message: "Half",
      field: "after",
      position: { offset: 1 },
    });
  });

  it("reports the combined progress of all streams", async () => {
    const fractions: number[] = [];
    const join = operation({
      ...bare,
      inputs: { first: textStreamInput("First"), second: textStreamInput("Second") },
      gives: textStreamOutput(),
      run: async function* ({ first, second }) {
        yield* first;
        yield* second;
      },
    });
    const inputs = { first: "a", second: "bbb" };
    await runOperation(join, inputs, {}, { progress: (fraction) => fractions.push(fraction) });
    expect(fractions).toEqual([0.25, 1]);
  });
});

describe("runOperation: clock and random source", () => {
  const draw = operation({
    ...bare,
    inputs: {},
    gives: textOutput(),
    run: (_inputs, _options, { now, random }) => {
      const words = new Uint32Array(1);
      random(words);
      return `${now} ${words[0]}`;
    },
  });

  it("uses those of the caller", async () => {
    const result = await runOperation(draw, undefined, {}, { now: 5, random: (words) => words.fill(7) });
    expect(result).toMatchObject({ content: "5 7" });
  });

  it("defaults to the system clock and random source", async () => {
    const [first, second] = [await runOperation(draw, undefined), await runOperation(draw, undefined)];
    expect(first).not.toEqual(second);
    expect(Math.abs(Number.parseInt(asText(first).head, 10) - Date.now())).toBeLessThan(60_000);
  });
});

describe("startOperation", () => {
  it("reads the input only as the result is read, and has all warnings after it", async () => {
    const copy = operation({
      ...bare,
      inputs: textStreamInput("Input"),
      gives: textStreamOutput(),
      run: async function* ({ input: chunks }, _, { warn }) {
        yield* chunks;
        warn("late");
      },
    });
    let sent = 0;
    async function* endless() {
      for (;;) {
        sent += 1;
        yield utf8("0123456789".repeat(10_000));
      }
    }
    const { result, warnings } = await startOperation(copy, new ByteStream(endless()));
    if (result.kind !== "text") throw new Error("Expected a text");
    let read = 0;
    for await (const piece of result.pieces) {
      read += piece.length;
      if (read >= 1_000_000) break;
    }
    expect(sent).toBeLessThanOrEqual(11);
    expect(warnings()).toEqual({ warnings: [], moreWarnings: 0 });
  });

  it("gives the text and JSON of a data result on request", async () => {
    const sum = operation({
      ...bare,
      inputs: {},
      gives: dataOutput<bigint>({ toText: (data) => `Sum: ${data}`, toJson: String, fileName: "sum.txt" }),
      run: () => 42n,
    });
    const { result } = await startOperation(sum, undefined);
    if (result.kind !== "data") throw new Error("Expected data");
    expect([result.text(), result.json(), result.fileName]).toEqual(["Sum: 42", "42", "sum.txt"]);
  });
});

async function* streamOf(pieces: readonly string[]) {
  for (const piece of pieces) yield utf8(piece);
}
