import { CheatSheet } from "#ui/cheat-sheet.tsx";
import { TextTool } from "#ui/text-tool.tsx";
import { KNOWN_REFERENCES } from "./known-references.ts";
import { operations } from "./tool.ts";

export default function HtmlEncoderPage() {
  return (
    <>
      <TextTool
        operations={operations}
        placeholder="Type or paste text or HTML, or drop a file"
        paste={{ title: "HTML Encoder Output", language: "html" }}
      />
      <CheatSheet hint="Choose a character to copy its reference." entries={KNOWN_REFERENCES} />
    </>
  );
}
