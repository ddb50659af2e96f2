import { LOAD_FAILURE } from "#shared/image/image-types.ts";
import { dataOutput, fileOutput, filesInput, operation } from "#shared/operation.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";
import { metadataJson } from "./image-metadata.ts";

export const meta: ToolDeclaration = {
  title: "Image Metadata Extractor",
  description: "See and remove the camera, time and location data in a photo.",
  category: "Image",
  order: 4,
  keywords:
    "exif, iptc, xmp, icc, gps, location, geotag, camera, heic, heif, iphone photo, photo information, exif viewer, exif remover, remove metadata, strip exif, photo privacy, png text, thumbnail, orientation, dpi, color profile, photo location, where was this photo taken, remove exif, delete exif, view metadata, photo metadata",
  icon: "scan-search",
  runs: "browser",
};

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
