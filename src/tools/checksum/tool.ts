import {
  byteStreamInput,
  dataOutput,
  filesInput,
  operation,
  textInput,
  textOutput,
  textStreamOutput,
} from "#shared/operation.ts";
import { choice, text } from "#shared/options.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";
import { ALGORITHMS, findAlgorithm } from "./algorithms.ts";
import { verificationText } from "./verification-text.ts";
import type { Verification } from "./verify.ts";

export const meta: ToolDeclaration = {
  title: "Checksum Calculator",
  description: "Get MD5, SHA, BLAKE, CRC and xxHash of files, or check a SHA256SUMS.",
  category: "Crypto",
  order: 3,
  keywords:
    "checksum, checksums, hash, file hash, md5, md5sum, sha1, sha1sum, sha224, sha256, sha256sum, sha256sums, sha384, sha512, sha512sum, sha3, keccak, keccak256, ripemd160, whirlpool, sm3, md4, blake2, b2sum, blake3, b3sum, crc, crc32, crc32c, crc64, cksum, xxhash, xxhsum, murmurhash, murmur3, adler32, sfv, verify download, check file, integrity, same file, corrupt file, md5 of a file, sha256 of a file, hash of a file, hash file",
  opens: [{ kind: "hash", rank: 1, mode: "check", input: "checksums" }],
  icon: "file-check",
  runs: "browser",
};

const NAMES = ALGORITHMS.map(({ id, name }) => [id, name] as const);

/** As projects name the list next to a download: `SHA256SUMS`. */
function sumsName({ algorithm }: { algorithm: string }): string {
  return `${findAlgorithm(algorithm)?.tag.toUpperCase().replaceAll("-", "_")}SUMS`;
}

export const operations = {
  calculate: operation({
    sensitive: true,
    label: "Calculate",
    live: true,
    inputs: byteStreamInput("Input"),
    gives: textOutput({ fileName: "checksums.txt" }),
    options: {
      algorithms: text("Algorithms", "md5, sha-1, sha-256, sha-512, crc-32", {
        help: `Several with commas, or all (without MurmurHash): ${ALGORITHMS.map(({ id }) => id).join(", ")}.`,
      }),
      encoding: choice("Encoding", { hex: "Hex, lowercase", "hex-upper": "Hex, uppercase", base64: "Base64" }),
    },
    messages: {
      empty: "Please enter text or choose a file",
      failed: "Failed to calculate checksums",
    },
    examples: [
      {
        title: "Five checksums of a text",
        input: "hello",
        output: [
          "MD5      5d41402abc4b2a76b9719d911017c592",
          "SHA-1    aaf4c61ddcc5e8a2dabede0f3b482cd9aea9434d",
          "SHA-256  2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824",
          "SHA-512  9b71d224bd62f3785d96d46ad3ea3d73319bfbc2890caadae2dff72519673ca72323c3d99ba5c11d7c7acc6e14b8c5da0c4663475c2e5c3adef46f73bcdec043",
          "CRC-32   3610a686",
        ].join("\n"),
      },
      {
        title: "BLAKE3 and xxHash",
        input: "hello",
        options: { algorithms: "blake3, xxhash3", encoding: "hex-upper" },
        output: "BLAKE3   EA8F163DB38682925E4491C5E58D4BB3506EF8C14EB78A86E908C5624A67200F\nxxHash3  9555E8555C62DCFD",
      },
    ],
    code: () => Promise.all([import("./calculate.ts"), import("hash-wasm")]),
    run: ([{ checksumLines }], { input }, options) => checksumLines(input, options),
  }),

  list: operation({
    label: "Create List",
    inputs: filesInput("Files"),
    gives: textStreamOutput({ fileName: "SHA256SUMS", fileNameFor: sumsName }),
    options: {
      algorithm: choice("Algorithm", NAMES, { default: "sha-256" }),
      format: choice("Format", { sums: "As sha256sum", bsd: "As BSD, with the algorithm" }),
    },
    messages: { empty: "Please choose files", failed: "Failed to create the list" },
    examples: [
      {
        title: "A list for sha256sum --check",
        input: ["one\n", "two\n"],
        output:
          /^2c8b08da5ce60398e1f19af0e5dccc744df274b826abe585eaba68c525434806 {2}\S+\n27dd8ed44a83ff94d557f9fd0412ed5a8cbca69ea04922d88c01184a07300a5a {2}\S+\n$/,
        possible:
          "2c8b08da5ce60398e1f19af0e5dccc744df274b826abe585eaba68c525434806  one.txt\n27dd8ed44a83ff94d557f9fd0412ed5a8cbca69ea04922d88c01184a07300a5a  two.txt\n",
      },
    ],
    code: () => Promise.all([import("./calculate.ts"), import("hash-wasm")]),
    run: async function* ([{ sumsOf }], { input }, options, context) {
      yield* sumsOf(input, options, context);
    },
  }),

  check: operation({
    label: "Check",
    inputs: {
      input: filesInput("Files"),
      checksums: textInput("Checksums", { optional: true }),
    },
    gives: dataOutput<Verification>({ fileName: "checked.txt", toText: verificationText }),
    options: { assume: choice("Algorithm", [["auto", "By name or length"], ...NAMES]) },
    messages: { empty: "Please choose the files to check", failed: "Failed to check the files" },
    examples: [
      {
        title: "One expected checksum, of an unknown algorithm",
        inputs: { input: "hello", checksums: "9555E8555C62DCFD" },
        output: /OK \(xxHash3\)|"status":"ok","algorithms":\["xxHash3"\]/,
        possible: "hello.txt: OK (xxHash3)\n\n1 file: 1 OK",
      },
      {
        title: "A file that is not the published one",
        inputs: {
          input: "hallo",
          checksums: "SHA256 (missing.iso) = 2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824",
        },
        output: /: missing\n|"status":"missing"/,
        possible: "missing.iso: missing\nhello.txt: not in the list\n\n2 files: 0 OK, 1 missing, 1 not in the list",
      },
    ],
    code: () => Promise.all([import("./verify.ts"), import("hash-wasm")]),
    run: ([{ verifyFiles }], { input, checksums }, { assume }, context) =>
      verifyFiles(input, checksums ?? "", assume, context),
  }),
};
