import type { InputError } from "#shared/input-error.ts";
import { TextTool } from "#ui/text-tool.tsx";
import { AboutHex } from "./about.tsx";
import { INVALID_HEX, operations } from "./operations.ts";

export default function HexToStringPage() {
  return (
    <>
      <TextTool
        operations={operations}
        modes={{ decode: "Hex to String", encode: "String to Hex" }}
        placeholder="Type or paste, or drop a file"
        paste={{ title: "Converted text", language: "text" }}
        advice={advise}
      />
      <AboutHex />
    </>
  );
}

function advise({ message }: InputError, { anyStyle }: Readonly<Record<string, unknown>>): string | undefined {
  if (message !== INVALID_HEX) return undefined;
  const digits = "Hex is two digits for each byte, 0 to 9 and a to f";
  if (anyStyle) return `${digits}, which stand together.`;
  return `${digits}. Turn on “Accept any style” to read 0x, \\x, % and commas.`;
}
