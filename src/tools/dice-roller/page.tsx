import { Suspense, useEffect } from "react";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { GeneratorPage } from "#ui/generator-tool.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { OptionControls } from "#ui/option-controls.tsx";
import { toastDone } from "#ui/toast.tsx";
import { EmptyResult } from "#ui/tool-page.tsx";
import { dataOf } from "#ui/use-operation.ts";
import { useTool } from "#ui/use-tool.ts";
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
  const tool = useTool(operations, {
    modes: true,
    atLeast: ROLL_TIME,
    onDone: (result) => {
      if (result.kind !== "data") return;
      const { notation, total } = result.data as RangedRoll;
      toastDone("Success!", `${notation}: ${total}`);
    },
  });
  const mode = tool.mode as keyof typeof MODES;
  const rolling = tool.state.phase === "running";
  const roll = tool.last && (dataOf(operations, "roll", tool.last) ?? dataOf(operations, "notation", tool.last));
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the page opens, and when its address changes
  useEffect(() => {
    const open = () => {
      const notation = notationOfLink(location.hash);
      if (notation === undefined) return;
      tool.switchMode("notation");
      tool.setOptions({ notation });
    };
    open();
    addEventListener("hashchange", open);
    return () => removeEventListener("hashchange", open);
  }, []);
  const empty = <EmptyResult working={rolling && "Rolling..."} />;
  return (
    <>
      <GeneratorPage
        tool={tool}
        modes={MODES}
        options={
          <>
            {mode === "roll" ? (
              <OptionControls
                declarations={tool.declarations}
                values={tool.options}
                onChange={(name, value) => tool.setOptions({ [name]: value })}
              />
            ) : (
              <Field label={operations.notation.options.notation.label} className="w-full">
                {(id) => (
                  <input
                    id={id}
                    className="field font-mono"
                    autoCapitalize="off"
                    autoComplete="off"
                    spellCheck={false}
                    placeholder={operations.notation.options.notation.placeholder}
                    aria-invalid={tool.error !== undefined || undefined}
                    value={String(tool.options.notation)}
                    onChange={(event) => tool.setOptions({ notation: event.target.value })}
                  />
                )}
              </Field>
            )}
            <fieldset className="flex w-full flex-wrap gap-1.5">
              <legend className="sr-only">Presets</legend>
              {PRESETS[mode].map(({ name, values }) => (
                <Button key={name} className="px-2.5 font-mono" onClick={() => tool.setOptions(values)}>
                  {name}
                </Button>
              ))}
            </fieldset>
          </>
        }
        actions={
          <Button look="main" busy={rolling} onClick={() => tool.run()}>
            {rolling ? "Rolling..." : operations[mode].label}
          </Button>
        }
        result={<Suspense fallback={empty}>{roll ? <RollPanel roll={roll} rolling={rolling} /> : empty}</Suspense>}
      />
      <AboutDiceRoller />
    </>
  );
}
