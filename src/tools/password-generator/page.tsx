import { Suspense } from "react";
import { EarlierValues, GeneratorPage } from "#ui/generator-tool.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { ResultPanel } from "#ui/result-panel.tsx";
import { EMPTY_RESULT, ToolPage } from "#ui/tool-page.tsx";
import { useTool } from "#ui/use-tool.ts";
import { isListable, ValueList } from "#ui/value-list.tsx";
import type { Kind } from "./strength-panel.tsx";
import { operations } from "./tool.ts";

const StrengthPanel = lazyPart(() => import("./strength-panel.tsx"), "StrengthPanel");

const MODES = { password: "Password", passphrase: "Passphrase", pin: "PIN", strength: "Strength" } as const;

export default function PasswordGeneratorPage() {
  const tool = useTool(operations, { modes: true });
  const { text } = tool;
  if (tool.mode === "strength") {
    return (
      <ToolPage
        tool={tool}
        modes={MODES}
        placeholder="A password to check"
        result={<ResultPanel result={text} empty={EMPTY_RESULT} />}
      />
    );
  }
  return (
    <GeneratorPage
      tool={tool}
      modes={MODES}
      mainOptions={["length", "words", "digits", "count"]}
      result={
        <div className="grid flex-1">
          <ResultPanel result={text} empty={EMPTY_RESULT}>
            {text && isListable(text) && <ValueList text={text.head} />}
          </ResultPanel>
        </div>
      }
      below={
        <>
          {text && (
            <Suspense>
              <StrengthPanel
                mode={tool.mode as Kind}
                options={tool.ranWith.options}
                secret={text.head.split("\n")[0] ?? ""}
              />
            </Suspense>
          )}
          <EarlierValues key={tool.mode} current={text} />
        </>
      }
    />
  );
}
