import { Suspense } from "react";
import { choice } from "#shared/options.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { OptionControls } from "#ui/option-controls.tsx";
import { OptionsFold } from "#ui/options-fold.tsx";
import { toastFailed } from "#ui/toast.tsx";
import { EmptyResult, ToolPage } from "#ui/tool-page.tsx";
import { useTool } from "#ui/use-tool.ts";
import { MODES, type Mode } from "./modes.ts";
import { operations } from "./tool.ts";

const ItemList = lazyPart(() => import("./item-list.tsx"), "ItemList");

const MODE = choice("Split by", MODES);

export default function StringSplitterPage() {
  const tool = useTool(operations, {
    modes: true,
    onDone: ({ warnings: [fault] }) => {
      if (fault) toastFailed(fault);
    },
  });
  const result = tool.data(tool.mode as Mode);
  // The first option belongs to the mode; the others are common to all modes.
  const [parameter, ...others] = Object.entries(tool.declarations);
  const set = (name: string, value: unknown) =>
    name === "mode" ? tool.switchMode(value as Mode) : tool.setOptions({ [name]: value });
  const waiting = <EmptyResult heading="Items" working={tool.state.phase === "running"} />;
  return (
    <ToolPage
      tool={tool}
      placeholder="Type or paste text, or drop a file"
      options={
        <>
          <OptionControls
            declarations={{ mode: MODE, ...Object.fromEntries(parameter ? [parameter] : []) }}
            values={{ ...tool.options, mode: tool.mode }}
            invalidOption={tool.error?.field}
            onChange={set}
          />
          <OptionsFold>
            <div className="grid gap-2 sm:contents">
              <OptionControls declarations={Object.fromEntries(others)} values={tool.options} onChange={set} />
            </div>
          </OptionsFold>
        </>
      }
      result={
        <Suspense fallback={waiting}>
          {result ? (
            <ItemList result={result} onUseAsInput={() => tool.takeAsInput(result.content, "split.txt")} />
          ) : (
            waiting
          )}
        </Suspense>
      }
    />
  );
}
