import { TextTool } from "#ui/text-tool.tsx";
import { AboutBinary } from "./about.tsx";
import { operations } from "./operations.ts";

export default function StringToBinaryPage() {
  return (
    <>
      <TextTool
        operations={operations}
        modes={{ encode: "String to Binary", decode: "Binary to String" }}
        placeholder="Type or paste, or drop a file"
        paste={{ title: "Converted text", language: "text" }}
        advice={{
          decode:
            "Binary is eight digits for each byte, 0 and 1. Turn on “Accept any delimiter” to read 0b, commas and the like.",
        }}
      />
      <AboutBinary />
    </>
  );
}
