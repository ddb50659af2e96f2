import { fileInput, fileOutput, operation, textInput, textOutput } from "#shared/operation.ts";
import { choice, flag, text } from "#shared/options.ts";
import type { TextPageProps } from "#shared/page-props.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Protobuf Decoder",
  description: "Decode Protocol Buffers with or without a .proto, and encode JSON.",
  category: "Encoding",
  order: 8,
  keywords:
    "protobuf, protocol buffers, proto, .proto, protobuf decoder, protobuf encoder, decode protobuf, decode_raw, protoc, protobuf without schema, protobuf to json, json to protobuf, protobuf viewer, protobuf inspector, grpc, grpc message, txtpb, textproto, pbtxt, wire format, binary formats, proto2, proto3, deserialize",
  opens: [
    { kind: "hex", rank: 4, mode: "decodeRaw" },
    { kind: "base64", rank: 4, mode: "decodeRaw" },
  ],
  icon: "package-open",
  runs: "browser",
};

const message = text("Message", "", { placeholder: "The first one", help: "Its name in the .proto." });
const encoding = choice("Input is", { auto: "Detected", hex: "Hex", base64: "Base64", bytes: "The bytes" });

const binary = fileInput("Input", { accepts: ["*/*"] });
const schema = textInput(".proto");
const emptyBytes = "Please enter hex or Base64, or choose a file";
const emptySchema = "Please enter the .proto that has the message";

const PERSON =
  'syntax = "proto3";\n\nmessage Person {\n  string name = 1;\n  int32 id = 2;\n  repeated string tags = 3;\n}\n';

export const operations = {
  decodeRaw: operation({
    label: "Decode without .proto",
    live: true,
    inputs: binary,
    gives: textOutput({ fileName: "decoded.txtpb" }),
    options: { encoding },
    messages: { empty: emptyBytes, failed: "Failed to decode" },
    examples: [
      {
        title: "Text and a number",
        input: "0a 03 41 64 61 10 96 01",
        output: '1: "Ada"\n2: 150\n',
      },
      {
        title: "A message in a message, and a float",
        input: "0a 08 0a 03 41 64 61 10 96 01 1d 00 00 c0 3f",
        output: '1: {\n  1: "Ada"\n  2: 150\n}\n3: 0x3fc00000\n',
      },
    ],
    code: () => import("./convert.ts"),
    run: ({ decodeRaw }, { input }, { encoding }, { warn }) => decodeRaw(input, encoding, warn),
  }),

  decode: operation({
    label: "Decode",
    live: true,
    inputs: { input: binary, schema },
    gives: textOutput({ fileName: "decoded.json", type: "application/json" }),
    options: {
      message,
      encoding,
      notation: choice("Result", { json: "JSON", text: "Text format" }),
      defaults: flag("Default values", false, {
        help: "Also writes fields that the data leaves out.",
        shownWhen: { notation: "json" },
      }),
      protoNames: flag("Names as in the .proto", false, {
        help: "Instead of camel case.",
        shownWhen: { notation: "json" },
      }),
    },
    messages: { empty: { input: emptyBytes, schema: emptySchema }, failed: "Failed to decode" },
    examples: [
      {
        title: "A message as JSON",
        inputs: { input: "0a 03 41 64 61 10 96 01 1a 01 78 1a 01 79", schema: PERSON },
        output: '{\n  "name": "Ada",\n  "id": 150,\n  "tags": [\n    "x",\n    "y"\n  ]\n}',
      },
      {
        title: "Text format, with a field that the .proto doesn't have",
        inputs: { input: "0a 03 41 64 61 20 05", schema: PERSON },
        options: { notation: "text" },
        output: 'name: "Ada"\n4: 5\n',
      },
    ],
    code: () => import("./convert.ts"),
    run: ({ decode }, { input, schema }, options, { warn }) => decode(input, schema, options, warn),
  }),

  encode: operation({
    label: "Encode",
    live: true,
    inputs: { input: textInput("Input", { accepts: ["application/json"] }), schema },
    gives: fileOutput({ type: "*/*" }),
    options: { message, encoding: choice("Encoding", { hex: "Hex", base64: "Base64", file: "File" }) },
    messages: { empty: { input: "Please enter JSON to encode", schema: emptySchema }, failed: "Failed to encode" },
    examples: [
      {
        title: "JSON of a message",
        inputs: { input: '{"name": "Ada", "id": 150, "tags": ["x", "y"]}', schema: PERSON },
        output: "0a034164611096011a01781a0179",
      },
      {
        title: "A time, in Base64",
        inputs: {
          input: '{"at": "2026-01-01T00:00:00Z"}',
          schema:
            'syntax = "proto3";\nimport "google/protobuf/timestamp.proto";\nmessage Event {\n  google.protobuf.Timestamp at = 1;\n}\n',
        },
        options: { encoding: "base64" },
        output: "CgYIgPLWygY=",
      },
    ],
    code: () => import("./convert.ts"),
    run: ({ encode }, { input, schema }, options, { warn }) => encode(input, schema, options, warn),
  }),
};

export const page: TextPageProps = {
  modes: { decodeRaw: "Without .proto", decode: "Decode", encode: "Encode" },
  placeholder: {
    decodeRaw: "Paste hex or Base64, or drop a file",
    decode: "Paste text, or drop a file",
    encode: "Paste text, or drop a file",
  },
  paste: { title: "Protobuf", language: "text" },
  fileTitle: "Encoded message",
};
