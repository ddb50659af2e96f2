import { TextTool } from "#ui/text-tool.tsx";
import { AboutHex } from "./about.tsx";
import { operations } from "./operations.ts";

export default function HexToStringPage() {
  return (
    <>
      <TextTool
        operations={operations}
        modes={{ decode: "Hex to String", encode: "String to Hex" }}
        placeholder="Type or paste, or drop a file"
        paste={{ title: "Converted text", language: "text" }}
        advice={{
          decode:
            "Hex is two digits for each byte, 0 to 9 and a to f. Turn on “Accept any style” to read 0x, \\x, % and commas.",
        }}
      />
      <AboutHex />
    </>
  );
}
