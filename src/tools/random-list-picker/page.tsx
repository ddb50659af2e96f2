import { Suspense } from "react";
import { focusAfter } from "#ui/focus-after.ts";
import { textIn } from "#ui/input-value.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { EmptyResult, ToolPage } from "#ui/tool-page.tsx";
import { useTool } from "#ui/use-tool.ts";
import { operations } from "./tool.ts";

const Results = lazyPart(() => import("./results.tsx"), "Results");

export default function RandomListPickerPage() {
  const tool = useTool(operations);
  const { shown, text } = tool;
  const waiting = <EmptyResult working={tool.state.phase === "running"} />;
  return (
    <ToolPage
      tool={tool}
      placeholder={"One item per line, or separated by commas:\nAda\nGrace*3"}
      accept=".txt,.csv,text/plain,text/csv"
      result={
        <div className="flex min-w-0 flex-col gap-4 *:only:flex-1">
          <Suspense fallback={waiting}>
            {shown && text ? (
              <Results
                operation={shown.operation}
                result={text}
                milliseconds={shown.milliseconds}
                input={textIn(tool.inputs.input)}
                options={tool.options}
                onInput={(next, separator) =>
                  focusAfter(() => {
                    tool.setOptions({ separator });
                    tool.replace("input", next);
                  }, tool.fieldOf("input"))
                }
              />
            ) : (
              waiting
            )}
          </Suspense>
        </div>
      }
    />
  );
}
