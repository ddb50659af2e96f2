import { Suspense } from "react";
import { EMPTY_INPUT, isBlank, type ToolInput } from "#ui/input-value.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { EmptyResult, ToolPage } from "#ui/tool-page.tsx";
import { ToolResult } from "#ui/tool-result.tsx";
import { type Tool, useTool } from "#ui/use-tool.ts";
import { algorithmIn } from "./compact-token.ts";
import { operations } from "./tool.ts";

const TokenReport = lazyPart(() => import("./token-report.tsx"), "TokenReport");

export default function JwtPage() {
  const tool = useTool(operations, { modes: true });
  const decoded = tool.data("decode");
  const verification = tool.data("verify") ?? (decoded?.verdict && { ...decoded.verdict, token: decoded });
  const token = decoded ?? verification?.token;
  const isWorking = tool.state.phase === "running";
  return (
    <ToolPage
      tool={withoutUselessKey(tool)}
      modes={{ decode: "Decode", verify: "Verify", sign: "Sign" }}
      placeholder={tool.mode === "sign" ? '{"sub": "1234567890"}' : undefined}
      result={
        tool.mode === "sign" ? (
          <ToolResult tool={tool} />
        ) : token ? (
          <Suspense fallback={<EmptyResult working />}>
            <TokenReport token={token} source={typedIn(tool.ranWith.inputs.token)} verification={verification} />
          </Suspense>
        ) : (
          <EmptyResult working={isWorking} />
        )
      }
    />
  );
}

const typedIn = (input: ToolInput | undefined) => (input?.kind === "typed" ? input.text : "");

/** A token of HS256 has a secret, so a field for a public key would only confuse. */
function withoutUselessKey(tool: Tool<typeof operations>): Tool {
  const { token, key = EMPTY_INPUT } = tool.inputs;
  if (tool.mode !== "verify" || !algorithmIn(typedIn(token)).startsWith("HS") || !isBlank(key)) return tool;
  const { verify } = operations;
  return { ...tool, operations: { verify: { ...verify, inputs: { token: verify.inputs.token } } } };
}
