import { detectedFile } from "#shared/detected-file.ts";
import { byteStreamInput, fileOutput, operation, stringStreamInput, textStreamOutput } from "#shared/operation.ts";
import { choice, flag, integer, text } from "#shared/options.ts";
import type { TextPageProps } from "#shared/page-props.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";
import { ENCODING_NAMES } from "./encodings.ts";

export const meta: ToolDeclaration = {
  title: "Base32, Base58, Base85",
  description: "Encode and decode Base16, 32, 36, 45, 58, 62, 85, 91 or your own alphabet.",
  category: "Encoding",
  order: 6,
  keywords:
    "base16, base32, base32hex, crockford, base36, base45, base58, base58check, base62, base64, base64url, base85, base91, ascii85, z85, btoa, adobe, bitcoin address, ipfs, solana, eu digital covid certificate, totp secret, zeromq, rfc 4648, rfc 9285, binary to text, custom alphabet, base32 encode, base32 decode, base58 encode, base58 decode, base85 encode, base85 decode, base32 decoder, base58 encoder",
  icon: "file-type",
  runs: "browser",
};

const shared = {
  encoding: choice("Encoding", ENCODING_NAMES),
  alphabet: text("Alphabet", "0123456789abcdef", {
    help: "2 to 256 different characters, the digit zero first.",
    shownWhen: { encoding: "custom" },
    maxLength: 256,
  }),
};

export const operations = {
  encode: operation({
    label: "Encode",
    live: true,
    inputs: byteStreamInput("Input"),
    gives: textStreamOutput({ fileName: "encoded.txt" }),
    options: {
      ...shared,
      padding: flag("Padding", true, { help: "Adds = in Base32 and Base64." }),
      lineLength: integer("Line length", 0, { min: 0, max: 10_000, outside: "clamp", help: "0 for a single line." }),
    },
    messages: { empty: "Please enter text to encode", failed: "Failed to encode" },
    examples: [
      { title: "Base32", input: "Hello, 世界", output: "JBSWY3DPFQQOJOEW46KYY===" },
      {
        title: "Base58, as in Bitcoin and IPFS",
        input: "Hello World!",
        options: { encoding: "base58" },
        output: "2NEpo7TZRRrLZSi2U",
      },
      {
        title: "Ascii85 in lines of 20",
        input: "Man is distinguished, not only by his reason",
        options: { encoding: "ascii85", lineLength: 20 },
        output: "9jqo^BlbD-BleB1DJ+*+\nF(f,q/0JhKF<GL>Cj@.4\nGp$d7F!,L7@<6@)",
      },
      { title: "Base45, for QR codes", input: "ietf!", options: { encoding: "base45" }, output: "QED8WEX0" },
      {
        title: "Your own alphabet",
        input: "Hi",
        options: { encoding: "custom", alphabet: "01" },
        output: "0100100001101001",
      },
    ],
    code: () => import("./encode-bytes.ts"),
    run: ({ encodeBytes }, { input }, options) => encodeBytes(input, options),
  }),

  decode: operation({
    label: "Decode",
    live: true,
    inputs: stringStreamInput("Input"),
    gives: fileOutput({ type: "*/*" }),
    options: shared,
    messages: { empty: "Please enter text to decode", failed: "Failed to decode" },
    examples: [
      { title: "Base32, in any case and without padding", input: "jbsw y3dp fqqo jo ew46 kyy", output: "Hello, 世界" },
      {
        title: "Base58",
        input: "2NEpo7TZRRrLZSi2U",
        options: { encoding: "base58" },
        output: "Hello World!",
      },
      {
        title: "Crockford, with its mistakable letters",
        input: "9ljprv-3F",
        options: { encoding: "crockford" },
        output: "Hello",
      },
    ],
    code: () => import("./decode-text.ts"),
    run: ({ decodeText }, { input }, options) =>
      detectedFile(decodeText(input, options), (extension) => `decoded${extension}`),
  }),
};

export const page: TextPageProps = {
  modes: { encode: "Encode", decode: "Decode" },
  placeholder: {
    encode: "Type or paste text, or drop any file",
    decode: "Paste encoded text, or drop a file",
  },
  paste: { title: "Encoded text", language: "text" },
  fileTitle: "Decoded content",
};
