import { Buffer } from "node:buffer";
import { describe, expect, it } from "vitest";
import { runOperation } from "#shared/run-operation.ts";
import { operations } from "./tool.ts";

const { encode, decode } = operations;
const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

async function decoded(input: string | Blob, options = {}) {
  const result = await runOperation(decode, input, options);
  const [file] = result.kind === "files" ? result.files : [];
  if (!file) throw new Error("expected a file");
  return file;
}

describe("base64-encode: encode", () => {
  it("encodes a file byte by byte, including a byte order mark and invalid UTF-8", async () => {
    const bytes = Buffer.from("efbbbfff000d0a", "hex");
    expect(await runOperation(encode, new Blob([bytes]))).toMatchObject({ content: bytes.toString("base64") });
  });

  it("rejects blank text, but accepts an empty file", async () => {
    await expect(runOperation(encode, " \n")).rejects.toThrow("Please enter text to encode");
    expect(await runOperation(encode, new File([], "empty"))).toMatchObject({ content: "" });
  });

  it("writes lines of 64 and 76 characters", async () => {
    expect(await runOperation(encode, "a".repeat(60), { format: "pem" })).toMatchObject({ lines: 2 });
    expect(await runOperation(encode, "a".repeat(60), { format: "mime" })).toMatchObject({
      content: `${"YWFh".repeat(19)}\r\nYWFh`,
    });
  });

  it.each([
    [new File(["é"], "a.txt"), "data:text/plain;charset=utf-8;base64,w6k="],
    [new File(["a,b"], "a.csv", { type: "text/csv" }), "data:text/csv;charset=utf-8;base64,YSxi"],
    [new File([Buffer.from(PNG, "base64")], "a"), `data:image/png;base64,${PNG}`],
    [new File(["\xff"], "a.x", { type: "image/x; y=1" }), "data:image/x;base64,w78="],
  ])("encodes $0.name as a data URL", async (file, content) => {
    expect(await runOperation(encode, file, { format: "data-url" })).toMatchObject({ content, warnings: [] });
  });

  it("warns that a data URL needs the standard alphabet", async () => {
    const options = { format: "data-url", urlSafe: true, padding: false };
    expect(await runOperation(encode, "??>>>?", options)).toMatchObject({
      content: "data:text/plain;charset=utf-8;base64,Pz8+Pj4/",
      warnings: ["A data URL always uses the standard alphabet and padding. Browsers accept nothing else."],
    });
  });
});

describe("base64-encode: decode", () => {
  it("names and types the decoded file by its content", async () => {
    const image = await decoded(PNG);
    expect(image.name).toBe("decoded.png");
    expect(image.content.type).toBe("image/png");
    expect(Buffer.from(await image.content.arrayBuffer()).toString("base64")).toBe(PNG);
    const text = await decoded("w6k=");
    expect([text.name, text.content.type]).toEqual(["decoded.txt", "text/plain;charset=utf-8"]);
    const css = await decoded("data:text/css;base64,YXt9");
    expect([css.name, css.content.type]).toEqual(["decoded.css", "text/css;charset=utf-8"]);
  });

  it("treats text with an incomplete character as binary and keeps every byte", async () => {
    const file = await decoded(Buffer.from("abcé").subarray(0, 4).toString("base64"));
    expect(file.name).toBe("decoded.bin");
    expect(new Uint8Array(await file.content.arrayBuffer())).toEqual(new Uint8Array([0x61, 0x62, 0x63, 0xc3]));
  });

  it("keeps a byte order mark", async () => {
    expect((await decoded("77u/YQ==")).content.size).toBe(4);
  });

  it("round-trips a large file", async () => {
    const bytes = Buffer.alloc(3_000_001, "seventeen bytes, é");
    const base64 = await runOperation(encode, new Blob([bytes]), { format: "mime", urlSafe: true });
    if (base64.kind !== "text") throw new Error("expected a text");
    const back = await decoded(base64.content);
    expect(bytes.equals(Buffer.from(await back.content.arrayBuffer()))).toBe(true);
  });

  it("uses one message for all invalid input", async () => {
    const message = "Error: Invalid input for Base64 decoding";
    for (const input of ["a", "====", "é", new Blob([Buffer.from([0x61, 0xff, 0xfe])])]) {
      await expect(runOperation(decode, input)).rejects.toMatchObject({ name: "InputError", title: "Error", message });
    }
  });

  it("warns that only the first of several PEM blocks was decoded", async () => {
    const block = "-----BEGIN CERTIFICATE-----\nw6k=\n-----END CERTIFICATE-----\n";
    const warning = "Only the first of several PEM blocks was decoded.";
    expect(await runOperation(decode, block.repeat(3))).toMatchObject({ warnings: [warning], moreWarnings: 0 });
    expect(await runOperation(decode, block)).toMatchObject({ warnings: [] });
  });
});
