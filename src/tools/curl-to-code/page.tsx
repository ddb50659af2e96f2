import { TextTool } from "#ui/text-tool.tsx";
import { operations } from "./operations.ts";

export default function CurlToCodePage() {
  return (
    <TextTool
      operations={operations}
      placeholder="Paste a cURL command, such as one copied from your browser’s developer tools"
      paste={({ language }) => ({ title: "Code from cURL", language: String(language) })}
      reusable={false}
    />
  );
}
