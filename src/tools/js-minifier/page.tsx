import { TextTool } from "#ui/text-tool.tsx";
import { operations } from "./operations.ts";

export default function JsMinifierPage() {
  return (
    <TextTool
      operations={operations}
      placeholder="Paste JavaScript, or drop a file"
      accept=".js,.mjs,.cjs,text/javascript"
      paste={{ title: "JavaScript", language: "javascript" }}
    />
  );
}
