import type { InputError } from "#shared/input-error.ts";
import { TextTool } from "#ui/text-tool.tsx";
import { INVALID_HEX, operations } from "./tool.ts";

export default function HexToStringPage() {
  return (
    <TextTool
      operations={operations}
      modes={{ decode: "Hex to String", encode: "String to Hex", bytes: "Hex to File" }}
      placeholder="Type or paste, or drop a file"
      paste={{ title: "Converted text", language: "text" }}
      advice={advise}
      fileTitle="Converted hex"
    />
  );
}

function advise({ message }: InputError, { anyStyle }: Readonly<Record<string, unknown>>): string | undefined {
  if (message !== INVALID_HEX) return undefined;
  const rule = "Each byte is two hex digits (0 to 9, a to f) with nothing between them.";
  return anyStyle ? rule : `${rule} Turn on “Accept any style” to read 0x, \\x, % and commas.`;
}
