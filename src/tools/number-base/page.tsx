import { TextTool } from "#ui/text-tool.tsx";
import { operations } from "./operations.ts";

export default function NumberBasePage() {
  return (
    <TextTool
      operations={operations}
      modes={{ convert: "Bases", float: "IEEE 754" }}
      placeholder={{
        convert: "A number, or one per line: 255, 0xff, -1010.01",
        float: "A number such as 0.1, or bits such as 0x3f800000",
      }}
      paste={{ title: "Numbers", language: "text" }}
    />
  );
}
