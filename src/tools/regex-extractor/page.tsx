import { Suspense } from "react";
import { defaultOptions, type OptionValues } from "#shared/options.ts";
import type { TextResult } from "#shared/run-operation.ts";
import { utf8Length } from "#shared/utf8-length.ts";
import { ActionBar } from "#ui/action-bar.tsx";
import { textIn } from "#ui/input-value.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { OptionControls } from "#ui/option-controls.tsx";
import { OptionsFold } from "#ui/options-fold.tsx";
import { OutOfDateNote, ResultRegion, Then, ToolInputField } from "#ui/tool-page.tsx";
import { ToolResult } from "#ui/tool-result.tsx";
import { useTool } from "#ui/use-tool.ts";
import type { Extraction } from "./extract-matches.ts";
import { PatternFields } from "./pattern-fields.tsx";
import { operations } from "./tool.ts";
import { useLiveExtraction } from "./use-live-extraction.ts";

const MatchDetails = lazyPart(() => import("./match-details.tsx"), "MatchDetails");

const { extract, replace } = operations;
const { listAs, unique, sort } = extract.options;
const { replacement } = replace.options;
const SAMPLE_OPTIONS = { ...defaultOptions(extract.options), ...extract.examples[0]?.options };

/** Its own layout: the pattern is above the input, and the matches are the only note of a run. */
export default function RegexExtractorPage() {
  const tool = useTool(operations);
  const input = textIn(tool.inputs.input);
  const { pattern, flags } = tool.options as OptionValues<typeof extract.options>;
  const live = useLiveExtraction(input, tool.isHeld ? "" : pattern, flags);
  const { error, state } = tool;
  const extraction = tool.data("extract");
  const marked = live ?? extraction;
  const result = tool.text ?? (extraction && listOf(extraction));
  const set = (name: string, value: unknown) => tool.setOptions({ [name]: value });

  return (
    <div ref={tool.container} className="[--panel-height:20rem]">
      <div className="tool-columns">
        <PatternFields
          pattern={pattern}
          flags={flags}
          faulty={error?.field}
          onPattern={(pattern) => set("pattern", pattern)}
          onFlags={(flags) => set("flags", flags)}
        />
        <ToolInputField
          tool={tool}
          onSample={() => tool.setOptions(SAMPLE_OPTIONS)}
          placeholder="Type or paste text, or drop a file"
        />
        <div className="tool-actions">
          <ActionBar operations={operations} state={state} onRun={tool.run} onCancel={tool.cancel}>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in the field below replaces, in others it extracts */}
            <div
              className="contents"
              onKeyDown={(event) => {
                if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
                event.preventDefault();
                tool.run("replace");
              }}
            >
              <OptionControls declarations={{ replacement }} values={tool.options} onChange={set} />
            </div>
            <OptionsFold>
              <div className="grid gap-2 sm:contents">
                <OptionControls
                  declarations={{ listAs, unique, sort }}
                  values={tool.options}
                  invalidOption={error?.field}
                  onChange={set}
                />
              </div>
            </OptionsFold>
          </ActionBar>
        </div>
        <ResultRegion tool={tool}>
          <ToolResult
            tool={tool}
            result={result}
            paste={{ title: extraction ? "Matches" : "Replaced Text", language: "text" }}
            sendable
            onUseAsInput={() => tool.takeAsInput(result?.content, result?.fileName)}
          />
        </ResultRegion>
      </div>
      <OutOfDateNote tool={tool} />
      <Then tool={tool} />
      {marked && (
        <Suspense>
          <MatchDetails extraction={marked} />
        </Suspense>
      )}
    </div>
  );
}

function listOf({ list, count }: Extraction): TextResult {
  const { fileName, type } = operations.extract.gives;
  const named = { kind: "text", fileName, type } as const;
  if (typeof list !== "string") return { ...named, ...list };
  const lines = count === 0 ? 0 : list.split("\n").length;
  return { ...named, content: list, head: list, bytes: utf8Length(list), lines };
}
