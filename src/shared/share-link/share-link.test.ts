import { deflateRawSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isShareLink } from "./is-share-link.ts";
import links from "./links-1.json" with { type: "json" };
import { readShareLink, type SharePayload, writeShareLink } from "./share-link.ts";

const pack = (json: string | Uint8Array, version = "1") =>
  `#o=${version}.${deflateRawSync(json).toString("base64url")}`;

describe("readShareLink", () => {
  it.each(links)("reads every link of version 1: $about", async ({ link, payload }) => {
    expect(isShareLink(link)).toBe(true);
    expect(await readShareLink(link)).toEqual(payload);
  });

  it.each<[string, string, string]>([
    ["no data", "#o=", "This link is damaged. Was it copied as a whole?"],
    ["no version", `#o=${pack("{}").slice(5)}`, "This link is damaged. Was it copied as a whole?"],
    ["another version", pack("{}", "2"), "This link needs a newer version of this site."],
    ["version 0", pack("{}", "0"), "This link needs a newer version of this site."],
    ["a script", "#o=<script>alert(1)</script>", "This link is damaged. Was it copied as a whole?"],
    ["characters outside Base64", "#o=1.a+b/c=", "This link is damaged. Was it copied as a whole?"],
    ["an impossible length of Base64", "#o=1.abcde", "This link is damaged. Was it copied as a whole?"],
    ["data that isn't packed", "#o=1.AAAA", "This link is damaged. Was it copied as a whole?"],
    ["a link cut off", pack('{"mode":"encode"}').slice(0, -3), "This link is damaged. Was it copied as a whole?"],
    ["a byte after the end", `${pack("{}")}AAAA`, "This link is damaged. Was it copied as a whole?"],
    ["invalid UTF-8", pack(new Uint8Array([0x22, 0xff, 0x22])), "This link is damaged. Was it copied as a whole?"],
    ["invalid JSON", pack("{"), "This link is damaged. Was it copied as a whole?"],
    ["deeply nested JSON", pack("[".repeat(500_000)), "This link is damaged. Was it copied as a whole?"],
    ["a list", pack("[]"), "This link is damaged. Was it copied as a whole?"],
    ["an unknown field", pack('{"run":true}'), 'This link has the unknown field "run".'],
    ["__proto__", pack('{"__proto__":{"mode":"x"}}'), 'This link has the unknown field "__proto__".'],
    ["a mode that isn't text", pack('{"mode":1}'), "The mode in this link must be text."],
    ["options without names", pack('{"options":[1]}'), "The options in this link have no names."],
    ["an input that isn't text", pack('{"inputs":{"input":1}}'), "The input in this link must be text."],
    ["10 MB", `#o=1.${"A".repeat(10_000_000)}`, "This link is too long."],
    ["a deflate bomb", pack(Buffer.alloc(200_000_000, " ")), "This link unpacks to more than 1 MB."],
  ])("rejects %s", async (_, link, message) => {
    await expect(readShareLink(link)).rejects.toThrow(message);
  });

  it("rejects any other fragment with an error for people", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary" }), async (text) => {
        await expect(readShareLink(`#o=1.${text}`)).rejects.toMatchObject({ name: "InputError" });
      }),
    );
  });
});

describe("writeShareLink", () => {
  it("writes nothing for an empty payload", async () => {
    expect(await writeShareLink({})).toBe("");
  });

  it("needs no escaping in a URL", async () => {
    const link = await writeShareLink({ inputs: { input: "<ÿ&?>\u2028".repeat(99) } });
    expect(link).toMatch(/^#o=1\.[\w-]+$/);
    expect(new URL(link, "https://example.org/tools/x").hash).toBe(link);
  });

  it("refuses a payload over 1 MB, which no page would open", async () => {
    await expect(writeShareLink({ inputs: { input: "x".repeat(1_100_000) } })).rejects.toThrow("at most 1 MB");
  });

  it("opens as what was written", async () => {
    const texts = fc.string({ unit: fc.oneof(fc.string({ unit: "binary", maxLength: 3 }), fc.constant("\ud800")) });
    const payloads: fc.Arbitrary<SharePayload> = fc.record(
      {
        mode: fc.string(),
        options: fc.dictionary(fc.string(), fc.oneof(texts, fc.boolean(), fc.integer())),
        inputs: fc.dictionary(fc.string(), texts),
        recipe: fc.record({ recipe: fc.constant(1), name: texts, steps: fc.array(fc.dictionary(fc.string(), texts)) }),
      },
      { requiredKeys: ["mode"] },
    );
    await fc.assert(
      fc.asyncProperty(payloads, async (payload) => {
        expect(await readShareLink(await writeShareLink(payload))).toEqual(JSON.parse(JSON.stringify(payload)));
      }),
    );
  });
});
