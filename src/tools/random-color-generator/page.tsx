import { Suspense, useState } from "react";
import { defaultOptions } from "#shared/options.ts";
import { ActionBar } from "#ui/action-bar.tsx";
import { ErrorNote } from "#ui/error-note.tsx";
import { EMPTY_INPUT } from "#ui/input-value.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { OptionControls } from "#ui/option-controls.tsx";
import { Panel } from "#ui/panel.tsx";
import { dataOf, useOperation } from "#ui/use-operation.ts";
import { useRunKey } from "#ui/use-run-key.ts";
import { AboutRandomColorGenerator } from "./about.tsx";
import { operations } from "./operations.ts";
import { keepLocked } from "./palette.ts";
import type { RandomColor } from "./random-colors.ts";

const ColorsPanel = lazyPart(() => import("./colors-panel.tsx"), "ColorsPanel");

export default function RandomColorGeneratorPage() {
  const { state, run, cancel } = useOperation(operations);
  const [options, setOptions] = useState<Readonly<Record<string, unknown>>>(() =>
    defaultOptions(operations.generate.options),
  );
  const [colors, setColors] = useState<readonly RandomColor[]>([]);
  const [locked, setLocked] = useState<ReadonlySet<number>>(new Set());

  const start = () => run("generate", undefined, options);
  useRunKey(start);
  const onLock = (place: number, lock: boolean) =>
    setLocked((before) => new Set(lock ? [...before, place] : [...before].filter((other) => other !== place)));

  const fresh = dataOf(operations, "generate", state);
  const [taken, setTaken] = useState<typeof fresh>();
  if (fresh && fresh !== taken) {
    setTaken(fresh);
    const kept = keepLocked(colors, fresh, locked);
    setColors(kept.colors);
    setLocked(kept.locked);
    // A number outside the limits was moved to the nearest one.
    setOptions((before) => ({ ...before, count: fresh.length }));
  }

  return (
    <>
      <div className="option-columns items-start">
        <div>
          <div className="card option-card max-lg:mb-3">
            <OptionControls
              declarations={operations.generate.options}
              values={options}
              onChange={(name, value) => setOptions((before) => ({ ...before, [name]: value }))}
            />
          </div>
          <ActionBar operations={operations} state={state} onRun={start} onCancel={cancel} />
        </div>
        <div className="grid min-w-0" aria-live="polite">
          {state.phase === "refused" ? (
            <ErrorNote error={state.error} input={EMPTY_INPUT} />
          ) : (
            <Suspense fallback={<NoColors />}>
              {colors.length > 0 ? <ColorsPanel colors={colors} locked={locked} onLock={onLock} /> : <NoColors />}
            </Suspense>
          )}
        </div>
      </div>
      <AboutRandomColorGenerator />
    </>
  );
}

function NoColors() {
  return (
    <Panel sunk heading="Output">
      <p className="vacant">The colors appear here.</p>
    </Panel>
  );
}
