import { TextTool } from "#ui/text-tool.tsx";
import { operations } from "./operations.ts";

export default function StringToAsciiPage() {
  return (
    <TextTool
      operations={operations}
      modes={{ encode: "String to ASCII", decode: "ASCII to String" }}
      placeholder="Type or paste, or drop a file"
      paste={{ title: "Converted text", language: "text" }}
      advice={() =>
        "ASCII codes are whole numbers from 0 to 127 in the selected base, separated by whitespace or the selected delimiter."
      }
    />
  );
}
