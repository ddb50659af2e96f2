import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Compress & Decompress",
  description: "Pack and unpack gzip, zlib, deflate and ZIP, for text and files of any size.",
  category: "Encoding",
  order: 4,
  keywords:
    "gzip, gunzip, gz, zip, unzip, zlib, deflate, inflate, compress, decompress, uncompress, extract archive, unpack, pack, archive, password zip, aes zip, rfc 1952, rfc 1950",
  icon: "combine",
  runs: "browser",
};
