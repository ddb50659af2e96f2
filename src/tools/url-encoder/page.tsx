import { CheatSheet } from "#ui/cheat-sheet.tsx";
import { TextTool } from "#ui/text-tool.tsx";
import { PERCENT_CODES } from "./percent-codes.ts";
import { operations } from "./tool.ts";

export default function UrlEncoderPage() {
  return (
    <>
      <TextTool
        operations={operations}
        placeholder="Type or paste text or URL, or drop a file"
        paste={{ title: "URL Encoder Output", language: "text" }}
      />
      <CheatSheet hint="Choose one to copy its code." entries={PERCENT_CODES} />
    </>
  );
}
