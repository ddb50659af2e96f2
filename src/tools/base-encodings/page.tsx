import { fileResult } from "#ui/file-result.tsx";
import { TextTool } from "#ui/text-tool.tsx";
import { operations } from "./tool.ts";

export default function BaseEncodingsPage() {
  return (
    <TextTool
      operations={operations}
      modes={{ encode: "Encode", decode: "Decode" }}
      placeholder={{
        encode: "Type or paste text, or drop any file",
        decode: "Paste encoded text, or drop a file",
      }}
      paste={{ title: "Encoded text", language: "text" }}
      files={fileResult("Decoded content")}
    />
  );
}
