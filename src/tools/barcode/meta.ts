import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Barcode Generator",
  description: "Make EAN, UPC, Code 128, GS1, Data Matrix and more as SVG or PNG.",
  category: "Image",
  order: 10,
  keywords:
    "barcode maker, bar code, ean, ean-13, ean13, ean-8, upc, upc-a, upc-e, gtin, isbn barcode, issn, code 128, code128, code 39, code39, code 93, itf, itf-14, interleaved 2 of 5, codabar, msi plessey, pharmacode, pzn, gs1-128, ean-128, sscc, gs1 databar, data matrix, datamatrix, 2d barcode, pdf417, aztec, check digit, product label, shipping label, svg barcode, bulk barcodes",
  icon: "barcode",
  runs: "browser",
};
