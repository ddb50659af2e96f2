import { Suspense } from "react";
import { GeneratorTool } from "#ui/generator-tool.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import type { Kind } from "./strength-panel.tsx";
import { operations } from "./tool.ts";

const StrengthPanel = lazyPart(() => import("./strength-panel.tsx"), "StrengthPanel");

const MODES = { password: "Password", passphrase: "Passphrase", pin: "PIN" } as const;

export default function PasswordGeneratorPage() {
  return (
    <GeneratorTool
      operations={operations}
      modes={MODES}
      modesLabel="Kind"
      listed
      mainOptions={["length", "words", "digits", "count"]}
      sendable={false}
      below={(text, tool) =>
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
