import { byteStreamInput, fileInput, fileOutput, filesInput, filesOutput, operation } from "#shared/operation.ts";
import { choice, secret } from "#shared/options.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Compress & Decompress",
  description: "Pack and unpack gzip, zlib, deflate and ZIP, for text and files of any size.",
  category: "Encoding",
  order: 4,
  keywords:
    "gzip, gunzip, gz, zip, unzip, zlib, deflate, inflate, compress, decompress, uncompress, extract archive, unpack, pack, archive, password zip, aes zip, rfc 1952, rfc 1950, zip file, open zip, zip file opener, gzip encode, gzip decode, gzip decompress, extract zip, make zip, zip files, unzip files",
  icon: "combine",
  runs: "browser",
};

export const operations = {
  compress: operation({
    label: "Compress",
    live: true,
    inputs: byteStreamInput("Input"),
    gives: fileOutput({ type: "application/octet-stream" }),
    options: {
      format: choice("Format", { gzip: "gzip (.gz)", zlib: "zlib", deflate: "Raw deflate" }),
    },
    messages: { empty: "Please enter text to compress", failed: "Failed to compress" },
    examples: [
      {
        title: "Twenty letters become five bytes",
        input: "aaaaaaaaaaaaaaaaaaaa",
        options: { format: "deflate" },
        output: /^KL/,
        possible: "KL\ufffd\u0004\u0000",
      },
    ],
    run: async ({ input }, { format }) => {
      const { compressFile } = await import("./compress-file.ts");
      return compressFile(input, format);
    },
  }),

  decompress: operation({
    label: "Decompress",
    live: true,
    inputs: byteStreamInput("Input", { accepts: ["application/gzip", "application/zlib", "application/octet-stream"] }),
    gives: fileOutput({ type: "*/*" }),
    options: {
      from: choice("Packed as", {
        detect: "Detect",
        gzip: "gzip (.gz)",
        zlib: "zlib",
        deflate: "Raw deflate",
      }),
    },
    messages: { empty: "Please choose a file to decompress", failed: "Failed to decompress" },
    examples: [],
    code: () => import("./decompress-file.ts"),
    run: ({ decompressFile }, { input }, { from }, { warn }) => decompressFile(input, from, warn),
  }),

  zip: operation({
    label: "Create ZIP",
    inputs: filesInput("Files"),
    gives: fileOutput({ type: "application/zip" }),
    options: {
      password: secret("Password", { help: "Encrypts the files with AES-256. File names stay readable." }),
    },
    messages: { empty: "Please choose files to pack", failed: "Failed to create the ZIP" },
    examples: [
      {
        title: "Two files in one archive",
        input: ["Dear diary", "Milk, bread"],
        output: /^PK/,
        possible: "PK\u0003\u0004…",
      },
    ],
    code: () => import("#shared/zip-files.ts"),
    run: ({ zipFiles }, { input }, { password }, { signal, progress }) => ({
      name: "files.zip",
      type: "application/zip",
      content: zipFiles(input, { password, signal, progress }),
    }),
  }),

  unzip: operation({
    label: "Unpack ZIP",
    inputs: fileInput("Input", { accepts: ["application/zip"] }),
    gives: filesOutput({ type: "*/*" }),
    options: { password: secret("Password", { help: "Only for an encrypted archive." }) },
    messages: { empty: "Please choose a ZIP to unpack", failed: "Failed to unpack the ZIP" },
    examples: [],
    code: () => import("./unzip.ts"),
    run: ({ unzip }, { input }, { password }, { signal }) => unzip(input, { password, signal }),
  }),
};
