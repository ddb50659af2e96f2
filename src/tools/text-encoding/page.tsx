import { Button } from "#ui/button.tsx";
import { sourceValue } from "#ui/input-value.ts";
import { TextTool } from "#ui/text-tool.tsx";
import type { Tool } from "#ui/use-tool.ts";
import { misreadIn } from "./misreadings.ts";
import { operations } from "./tool.ts";

export default function TextEncodingPage() {
  return (
    <TextTool
      operations={operations}
      modes={{ decode: "To UTF-8", encode: "From UTF-8", repair: "Repair" }}
      placeholder={{
        decode: "Drop a file in any encoding",
        encode: "Type or paste text, or drop a UTF-8 file",
        repair: "Paste text with characters such as Ã© or â€™",
      }}
      paste={{ title: "Converted text", language: "text" }}
      fileTitle="Converted text"
      extraActions={repairButton}
    />
  );
}

/** Offered for a text that turns out to be mojibake. */
function repairButton({ shown, text, switchMode, setOptions, replace }: Tool) {
  const misread = shown?.operation === "decode" && misreadIn(shown.result.warnings);
  if (!misread || !text) return null;
  const repair = async () => {
    // What was decoded: the bytes of a file may be in another encoding.
    const value = await sourceValue(text.content, text.fileName);
    switchMode("repair");
    setOptions({ misread });
    replace("input", value, "repair");
  };
  return <Button onClick={repair}>Repair</Button>;
}
