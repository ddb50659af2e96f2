import { afterAll, describe, expect, it } from "vitest";
import { LargeJson } from "./large-json.ts";

const json = new LargeJson();
afterAll(() => json.close());

const parse = (text: string) => json.parse(Buffer.from(text));
const long = "é".repeat(500_000);

describe("LargeJson", () => {
  it("parses short and long bodies alike, several at once", async () => {
    const texts = [long, "short", `${long}2`, "", `${long}3`];
    const bodies = texts.map((text) => Buffer.from(JSON.stringify({ text })));
    expect(await Promise.all(bodies.map((body) => json.parse(body)))).toEqual(texts.map((text) => ({ text })));
  });

  it.each([
    [`{"a":"${long}"`, "The body is not valid JSON."],
    [`{"a":"${long}","a":1}`, "The body contains a duplicate key."],
    [`{"a":"${long}","__proto__":{}}`, "The body is not valid JSON."],
    ["[".repeat(500_000), "The body is nested more than 16 levels deep."],
  ])("rejects invalid bodies like short ones, and goes on", async (text, message) => {
    await expect(parse(text)).rejects.toMatchObject({ status: 400, message });
    expect(await parse(JSON.stringify(long))).toBe(long);
  });

  it("rejects bytes that are not UTF-8", async () => {
    const body = Buffer.concat([Buffer.from(`"${long}`), Buffer.of(0xff), Buffer.from('"')]);
    await expect(json.parse(body)).rejects.toMatchObject({ message: "The body is not valid UTF-8." });
  });

  it("gets a new thread when one ends", async () => {
    const closed = new LargeJson();
    const pending = closed.parse(Buffer.from(JSON.stringify(long)));
    const rejected = expect(pending).rejects.toThrow(/has ended/);
    await closed.close();
    await rejected;
    expect(await closed.parse(Buffer.from(JSON.stringify(long)))).toBe(long);
    await closed.close();
  });
});
