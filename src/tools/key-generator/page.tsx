import { Suspense } from "react";
import { GeneratorPage } from "#ui/generator-tool.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { EmptyResult, ToolPage } from "#ui/tool-page.tsx";
import { ToolResult } from "#ui/tool-result.tsx";
import { useTool } from "#ui/use-tool.ts";
import { operations } from "./tool.ts";

const KeyResult = lazyPart(() => import("./key-result.tsx"), "KeyResult");

const MODES = { generate: "Generate", convert: "Convert", fingerprint: "Fingerprint" };

export default function KeyGeneratorPage() {
  const tool = useTool(operations, { modes: true });
  const keys = tool.data("generate") ?? tool.data("convert");
  const isWorking = tool.state.phase === "running";
  const result = keys ? (
    <Suspense fallback={<EmptyResult working />}>
      <KeyResult keys={keys} />
    </Suspense>
  ) : (
    <EmptyResult working={isWorking} />
  );
  return (
    <>
      {tool.mode === "generate" ? (
        <GeneratorPage tool={tool} modes={MODES} result={result} />
      ) : (
        <ToolPage
          tool={tool}
          modes={MODES}
          placeholder="Paste a key: PEM, JWK or OpenSSH, or drop a file"
          result={tool.mode === "convert" ? result : <ToolResult tool={tool} />}
        />
      )}
    </>
  );
}
