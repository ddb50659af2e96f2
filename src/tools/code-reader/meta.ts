import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "QR & Barcode Reader",
  description: "Read QR codes and barcodes from an image or the camera, explained.",
  category: "Image",
  order: 9,
  keywords:
    "qr reader, qr scanner, scan qr code, qr code from image, qr code from screenshot, decode qr, barcode reader, barcode scanner, scan barcode, webcam, camera, wifi qr, wi-fi password, vcard, otpauth, authenticator, ean, upc, isbn, gtin, gs1, code 128, data matrix, datamatrix, pdf417, aztec, quishing",
  icon: "scan-qr-code",
  runs: "browser",
};
