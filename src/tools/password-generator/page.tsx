import { Suspense } from "react";
import { TextGeneratorPage } from "#ui/generator-tool.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { ToolPage } from "#ui/tool-page.tsx";
import { ToolResult } from "#ui/tool-result.tsx";
import { useTool } from "#ui/use-tool.ts";
import type { Kind } from "./strength-panel.tsx";
import { operations } from "./tool.ts";

const StrengthPanel = lazyPart(() => import("./strength-panel.tsx"), "StrengthPanel");

const MODES = { password: "Password", passphrase: "Passphrase", pin: "PIN", strength: "Strength" } as const;

export default function PasswordGeneratorPage() {
  const tool = useTool(operations, { modes: true });
  if (tool.mode === "strength") {
    return <ToolPage tool={tool} modes={MODES} placeholder="A password to check" result={<ToolResult tool={tool} />} />;
  }
  return (
    <TextGeneratorPage
      tool={tool}
      modes={MODES}
      listed
      mainOptions={["length", "words", "digits", "count"]}
      sendable={false}
      below={(text) =>
        text && (
          <Suspense>
            <StrengthPanel
              mode={tool.mode as Kind}
              options={tool.ranWith.options}
              secret={text.head.split("\n")[0] ?? ""}
            />
          </Suspense>
        )
      }
    />
  );
}
