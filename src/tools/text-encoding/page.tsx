import { fileResult } from "#ui/file-result.tsx";
import { TextTool } from "#ui/text-tool.tsx";
import { operations } from "./tool.ts";

export default function TextEncodingPage() {
  return (
    <TextTool
      operations={operations}
      modes={{ decode: "To UTF-8", encode: "From UTF-8", repair: "Repair" }}
      placeholder={{
        decode: "Drop a file in any encoding",
        encode: "Type or paste text, or drop a UTF-8 file",
        repair: "Paste text with characters such as Ã© or â€™",
      }}
      paste={{ title: "Converted text", language: "text" }}
      files={fileResult("Converted text")}
    />
  );
}
