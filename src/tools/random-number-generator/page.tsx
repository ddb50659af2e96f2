import { GeneratorTool } from "#ui/generator-tool.tsx";
import { AboutRandomNumberGenerator } from "./about.tsx";
import { operations } from "./operations.ts";

export default function RandomNumberGeneratorPage() {
  return (
    <>
      <GeneratorTool operations={operations} paste={{ title: "Random Numbers", language: "text" }} />
      <AboutRandomNumberGenerator />
    </>
  );
}
