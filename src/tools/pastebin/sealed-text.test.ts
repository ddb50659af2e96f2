import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seal, unseal } from "./sealed-text.ts";

const FIRST = {
  content:
    "v1.Iv9cb_PAdApMdgYF.v7sIksgi7EjoU9a3_LQzp9qurQOumCmiV_0u-Zdr1w3EsJ2vGZW0jJZh-Df51C-GkT6bYw9_obKH5cyNnhsHrtgT09PoYo3nhQdN",
  key: "Ftt3bK8ph5LaZd8Ec06a2RHXqogPa8LSZZjoLBQcL94",
};

describe("seal and unseal", () => {
  it("round-trip any text", async () => {
    const secret = fc.record({ title: fc.string(), language: fc.string(), content: fc.string({ unit: "grapheme" }) });
    await fc.assert(
      fc.asyncProperty(secret, async (clear) => {
        const { content, key } = await seal(clear);
        expect(content).toMatch(/^v1\.[\w-]{16}\.[\w-]{22,}$/);
        expect(key).toMatch(/^[\w-]{43}$/);
        expect(await unseal(content, key)).toEqual(clear);
      }),
    );
  });

  it("handle the longest paste", async () => {
    const clear = { title: "", language: "text", content: "é".repeat(262_144) };
    const { content, key } = await seal(clear);
    expect(content.length).toBeLessThan((524_288 * 4) / 3 + 4096);
    expect((await unseal(content, key)).content).toBe(clear.content);
  });

  it("use a new key and IV each time", async () => {
    const clear = { title: "", language: "text", content: "the same" };
    const [one, other] = [await seal(clear), await seal(clear)];
    expect(one.key).not.toBe(other.key);
    expect(one.content.slice(0, 19)).not.toBe(other.content.slice(0, 19));
  });

  it("convert forged fields to strings", async () => {
    const { content, key } = await seal({ title: {}, language: ["toString"], content: 1 } as never);
    expect(await unseal(content, key)).toEqual({ title: "[object Object]", language: "toString", content: "1" });
  });

  it("reject a wrong key, a missing key and tampered text", async () => {
    const { content, key } = await seal({ title: "t", language: "go", content: "secret" });
    const other = (await seal({ title: "", language: "text", content: "" })).key;
    const flipped = content.replace(/.$/, (last) => (last === "A" ? "g" : "A"));
    for (const [text, tried] of [
      [content, other],
      [content, ""],
      [content, "$"],
      [content, key.slice(0, -2)],
      [flipped, key],
      [content.slice(0, -4), key],
      ["v2.x.y", key],
      ["", key],
    ] as const) {
      await expect(unseal(text, tried)).rejects.toThrow("This link does not have the right key.");
    }
  });

  it("decrypt a paste from the first version", async () => {
    expect(await unseal(FIRST.content, FIRST.key)).toEqual({ title: "Zoë", language: "go", content: "package main\n" });
  });
});
