import { LOAD_FAILURE } from "#shared/image/image-types.ts";
import { dataOutput, fileInput, operation } from "#shared/operation.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";
import { type CodeReading, readingText } from "./code-reading.ts";

export const meta: ToolDeclaration = {
  title: "QR & Barcode Reader",
  description: "Read QR codes and barcodes from an image or the camera, explained.",
  category: "Image",
  order: 9,
  keywords:
    "qr reader, qr scanner, scan qr code, qr code from image, qr code from screenshot, decode qr, barcode reader, barcode scanner, scan barcode, webcam, camera, wifi qr, wi-fi password, vcard, otpauth, authenticator, ean, upc, isbn, gtin, gs1, code 128, data matrix, datamatrix, pdf417, aztec, quishing, qr code reader, qr code scanner, scan qr, scan code, read qr code, decode qr code",
  icon: "scan-qr-code",
  runs: "browser",
};

export const operations = {
  read: operation({
    // Wi-Fi passwords, secrets of one-time passwords, tickets.
    sensitive: true,
    label: "Read Codes",
    inputs: fileInput("Image", { accepts: ["image/*"] }),
    gives: dataOutput<CodeReading>({ fileName: "codes.txt", toText: readingText }),
    options: {},
    messages: { empty: "Please select an image", failed: LOAD_FAILURE },
    examples: [],
    code: () => Promise.all([import("./read-codes.ts"), import("zxing-wasm/reader")]),
    run: ([{ readCodes }], { input }) => readCodes(input),
  }),
};
