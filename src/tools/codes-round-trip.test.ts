import { describe, expect, it } from "vitest";
import { defaultOptions } from "#shared/options.ts";
import { makeBarcode } from "#tools/barcode/draw-barcode.ts";
import { operations as barcode } from "#tools/barcode/tool.ts";
import { TYPES, type TypeId } from "#tools/barcode/types.ts";
import { readCodes } from "#tools/code-reader/read-codes.ts";
import { makeQr } from "#tools/qr-generator/make-qr.ts";
import { buildPayload } from "#tools/qr-generator/payload.ts";
import { operations as qrGenerator } from "#tools/qr-generator/tool.ts";

/** The reader’s engine doesn't know these. */
const UNREAD: readonly string[] = ["msi", "pharmacode"];

async function read(png: Uint8Array<ArrayBuffer>) {
  const { codes } = await readCodes(new Blob([png]));
  return codes.map(({ text, explanation: { kind, facts } }) => ({
    text,
    kind,
    facts: facts.map(({ value }) => value),
  }));
}

describe("the code reader", () => {
  it.each(Object.keys(TYPES).filter((type) => !UNREAD.includes(type)))(
    "reads a %s of the barcode generator, also with a transparent background",
    async (id) => {
      const type = id as TypeId;
      for (const transparent of [false, true]) {
        const options = { ...defaultOptions(barcode.generate.options), type, transparent };
        const { png, content } = makeBarcode(TYPES[type].sample, options, () => {});
        const [found] = await read(png);
        const plain = type === "upce" ? "042100005264" : content.replace(/[()]/g, "");
        expect(found?.text.replace("\x1d", "")).toBe(plain);
      }
    },
  );

  it.each([
    ["wifi", { ssid: "Café; Central", password: "a:b\\c" }, "Wi-Fi network", ["Café; Central", "a:b\\c"]],
    ["vcard", { name: "Ada Lovelace", phone: "+1555" }, "Contact", ["Ada Lovelace", "+1555"]],
    ["event", { event: "Party", start: "2026-12-31T20:00" }, "Event", ["Party", "2026-12-31 20:00:00"]],
    ["geo", { latitude: "48.8584", longitude: "2.2945" }, "Place", ["48.8584", "2.2945"]],
  ] as const)("explains a %s code of the QR generator", async (type, fields, kind, values) => {
    const options = { ...defaultOptions(qrGenerator.generate.options), ...fields };
    const { png } = makeQr(buildPayload(type, "", options), options, () => {});
    const [found] = await read(png);
    expect(found).toMatchObject({ kind, facts: expect.arrayContaining([...values]) });
  });
});
