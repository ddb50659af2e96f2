import { LOAD_FAILURE } from "#shared/image/load-failure.ts";
import { dataOutput, fileInput, operation } from "#shared/operation.ts";
import { type CodeReading, readingText } from "./code-reading.ts";

export const operations = {
  read: operation({
    // Wi-Fi passwords, secrets of one-time passwords, tickets.
    sensitive: true,
    label: "Read Codes",
    inputs: fileInput("Image", { accepts: ["image/*"] }),
    gives: dataOutput<CodeReading>({ fileName: "codes.txt", toText: readingText }),
    options: {},
    messages: { empty: "Please select an image", done: "Found!", failed: LOAD_FAILURE },
    examples: [],
    code: () => Promise.all([import("./read-codes.ts"), import("zxing-wasm/reader")]),
    run: ([{ readCodes }], { input }) => readCodes(input),
  }),
};
