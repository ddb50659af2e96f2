import type { InputError } from "#shared/input-error.ts";
import { TextTool } from "#ui/text-tool.tsx";
import { operations } from "./tool.ts";

export default function Base64Page() {
  return (
    <TextTool
      operations={operations}
      modes={{ encode: "Encode", decode: "Decode" }}
      placeholder={{
        encode: "Type or paste text, or drop any file",
        decode: "Paste Base64 or a data URL, or drop a file",
      }}
      paste={{ title: "Base64", language: "text" }}
      advice={adviceAt}
      fileTitle="Decoded Base64"
    />
  );
}

function adviceAt({ position: { line, column } = {} }: InputError): string {
  return `Line ${line}, column ${column}. Base64 uses letters, digits, + and / (or - and _), in groups of four, with up to two = at the very end.`;
}
