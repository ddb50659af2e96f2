import { GeneratorTool } from "#ui/generator-tool.tsx";
import { operations } from "./operations.ts";

export default function RandomNicknameGeneratorPage() {
  return (
    <GeneratorTool
      operations={operations}
      listed
      mainOptions={["count", "style"]}
      paste={{ title: "Nicknames", language: "text" }}
    />
  );
}
