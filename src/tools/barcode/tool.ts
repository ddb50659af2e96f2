import type { DrawCode } from "#shared/code-batch.ts";
import { dataOutput, fileOutput, operation, textInput, textStreamInput } from "#shared/operation.ts";
import { choice, flag } from "#shared/options.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";
import type { makeBarcode } from "./draw-barcode.ts";
import { codeOptions, styleOptions } from "./options.ts";

export const meta: ToolDeclaration = {
  title: "Barcode Generator",
  description: "Make EAN, UPC, Code 128, GS1, Data Matrix and more as SVG or PNG.",
  category: "Image",
  order: 10,
  keywords:
    "barcode maker, bar code, ean, ean-13, ean13, ean-8, upc, upc-a, upc-e, gtin, isbn barcode, issn, code 128, code128, code 39, code39, code 93, itf, itf-14, interleaved 2 of 5, codabar, msi plessey, pharmacode, pzn, gs1-128, ean-128, sscc, gs1 databar, data matrix, datamatrix, 2d barcode, pdf417, aztec, check digit, product label, shipping label, svg barcode, bulk barcodes, ean generator, make barcode, barcode creator",
  icon: "barcode",
  runs: "browser",
};

const options = { ...codeOptions, ...styleOptions };

const messages = { failed: "Failed to generate the barcode" };
const ONE = { ...messages, empty: "Please enter the content of the barcode" };

export const operations = {
  generate: operation({
    label: "Generate",
    live: true,
    inputs: textInput("Content", { oneLine: true }),
    gives: dataOutput<ReturnType<typeof makeBarcode>>({
      fileName: "barcode.svg",
      type: "image/svg+xml",
      toText: ({ svg }) => svg,
      toJson: ({ png: _, ...code }) => code,
    }),
    options,
    messages: ONE,
    examples: [
      {
        title: "A product; the check digit is added",
        input: "400638133393",
        output: /^\{"type":"EAN-13","content":"4006381333931","width":346,"height":257,"svg":"<svg /,
      },
      {
        title: "A shipping label with batch number",
        input: "(01)09521234543213(10)ABC123",
        options: { type: "gs1-128" },
        output: /^\{"type":"GS1-128","content":"\(01\)09521234543213\(10\)ABC123",/,
      },
      {
        title: "A serial number in two dimensions",
        input: "SN 2026-0042",
        options: { type: "datamatrix", scale: 4 },
        output: /^\{"type":"Data Matrix","content":"SN 2026-0042","width":128,"height":128,/,
      },
    ],
    code: () => import("./draw-barcode.ts"),
    run: ({ makeBarcode }, { input }, values, { warn }) => makeBarcode(input, values, warn),
  }),

  png: operation({
    label: "Generate PNG",
    inputs: textInput("Content", { oneLine: true }),
    gives: fileOutput({ type: "image/png" }),
    options,
    messages: ONE,
    examples: [
      { title: "A library label", input: "A31117013206375B", options: { type: "codabar" }, output: /^.PNG\r\n/ },
    ],
    code: () => import("./draw-barcode.ts"),
    run: ({ drawBarcodePng }, { input }, values, { warn }) => ({
      name: "barcode.png",
      type: "image/png",
      content: drawBarcodePng(input, values, warn),
    }),
  }),

  batch: operation({
    label: "Generate All",
    inputs: textStreamInput("Content"),
    gives: fileOutput({ type: "application/zip" }),
    options: {
      format: choice("Format", { svg: "SVG", png: "PNG" }),
      header: flag("First row is the header", false),
      ...options,
    },
    messages: { ...messages, empty: "Please enter a list to generate barcodes from" },
    examples: [
      {
        title: "Two products with file names",
        input: "4006381333931,pencils\n9780306406157,book\n",
        output: /^PK[\s\S]*1-pencils\.svg[\s\S]*2-book\.svg/,
      },
    ],
    code: () => Promise.all([import("#shared/code-batch.ts"), import("./draw-barcode.ts")]),
    run: async (
      [{ makeCodeBatch }, { drawBarcode, drawBarcodePng }],
      { input: chunks },
      { format, header, ...values },
      context,
    ) => {
      const draw: DrawCode = (content, warn) =>
        format === "png" ? drawBarcodePng(content, values, warn) : drawBarcode(content, values, warn).svg;
      const content = await makeCodeBatch(chunks, { header, kind: "barcodes", extension: format, draw }, context);
      return { name: "barcodes.zip", type: "application/zip", content };
    },
  }),
};
