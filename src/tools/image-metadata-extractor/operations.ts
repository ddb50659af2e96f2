import { LOAD_FAILURE } from "#shared/image/load-failure.ts";
import { dataOutput, fileOutput, filesInput, operation } from "#shared/operation.ts";
import { metadataJson } from "./image-metadata.ts";

const empty = "Please select an image";

export const operations = {
  extract: operation({
    label: "Extract",
    inputs: filesInput("Input", { accepts: ["image/*"] }),
    gives: dataOutput({ fileName: "metadata.json", type: "application/json", toText: metadataJson }),
    options: {},
    messages: { empty, done: "Success!", failed: LOAD_FAILURE },
    examples: [],
    code: () => import("./extract-metadata.ts"),
    run: async ({ extractMetadata }, { input: [file] }) =>
      extractMetadata(new Uint8Array((await file?.arrayBuffer()) ?? [])),
  }),
  remove: operation({
    label: "Remove Metadata",
    inputs: filesInput("Input", { accepts: ["image/*"] }),
    gives: fileOutput({ type: "image/*" }),
    options: {},
    messages: { empty, done: "Success!", failed: LOAD_FAILURE },
    examples: [],
    code: () => import("#shared/image/remove-metadata.ts"),
    run: async ({ removeMetadata }, { input: [file] }) => {
      const { type, pieces } = removeMetadata(new Uint8Array((await file?.arrayBuffer()) ?? []));
      return { name: file?.name ?? "image", type, content: new Blob(pieces, { type }) };
    },
  }),
};
