import { TextTool } from "#ui/text-tool.tsx";
import { operations } from "./tool.ts";

export default function ReverseTextPage() {
  return (
    <TextTool
      operations={operations}
      placeholder="Type or paste text, or drop a file"
      copyLabel={
        // On a phone, only "Copy" leaves room for the other buttons.
        <span>
          Copy<span className="@max-[26rem]:sr-only"> to Clipboard</span>
        </span>
      }
      paste={{ title: "Reversed Text Output", language: "text" }}
    />
  );
}
