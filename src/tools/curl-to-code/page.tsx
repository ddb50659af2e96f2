import { TextTool } from "#ui/text-tool.tsx";
import { AboutCurlToCode } from "./about.tsx";
import { operations } from "./operations.ts";

export default function CurlToCodePage() {
  return (
    <>
      <TextTool
        operations={operations}
        placeholder="Paste a cURL command, as a browser’s developer tools copy it"
        paste={({ language }) => ({ title: "Code from cURL", language: String(language) })}
        reusable={false}
      />
      <AboutCurlToCode />
    </>
  );
}
