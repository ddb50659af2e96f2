import { fileResult } from "#ui/file-result.tsx";
import { TextTool } from "#ui/text-tool.tsx";
import { operations } from "./tool.ts";

export default function BinaryFormatsPage() {
  return (
    <TextTool
      operations={operations}
      modes={{ decode: "Decode", encode: "Encode" }}
      placeholder={{ decode: "Paste hex or Base64, or drop a file", encode: "Paste JSON, or drop a file" }}
      paste={{ title: "JSON", language: "json" }}
      files={fileResult("Encoded data")}
    />
  );
}
