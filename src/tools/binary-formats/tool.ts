import { fileInput, fileOutput, operation, textInput, textOutput } from "#shared/operation.ts";
import { choice } from "#shared/options.ts";
import type { TextPageProps } from "#shared/page-props.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "MessagePack & CBOR",
  description: "Decode MessagePack and CBOR to JSON, and encode JSON to them.",
  category: "Encoding",
  order: 7,
  keywords:
    "messagepack, msgpack, message pack, cbor, msgpack to json, json to msgpack, msgpack decoder, cbor to json, json to cbor, cbor decoder, cbor playground, diagnostic notation, edn, cose, webauthn, binary json, rfc 8949, binary to json, deserialize, serialize, mqtt payload",
  opens: [
    { kind: "hex", rank: 3 },
    { kind: "base64", rank: 3 },
  ],
  icon: "binary",
  runs: "browser",
};

const format = choice("Format", { msgpack: "MessagePack", cbor: "CBOR" });
const encoding = choice("Input is", { auto: "Detected", hex: "Hex", base64: "Base64", bytes: "The bytes" });
const resultEncoding = choice("Encoding", { hex: "Hex", base64: "Base64", file: "File" });

const binary = fileInput("Input", { accepts: ["*/*"] });
const json = textInput("Input", { accepts: ["application/json", "application/x-ndjson"] });

export const operations = {
  decode: operation({
    label: "Decode",
    live: true,
    inputs: binary,
    gives: textOutput({ fileName: "decoded.json", type: "application/json" }),
    options: {
      format,
      encoding,
      notation: choice(
        "Result",
        { json: "JSON", diagnostic: "Diagnostic notation" },
        { shownWhen: { format: "cbor" }, help: "Diagnostic notation also shows tags, bytes and lengths." },
      ),
      bytes: choice("Bytes as", { base64: "Base64", hex: "Hex" }),
    },
    messages: { empty: "Please enter hex or Base64, or choose a file", failed: "Failed to decode" },
    examples: [
      {
        title: "MessagePack in hex",
        input: "82 a7 63 6f 6d 70 61 63 74 c3 a6 73 63 68 65 6d 61 00",
        output: '{\n  "compact": true,\n  "schema": 0\n}',
      },
      {
        title: "CBOR in Base64",
        input: "omFhAWFigsEaUUtnsPn+AA==",
        options: { format: "cbor", notation: "diagnostic" },
        output: '{\n  "a": 1,\n  "b": [\n    1(\n      1363896240),\n    NaN\n  ]\n}',
      },
    ],
    code: () => import("./convert.ts"),
    run: ({ decode }, { input }, options, { warn }) => decode(input, options, warn),
  }),

  encode: operation({
    label: "Encode",
    live: true,
    inputs: json,
    gives: fileOutput({ type: "*/*" }),
    options: {
      format,
      notation: choice(
        "Input is",
        { json: "JSON", diagnostic: "Diagnostic notation" },
        { shownWhen: { format: "cbor" } },
      ),
      encoding: resultEncoding,
    },
    messages: { empty: "Please enter JSON to encode", failed: "Failed to encode" },
    examples: [
      { title: "MessagePack", input: '{"compact": true, "schema": 0}', output: "82a7636f6d70616374c3a6736368656d6100" },
      {
        title: "CBOR from diagnostic notation",
        input: "{1: h'0102', 2: 32(\"https://example.com\")}",
        options: { format: "cbor", notation: "diagnostic" },
        output: "a20142010202d8207368747470733a2f2f6578616d706c652e636f6d",
      },
    ],
    code: () => import("./convert.ts"),
    run: ({ encode }, { input }, options, { warn }) => encode(input, options, warn),
  }),
};

export const page: TextPageProps = {
  modes: { decode: "Decode", encode: "Encode" },
  placeholder: { decode: "Paste hex or Base64, or drop a file", encode: "Paste JSON, or drop a file" },
  paste: { title: "JSON", language: "json" },
  fileTitle: "Encoded data",
};
