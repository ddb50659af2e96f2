import { Suspense, useEffect } from "react";
import { Field } from "#ui/field.tsx";
import { GeneratorPage } from "#ui/generator-tool.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { toastDone } from "#ui/toast.tsx";
import { ToolOptionControls, ToolPresets } from "#ui/tool-options.tsx";
import { EmptyResult } from "#ui/tool-page.tsx";
import { dataOf } from "#ui/use-operation.ts";
import { useTool } from "#ui/use-tool.ts";
import { notationOfLink } from "./notation-link.ts";
import type { RangedRoll } from "./roll-text.ts";
import { operations } from "./tool.ts";

const RollPanel = lazyPart(() => import("./roll-panel.tsx"), "RollPanel");

/** Milliseconds that the dice roll. */
const ROLL_TIME = 500;
const MODES = { roll: "Dice", notation: "Notation" } as const;

export default function DiceRollerPage() {
  const tool = useTool(operations, {
    modes: true,
    minDurationMs: ROLL_TIME,
    onDone: (result) => {
      if (result.kind !== "data") return;
      const { notation, total } = result.data as RangedRoll;
      toastDone("Success!", `${notation}: ${total}`);
    },
  });
  const mode = tool.mode as keyof typeof MODES;
  const rolling = tool.state.phase === "running";
  const roll =
    tool.lastDone && (dataOf(operations, "roll", tool.lastDone) ?? dataOf(operations, "notation", tool.lastDone));
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
    <GeneratorPage
      tool={tool}
      modes={MODES}
      options={
        mode === "roll" ? (
          <ToolOptionControls tool={tool} />
        ) : (
          <>
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
            <ToolPresets tool={tool} />
          </>
        )
      }
      busyLabel="Rolling..."
      result={<Suspense fallback={empty}>{roll ? <RollPanel roll={roll} rolling={rolling} /> : empty}</Suspense>}
    />
  );
}
