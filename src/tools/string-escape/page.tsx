import { TextTool } from "#ui/text-tool.tsx";
import { operations } from "./operations.ts";

export default function StringEscapePage() {
  return (
    <TextTool
      operations={operations}
      modes={{ escape: "Escape", unescape: "Unescape" }}
      placeholder={{
        escape: "Type or paste text, or drop a file",
        unescape: "Paste a string literal, with or without quotes, or drop a file",
      }}
      paste={{ title: "String", language: "text" }}
    />
  );
}
