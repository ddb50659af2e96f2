import type { DrawCode } from "#shared/code-batch.ts";
import { dataOutput, fileOutput, operation, textInput, textStreamInput } from "#shared/operation.ts";
import { flag } from "#shared/options.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";
import type { QrCode } from "./make-qr.ts";
import { payloadOptions, styleOptions } from "./options.ts";

export const meta: ToolDeclaration = {
  title: "QR Generator",
  description: "Make QR codes for links, text, Wi-Fi, contacts and more, as PNG or SVG.",
  category: "Sharing",
  order: 2,
  keywords:
    "qr code, qrcode, qr, barcode, 2d barcode, wifi qr, wi-fi, vcard, contact, calendar event, geo, link to phone, logo, svg, batch, iso 18004, qr code generator, qr code maker, make a qr code, create qr code, wifi qr code",
  opens: [{ kind: "url" }, { kind: "uuid", rank: 3 }],
  icon: "qr-code",
  runs: "browser",
};

export const operations = {
  generate: operation({
    sensitive: true,
    label: "Generate",
    live: true,
    inputs: textInput("Content"),
    gives: dataOutput<QrCode>({
      fileName: "qrcode.svg",
      type: "image/svg+xml",
      toText: ({ svg }) => svg,
      toJson: ({ png: _, ...code }) => code,
    }),
    options: { ...payloadOptions, ...styleOptions },
    messages: { done: "Generated!", failed: "Failed to generate QR code" },
    examples: [
      {
        title: "Link; https:// is added",
        input: "example.org/menu",
        options: { type: "url" },
        output: /^\{"payload":"https:\/\/example\.org\/menu","version":2,"level":"M","modules":25,/,
      },
      {
        title: "Wi-Fi network: name, password",
        input: "Café Central,espresso please",
        options: { type: "wifi", level: "L" },
        output: /^\{"payload":"WIFI:T:WPA;S:Café Central;P:espresso please;;",/,
      },
    ],
    code: () => Promise.all([import("./payload.ts"), import("./make-qr.ts")]),
    run: async (
      [{ buildPayload }, { makeQr }],
      { input: content },
      { type, size, level, dark, light, margin, logo, ...fields },
      { warn },
    ) => {
      return makeQr(buildPayload(type, content, fields), { size, level, dark, light, margin, logo }, warn);
    },
  }),

  batch: operation({
    label: "Generate All",
    inputs: textStreamInput("Content"),
    gives: fileOutput({ type: "application/zip" }),
    options: { header: flag("First row is the header", false), ...styleOptions },
    messages: {
      empty: "Please enter a list to generate QR codes from",
      done: "Generated!",
      failed: "Failed to generate QR code",
    },
    examples: [
      {
        title: "Two links with file names",
        input: "https://example.org/1,table-1\nhttps://example.org/2,table-2\n",
        output: /^PK[\s\S]*table-1\.png[\s\S]*table-2\.png/,
      },
    ],
    code: () => Promise.all([import("#shared/code-batch.ts"), import("./make-qr.ts")]),
    run: async ([{ makeCodeBatch }, { drawCode }], { input: chunks }, { header, ...style }, context) => {
      const draw: DrawCode = (payload, warn) => drawCode(payload, style, warn).code.png;
      const content = await makeCodeBatch(chunks, { header, kind: "QR codes", extension: "png", draw }, context);
      return { name: "qrcodes.zip", type: "application/zip", content };
    },
  }),
};
