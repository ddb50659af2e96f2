import { describe, expect, it } from "vitest";
import { runOperation } from "#shared/run-operation.ts";
import { operations } from "./tool.ts";

const { convert } = operations;

describe("csv-to-json: convert", () => {
  it("reads a file with a byte order mark like typed text", async () => {
    const text = "name,city\r\nZoë,Köln\r\n";
    const typed = await runOperation(convert, text);
    expect(await runOperation(convert, new File([`\uFEFF${text}`], "a.csv"))).toEqual(typed);
    expect(await runOperation(convert, `\uFEFF${text}`)).toEqual(typed);
    const utf16 = new Uint8Array(Buffer.from(`\uFEFF${text}`, "utf16le"));
    expect(await runOperation(convert, new Blob([utf16]))).toEqual(typed);
  });

  it("rejects blank input", async () => {
    await expect(runOperation(convert, " \n")).rejects.toMatchObject({
      name: "InputError",
      message: "Please enter CSV data to convert",
    });
  });

  it("reports row and line of an unclosed quote", async () => {
    await expect(runOperation(convert, 'a,b\n1,"2\n3,4\n')).rejects.toMatchObject({
      name: "InputError",
      title: "Error",
      message:
        "Failed to convert CSV to JSON: Row 2: the quote that opens a field on line 2, column 3 is never closed.",
      position: { line: 2, column: 3 },
    });
  });

  it("applies each option", async () => {
    const run = async (input: string, options: Record<string, unknown>) =>
      (await runOperation(convert, input, { indent: "none", ...options })) as { content: string };
    expect(await run("a,b;c\n1,2;3", { delimiter: "semicolon" })).toMatchObject({ content: '[{"a,b":"1,2","c":"3"}]' });
    expect(await run("a\tb\n1\t2", { delimiter: "tab" })).toMatchObject({ content: '[{"a":"1","b":"2"}]' });
    expect(await run("a\n'x,y'", { quote: "single" })).toMatchObject({ content: '[{"a":"x,y"}]' });
    expect(await run('a\n"x', { quote: "none" })).toMatchObject({ content: '[{"a":"\\"x"}]' });
    expect(await run('a\n"x \\"y\\" \\\\ \\n"', { escape: "backslash" })).toMatchObject({
      content: '[{"a":"x \\"y\\" \\\\ \\\\n"}]',
    });
    expect(await run("#x\na\n1", { comment: "#" })).toMatchObject({ content: '[{"a":"1"}]' });
    expect(await run("a , b\n1 , 2", { trim: true })).toMatchObject({ content: '[{"a":"1","b":"2"}]' });
    expect(await run('id,  name ," kept "\n1,2,3', { trim: true })).toMatchObject({
      content: '[{"id":"1","name":"2"," kept ":"3"}]',
    });
    expect(await run("a , b\n1 , 2", { trimHeaderFields: true })).toMatchObject({ content: '[{"a":"1 ","b":" 2"}]' });
    expect(await run("a , b", { trimHeaderFields: true, header: false })).toMatchObject({
      content: '[{"column_1":"a ","column_2":" b"}]',
    });
    expect(await run("a\n\n1", { skipEmptyLines: false })).toMatchObject({ content: '[{"a":""},{"a":"1"}]' });
    expect(await run("a\n1", { indent: "tab" })).toMatchObject({ content: '[\n\t{\n\t\t"a": "1"\n\t}\n]' });
  });

  it("returns the first ten warnings and counts the rest", async () => {
    const { warnings, moreWarnings } = await runOperation(convert, `a,b\n${"1\n".repeat(1500)}`);
    expect(warnings).toHaveLength(10);
    expect(moreWarnings).toBe(1490);
  });

  it("stops when canceled", async () => {
    const controller = new AbortController();
    const run = runOperation(
      convert,
      new Blob(["a,b\n", "1,2\n".repeat(500_000)]),
      {},
      {
        signal: controller.signal,
        progress: () => controller.abort(),
      },
    );
    await expect(run).rejects.toMatchObject({ name: "AbortError" });
  });
});
