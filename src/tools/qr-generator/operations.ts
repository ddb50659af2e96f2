import { operation } from "#shared/operation.ts";
import { flag } from "#shared/options.ts";
import { payloadOptions, styleOptions } from "./options.ts";

export const operations = {
  generate: operation({
    label: "Generate",
    busy: "Generating",
    input: "text",
    output: "data",
    options: { ...payloadOptions, ...styleOptions },
    messages: { done: "Generated!", failed: "Failed to generate QR code" },
    examples: [
      {
        title: "A link, to which https:// is added",
        input: "example.org/menu",
        options: { type: "url" },
        output: /^\{"payload":"https:\/\/example\.org\/menu","version":2,"level":"M","modules":25,/,
      },
      {
        title: "A Wi-Fi network: name, password",
        input: "Café Central,espresso please",
        options: { type: "wifi", level: "L" },
        output: /^\{"payload":"WIFI:T:WPA;S:Café Central;P:espresso please;;",/,
      },
    ],
    run: async (content, { type, size, level, dark, light, margin, logo, ...fields }, { warn }) => {
      const [{ buildPayload }, { makeQr }] = await Promise.all([import("./payload.ts"), import("./make-qr.ts")]);
      return makeQr(buildPayload(type, content, fields), { size, level, dark, light, margin, logo }, warn);
    },
  }),

  batch: operation({
    label: "Generate All",
    busy: "Generating",
    input: "text-stream",
    output: "file",
    options: { header: flag("First row is the header", false), ...styleOptions },
    messages: {
      empty: "Please enter a list to generate QR codes from",
      done: "Generated!",
      failed: "Failed to generate QR code",
    },
    examples: [
      {
        title: "Two links with the names of their files",
        input: "https://example.org/1,table-1\nhttps://example.org/2,table-2\n",
        output: /^PK[\s\S]*table-1\.png[\s\S]*table-2\.png/,
      },
    ],
    run: async (chunks, { header, ...style }, { signal, progress, warn }) => {
      const { makeBatch } = await import("./make-batch.ts");
      const content = await makeBatch(chunks, { header, style }, { signal, progress, warn });
      return { name: "qrcodes.zip", type: "application/zip", content };
    },
  }),
};
