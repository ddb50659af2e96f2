import { type ReactNode, useState } from "react";
import type { Operations } from "#shared/operation.ts";
import { hasEffect } from "#shared/options.ts";
import type { GeneratorPageProps } from "#shared/page-props.ts";
import type { TextResult } from "#shared/run-operation.ts";
import { ActionBar } from "#ui/action-bar.tsx";
import { Button } from "#ui/button.tsx";
import { copyWithToast } from "#ui/copy-with-toast.ts";
import { ModeTabs } from "#ui/mode-tabs.tsx";
import { OptionsFold } from "#ui/options-fold.tsx";
import { ResultPanel } from "#ui/result-panel.tsx";
import { ToolOptionControls, ToolPresets } from "#ui/tool-options.tsx";
import { EMPTY_RESULT, ResultRegion, Then } from "#ui/tool-page.tsx";
import { type Tool, useTool } from "#ui/use-tool.ts";
import { isListable, ValueList } from "#ui/value-list.tsx";

interface PageProps {
  tool: Tool;
  /** Tab text by operation id, to show one operation at a time. */
  modes?: Readonly<Record<string, string>> | undefined;
  /** The options that a phone shows unfolded, above the others. By default, all of them. */
  mainOptions?: readonly string[] | undefined;
  /** Replaces the controls of all options. */
  options?: ReactNode;
  /** Text of the button during a run, in place of the progress. */
  busyLabel?: string;
  /** The result or its placeholder. */
  result: ReactNode;
  /** Shown below the result, even if there is none. */
  below?: ReactNode;
}

/** The page of a tool with options but no input: options and action next to the result. */
export function GeneratorPage({ tool, modes, mainOptions, options, busyLabel, result, below }: PageProps) {
  return (
    <>
      {modes && <ModeTabs label="Mode" modes={modes} value={tool.mode} onChange={tool.switchMode} />}
      <div ref={tool.container} className="option-columns items-start">
        <div>
          <div className="card option-card max-lg:mb-3">
            {options ?? <GeneratorOptions tool={tool} mainOptions={mainOptions} />}
          </div>
          <ActionBar
            operations={tool.operations}
            state={tool.state}
            busyLabel={busyLabel}
            onRun={tool.run}
            onCancel={tool.cancel}
          />
        </div>
        <div className="flex min-w-0 flex-col gap-3 self-stretch">
          <div className="grid flex-1">
            <ResultRegion tool={tool}>{result}</ResultRegion>
          </div>
          {below}
        </div>
      </div>
      <Then tool={tool} />
    </>
  );
}

function GeneratorOptions({ tool, mainOptions }: Pick<PageProps, "tool" | "mainOptions">) {
  const names = Object.entries(tool.declarations)
    .filter(([, declaration]) => hasEffect(declaration, tool.options))
    .map(([name]) => name);
  const { main = [], folded = [] } = Object.groupBy(names, (name) =>
    mainOptions?.includes(name) === false ? "folded" : "main",
  );
  return (
    <>
      <ToolOptionControls tool={tool} only={main} />
      <ToolPresets tool={tool} />
      {folded.length > 0 && (
        <OptionsFold>
          <div className="grid gap-2 sm:contents">
            <ToolOptionControls tool={tool} only={folded} />
          </div>
        </OptionsFold>
      )}
    </>
  );
}

interface TextProps extends GeneratorPageProps {
  tool: Tool;
  /** Shown above a result. */
  above?: (result: TextResult) => ReactNode;
  /** Shown below the result, even if there is none. */
  below?: (result: TextResult | undefined) => ReactNode;
}

interface ToolProps extends Omit<TextProps, "tool"> {
  /** Operations without input that return text; only one unless there are `modes`. */
  operations: Operations;
}

/** The whole page of a tool that generates text from options alone. */
export function GeneratorTool({ operations, ...page }: ToolProps) {
  const tool = useTool(operations, { modes: page.modes !== undefined });
  return <TextGeneratorPage tool={tool} {...page} />;
}

/** The page of operations that generate text from options alone, with the values before. */
export function TextGeneratorPage({ tool, paste, listed = false, sendable = true, above, below, ...page }: TextProps) {
  const { text } = tool;
  const first = text && above?.(text);
  return (
    <GeneratorPage
      tool={tool}
      {...page}
      result={
        <div className="flex flex-col gap-4">
          {first}
          <div className={`grid flex-1 ${first ? "*:min-h-44!" : ""}`}>
            <ResultPanel result={text} empty={EMPTY_RESULT} paste={paste} sendable={sendable}>
              {listed && text && !first && isListable(text) && <ValueList text={text.head} />}
            </ResultPanel>
          </div>
        </div>
      }
      below={
        <>
          {below?.(text)}
          <EarlierValues current={text} />
        </>
      }
    />
  );
}

const MAX_EARLIER = 10;
/** Characters shown of an earlier value. */
const MAX_SHOWN = 200;

type Value = Pick<TextResult, "content" | "head">;

/** The values before the current one, latest first. Only in memory, because they may be secrets. */
export function EarlierValues({ current }: { current: Value | undefined }) {
  const [values, setValues] = useState<readonly Value[]>([]);
  if (current && current !== values[0]) setValues([current, ...values].slice(0, MAX_EARLIER + 1));
  const earlier = values.filter((value) => value !== current).slice(0, MAX_EARLIER);
  if (earlier.length === 0) return null;
  return (
    <section aria-labelledby="before">
      <h2 id="before" className="text-sm font-semibold">
        Before
      </h2>
      <ol className="mt-1 divide-y divide-rule">
        {earlier.map(({ content, head }, place) => {
          const text = head.slice(0, MAX_SHOWN).trim().replaceAll("\n", ", ");
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: values may repeat, and items have no state
            <li key={place} className="flex items-center gap-2">
              <Button look="quiet" icon="copy" aria-label={`Copy ${text}`} onClick={() => copyWithToast(content)} />
              <span className="min-w-0 flex-1 truncate font-mono text-data text-ink-2">{text}</span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
