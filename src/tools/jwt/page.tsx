import { Suspense } from "react";
import { lazyPart } from "#ui/lazy-part.tsx";
import { ResultPanel } from "#ui/result-panel.tsx";
import { EMPTY_RESULT, EmptyResult, ToolPage } from "#ui/tool-page.tsx";
import { useTool } from "#ui/use-tool.ts";
import { operations } from "./tool.ts";

const TokenReport = lazyPart(() => import("./token-report.tsx"), "TokenReport");

export default function JwtPage() {
  const tool = useTool(operations, { modes: true });
  const verification = tool.data("verify");
  const token = tool.data("decode") ?? verification?.token;
  const isWorking = tool.state.phase === "running";
  return (
    <ToolPage
      tool={tool}
      modes={{ decode: "Decode", verify: "Verify", sign: "Sign" }}
      placeholder={tool.mode === "sign" ? '{"sub": "1234567890"}' : undefined}
      result={
        tool.mode === "sign" ? (
          <ResultPanel
            result={tool.text}
            durationMs={tool.shown?.milliseconds}
            empty={isWorking ? "Working…" : EMPTY_RESULT}
          />
        ) : token ? (
          <Suspense fallback={<EmptyResult working />}>
            <TokenReport token={token} verification={verification} />
          </Suspense>
        ) : (
          <EmptyResult working={isWorking} />
        )
      }
    />
  );
}
