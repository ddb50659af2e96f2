import type { InputError } from "#shared/input-error.ts";
import { TextTool } from "#ui/text-tool.tsx";
import { INVALID_BINARY, operations } from "./tool.ts";

export default function StringToBinaryPage() {
  return (
    <TextTool
      operations={operations}
      modes={{ encode: "String to Binary", decode: "Binary to String" }}
      placeholder="Type or paste, or drop a file"
      paste={{ title: "Converted text", language: "text" }}
      advice={advise}
    />
  );
}

function advise({ message }: InputError, { anyStyle }: Readonly<Record<string, unknown>>): string | undefined {
  if (message !== INVALID_BINARY) return undefined;
  const digits = "Binary is eight digits for each byte, 0 and 1";
  if (anyStyle) return `${digits}, without spaces between them.`;
  return `${digits}. Turn on “Accept any delimiter” to read 0b, commas and the like.`;
}
