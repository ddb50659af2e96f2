import { LOAD_FAILURE } from "#shared/image/load-failure.ts";
import { operation } from "#shared/operation.ts";

const empty = "Please select an image";

export const operations = {
  extract: operation({
    label: "Extract",
    busy: "Reading",
    input: "files",
    output: "data",
    options: {},
    messages: { empty, done: "Success!", failed: LOAD_FAILURE },
    examples: [],
    run: async ([file]) => {
      const { extractMetadata } = await import("./extract-metadata.ts");
      return extractMetadata(new Uint8Array((await file?.arrayBuffer()) ?? []));
    },
  }),
  remove: operation({
    label: "Remove Metadata",
    busy: "Removing",
    input: "files",
    output: "file",
    options: {},
    messages: { empty, done: "Success!", failed: LOAD_FAILURE },
    examples: [],
    run: async ([file]) => {
      const { removeMetadata } = await import("./remove-metadata.ts");
      const { type, pieces } = removeMetadata(new Uint8Array((await file?.arrayBuffer()) ?? []));
      return { name: file?.name ?? "image", type, content: new Blob(pieces, { type }) };
    },
  }),
};
