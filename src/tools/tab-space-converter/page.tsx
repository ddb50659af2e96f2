import { TextTool } from "#ui/text-tool.tsx";
import { operations } from "./operations.ts";

export default function TabSpaceConverterPage() {
  return (
    <TextTool
      operations={operations}
      placeholder="Type or paste text or source code, or drop a file"
      paste={{ title: "Converted Text", language: "text" }}
    />
  );
}
