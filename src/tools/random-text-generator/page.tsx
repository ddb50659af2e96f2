import { GeneratorTool } from "#ui/generator-tool.tsx";
import { operations } from "./operations.ts";

export default function RandomTextGeneratorPage() {
  return (
    <GeneratorTool
      operations={operations}
      mainOptions={["type", "length", "unit", "alphabet"]}
      paste={{ title: "Random Text", language: "text" }}
    />
  );
}
