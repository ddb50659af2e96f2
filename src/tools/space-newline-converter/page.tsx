import { TextTool } from "#ui/text-tool.tsx";
import { operations } from "./operations.ts";

export default function SpaceNewlineConverterPage() {
  return (
    <TextTool
      operations={operations}
      placeholder="Type or paste text, or drop a file"
      paste={{ title: "Converted Text", language: "text" }}
    />
  );
}
