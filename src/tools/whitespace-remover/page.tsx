import { TextTool } from "#ui/text-tool.tsx";
import { operations } from "./operations.ts";

export default function WhitespaceRemoverPage() {
  return (
    <TextTool
      operations={operations}
      placeholder="Type or paste text, or drop a file"
      paste={{ title: "Text Without Whitespace", language: "text" }}
    />
  );
}
