import { TextTool } from "#ui/text-tool.tsx";
import { AboutReverseText } from "./about.tsx";
import { operations } from "./operations.ts";

export default function ReverseTextPage() {
  return (
    <>
      <TextTool
        operations={operations}
        placeholder="Type or paste text, or drop a file"
        copyLabel="Copy to Clipboard"
        paste={{ title: "Reversed Text Output", language: "text" }}
      />
      <AboutReverseText />
    </>
  );
}
