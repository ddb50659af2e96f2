import { Suspense, useState } from "react";
import { defaultOptions } from "#shared/options.ts";
import { ActionBar } from "#ui/action-bar.tsx";
import { clampNumbers } from "#ui/clamp-numbers.ts";
import { ErrorNote } from "#ui/error-note.tsx";
import { EMPTY_INPUT } from "#ui/input-value.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { ModeTabs } from "#ui/mode-tabs.tsx";
import { OptionControls } from "#ui/option-controls.tsx";
import { OutdatedNote } from "#ui/outdated-note.tsx";
import { ResultPanel } from "#ui/result-panel.tsx";
import { useFaultFocus } from "#ui/use-fault-focus.ts";
import { useOperation } from "#ui/use-operation.ts";
import { useRunKey } from "#ui/use-run-key.ts";
import { AboutPasswordGenerator } from "./about.tsx";
import { LengthSlider } from "./length-slider.tsx";
import { operations } from "./operations.ts";

const StrengthPanel = lazyPart(() => import("./strength-panel.tsx"), "StrengthPanel");

const MODES = { password: "Password", passphrase: "Passphrase", pin: "PIN" } as const;
const DEFAULTS = Object.assign({}, ...Object.values(operations).map(({ options }) => defaultOptions(options)));

export default function PasswordGeneratorPage() {
  const { state, run, cancel, reset } = useOperation(operations);
  const [mode, setMode] = useState<keyof typeof MODES>("password");
  const [options, setOptions] = useState<Readonly<Record<string, unknown>>>(DEFAULTS);
  const [used, setUsed] = useState(options);

  const change = (name: string, value: unknown) => setOptions((before) => ({ ...before, [name]: value }));
  const start = () => {
    const clamped = clampNumbers(operations[mode].options, options);
    setOptions(clamped);
    setUsed(clamped);
    run(mode, undefined, clamped);
  };
  useRunKey(start);
  const error = state.phase === "refused" ? state.error : undefined;
  const container = useFaultFocus(error);
  const result = state.phase === "done" && state.result.kind === "text" ? state.result : undefined;
  const operation = operations[mode];
  const { length, ...others } = { length: undefined, ...operation.options };

  return (
    <>
      <ModeTabs
        label="Kind"
        modes={MODES}
        value={mode}
        onChange={(next) => {
          setMode(next);
          reset();
        }}
      />
      <div ref={container} className="option-columns items-start">
        <div>
          <div className="card option-card max-lg:mb-3">
            {length && <LengthSlider declaration={length} value={options.length} onChange={change} />}
            <OptionControls declarations={others} values={options} faulty={error?.field} onChange={change} />
          </div>
          <ActionBar operations={{ [mode]: operation }} state={state} onRun={start} onCancel={cancel} />
        </div>
        <div className="grid min-w-0 gap-4 self-stretch" aria-live="polite">
          {error ? (
            <ErrorNote error={error} input={EMPTY_INPUT} />
          ) : (
            <ResultPanel result={result} empty="The result appears here." />
          )}
          <OutdatedNote state={state} given={[options]} />
          {result && (
            <Suspense>
              <StrengthPanel mode={mode} options={used} secret={result.head.split("\n")[0] ?? ""} />
            </Suspense>
          )}
        </div>
      </div>
      <AboutPasswordGenerator />
    </>
  );
}
