import { lazyPart } from "#ui/lazy-part.tsx";
import { TextTool } from "#ui/text-tool.tsx";
import { operations } from "./tool.ts";

const TokenReport = lazyPart(() => import("./token-report.tsx"), "TokenReport");

export default function TokenCounterPage() {
  return (
    <TextTool
      operations={operations}
      modes={{ count: "Count", ids: "Token IDs" }}
      placeholder="Type or paste text, or drop a file"
      paste={{ title: "Tokens", language: "json" }}
    >
      {(tokenization) => <TokenReport tokenization={tokenization} />}
    </TextTool>
  );
}
