import { Suspense, useEffect, useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import { ErrorNote } from "#ui/error-note.tsx";
import { Field } from "#ui/field.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { ModeTabs } from "#ui/mode-tabs.tsx";
import { OptionControls } from "#ui/option-controls.tsx";
import { Panel } from "#ui/panel.tsx";
import { toastDone } from "#ui/toast.tsx";
import { useDelayedRun } from "#ui/use-delayed-run.ts";
import { useRunKey } from "#ui/use-run-key.ts";
import { AboutDiceRoller } from "./about.tsx";
import { notationOfLink } from "./notation-link.ts";
import { operations } from "./operations.ts";
import type { RangedRoll } from "./roll-with-range.ts";

const RollPanel = lazyPart(() => import("./roll-panel.tsx"), "RollPanel");

/** Milliseconds that the dice roll. */
const ROLL_TIME = 500;
const MODES = { roll: "Dice", notation: "Notation" } as const;
const PRESETS = {
  roll: [4, 6, 8, 10, 12, 20, 100].map((sides) => ({ name: `d${sides}`, values: { sides } })),
  notation: ["3d6+2", "2d20kh1", "4d6dl1", "4d6!", "5d10>=8", "4dF", "d%"].map((notation) => ({
    name: notation,
    values: { notation },
  })),
};

export default function DiceRollerPage() {
  const [mode, setMode] = useState<keyof typeof MODES>("roll");
  const [options, setOptions] = useState<Readonly<Record<string, unknown>>>({ count: 1, sides: 6, notation: "3d6+2" });
  const field = useRef<HTMLInputElement>(null);

  const change = (values: Readonly<Record<string, unknown>>) => setOptions((before) => ({ ...before, ...values }));
  const {
    start,
    waiting: rolling,
    shown,
    error,
    reset,
  } = useDelayedRun<RangedRoll>(operations, {
    milliseconds: ROLL_TIME,
    onLanded: ({ notation, terms, total }, operation) => {
      toastDone("Success!", `${notation}: ${total}`);
      // Numbers outside the limits were moved to the nearest ones.
      const dice = terms[0]?.dice;
      if (dice?.[0] && operation === "roll") change({ count: dice.length, sides: dice[0].sides });
    },
  });
  const roll = () => start(mode, options);
  useEffect(() => {
    const open = () => {
      const notation = notationOfLink(location.hash);
      if (notation === undefined) return;
      setMode("notation");
      setOptions((before) => ({ ...before, notation }));
    };
    open();
    addEventListener("hashchange", open);
    return () => removeEventListener("hashchange", open);
  }, []);
  useRunKey(roll);

  useEffect(() => {
    if (!error) return;
    field.current?.focus();
    const { offset } = error.position ?? {};
    if (offset !== undefined) field.current?.setSelectionRange(offset, offset + 1);
  }, [error]);

  return (
    <>
      <ModeTabs
        label="Mode"
        modes={MODES}
        value={mode}
        onChange={(next) => {
          setMode(next);
          reset();
        }}
      />
      <div className="option-columns items-start">
        <div>
          <div className="card option-card">
            {mode === "roll" ? (
              <OptionControls
                declarations={operations.roll.options}
                values={options}
                onChange={(name, value) => change({ [name]: value })}
              />
            ) : (
              <Field label={operations.notation.options.notation.label} className="w-full">
                {(id) => (
                  <input
                    ref={field}
                    id={id}
                    className="field font-mono"
                    autoCapitalize="off"
                    autoComplete="off"
                    spellCheck={false}
                    placeholder={operations.notation.options.notation.placeholder}
                    aria-invalid={error !== undefined || undefined}
                    value={String(options.notation)}
                    onChange={(event) => change({ notation: event.target.value })}
                  />
                )}
              </Field>
            )}
            <fieldset className="flex w-full flex-wrap gap-1.5">
              <legend className="sr-only">Presets</legend>
              {PRESETS[mode].map(({ name, values }) => (
                <Button key={name} className="px-2.5 font-mono" onClick={() => change(values)}>
                  {name}
                </Button>
              ))}
            </fieldset>
          </div>
          <div className="action-bar mt-3 lg:mt-0">
            <Button look="main" busy={rolling} onClick={roll}>
              {rolling ? "Rolling..." : operations[mode].label}
            </Button>
          </div>
        </div>
        <div className="grid min-w-0">
          {error ? (
            <ErrorNote error={error} input={{ kind: "typed", text: String(options.notation) }} />
          ) : shown ? (
            <Suspense fallback={<NoRoll text="Rolling..." />}>
              <RollPanel roll={shown} rolling={rolling} />
            </Suspense>
          ) : (
            <NoRoll text={rolling ? "Rolling..." : "The dice land here."} />
          )}
        </div>
      </div>
      <AboutDiceRoller />
    </>
  );
}

function NoRoll({ text }: { text: string }) {
  return (
    <Panel sunk heading="Output">
      <p className="vacant">{text}</p>
    </Panel>
  );
}
