import { Suspense } from "react";
import { formatBytes, plural } from "#shared/format-number.ts";
import { operation, textOutput } from "#shared/operation.ts";
import { ActionBar } from "#ui/action-bar.tsx";
import { Button } from "#ui/button.tsx";
import { EMPTY_INPUT, filesIn, textIn } from "#ui/input-value.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { Panel } from "#ui/panel.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { usePageKey, useRunKey } from "#ui/use-run-key.ts";
import { RecipeResult } from "./recipe-result.tsx";
import { Steps } from "./steps.tsx";
import { type RecipeEditor, useRecipe } from "./use-recipe.ts";
import { RUN } from "./use-recipe-run.ts";

const DetectPanel = lazyPart(() => import("./detect-panel.tsx"), "DetectPanel", null);
const StarterList = lazyPart(() => import("./starter-list.tsx"), "StarterList", null);
const KeepRecipe = lazyPart(() => import("./keep-recipe.tsx"), "KeepRecipe");

/** The button of a recipe, for the bar of a tool's operations. */
const ACTIONS = {
  [RUN]: operation({
    label: "Run",
    inputs: {},
    gives: textOutput(),
    options: {},
    messages: {},
    examples: [],
    run: () => "",
  }),
};

/** Input, steps and result of a recipe, and the recipes this browser keeps. */
export function RecipePage() {
  const recipe = useRecipe();
  const { state, steps, freshness, shown } = recipe;
  useRunKey(recipe.run, { enterInFields: false });
  usePageKey((event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
    const isTyping = target instanceof Element && target.matches("input, textarea, select, [contenteditable]");
    if (!(ctrlKey || metaKey) || altKey || isTyping) return;
    const letter = key.toLowerCase();
    if (letter === "z" && !shiftKey) recipe.undo();
    else if ((letter === "z" && shiftKey) || letter === "y") recipe.redo();
    else return;
    event.preventDefault();
  });
  return (
    <>
      <div className="recipe-columns">
        <div className="min-w-0">
          <RecipeInput recipe={recipe} />
          <Suspense>
            <DetectPanel input={recipe.input} onApply={({ steps }) => recipe.apply(steps)} />
          </Suspense>
          {steps.length === 0 && (
            <Suspense>
              <StarterList recipe={recipe} />
            </Suspense>
          )}
          <Steps recipe={recipe} />
          <ActionBar
            operations={ACTIONS}
            state={state}
            disabled={steps.every(({ step }) => step.off)}
            onRun={recipe.run}
            onCancel={recipe.cancel}
            extraActions={
              <>
                <Button icon="undo-2" aria-label="Undo" title="Undo" disabled={!recipe.canUndo} onClick={recipe.undo} />
                <Button icon="redo-2" aria-label="Redo" title="Redo" disabled={!recipe.canRedo} onClick={recipe.redo} />
              </>
            }
          />
        </div>
        <div className="min-w-0 lg:sticky lg:top-4">
          <div className="grid" aria-live="polite">
            <RecipeResult recipe={recipe} />
          </div>
          {freshness === "outdated" && shown && (
            <p className="mt-2 flex flex-wrap items-center gap-x-3 text-sm text-ink-2">
              This result is out of date.
              <Button onClick={recipe.run}>Run again</Button>
            </p>
          )}
        </div>
      </div>
      <Suspense>
        <KeepRecipe recipe={recipe} />
      </Suspense>
    </>
  );
}

function RecipeInput({ recipe: { input, setInput } }: { recipe: RecipeEditor }) {
  const files = filesIn(input);
  const clear = () => setInput(EMPTY_INPUT);
  if (input.kind === "files")
    return (
      <Panel
        heading="Input"
        tools={
          <Button look="quiet" onClick={clear}>
            Clear
          </Button>
        }
        foot={
          <>
            <span>{plural(files.length, "file")}</span>
            <span>{formatBytes(files.reduce((sum, { size }) => sum + size, 0))}</span>
          </>
        }
      >
        <ul
          aria-label="Input files"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls, and must do so by keyboard too
          tabIndex={0}
          className="grid max-h-44 gap-1 overflow-y-auto p-3.5 text-sm -outline-offset-2"
        >
          {files.map(({ name, size }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: files may share a name, and never move
            <li key={place} className="flex gap-3">
              <span className="min-w-0 flex-1 truncate font-mono">{name}</span>
              <span className="shrink-0 font-mono text-xs text-ink-2">{formatBytes(size)}</span>
            </li>
          ))}
        </ul>
      </Panel>
    );
  return (
    <TextInput
      value={textIn(input)}
      onChange={setInput}
      onFiles={(chosen) => setInput({ kind: "files", files: chosen })}
      onClear={clear}
      placeholder="Type or paste text, or drop files"
      invalid={false}
    />
  );
}
