import { fileResult } from "#ui/file-result.tsx";
import { TextTool } from "#ui/text-tool.tsx";
import { operations } from "./tool.ts";

export default function ProtobufPage() {
  return (
    <TextTool
      operations={operations}
      modes={{ decodeRaw: "Without .proto", decode: "Decode", encode: "Encode" }}
      placeholder={{
        decodeRaw: "Paste hex or Base64, or drop a file",
        decode: "Paste text, or drop a file",
        encode: "Paste text, or drop a file",
      }}
      paste={{ title: "Protobuf", language: "text" }}
      files={fileResult("Encoded message")}
    />
  );
}
