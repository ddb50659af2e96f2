import { TextTool } from "#ui/text-tool.tsx";
import { operations } from "./operations.ts";

export default function CssMinifierPage() {
  return (
    <TextTool
      operations={operations}
      placeholder="Paste CSS, or drop a file"
      accept=".css,text/css"
      paste={{ title: "CSS", language: "css" }}
    />
  );
}
