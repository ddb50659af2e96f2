import { type KeyboardEvent, Suspense } from "react";
import type { OptionValues } from "#shared/options.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { OptionControls } from "#ui/option-controls.tsx";
import { Panel } from "#ui/panel.tsx";
import { toastDone } from "#ui/toast.tsx";
import { EmptyResult, ResultRegion, Then } from "#ui/tool-page.tsx";
import { useTool } from "#ui/use-tool.ts";
import { conversionText } from "./conversion-text.ts";
import type { Conversion } from "./convert-units.ts";
import { EXAMPLE } from "./example.ts";
import { operations } from "./tool.ts";
import { CATEGORIES, type CategoryId, unitsOf } from "./units.ts";

const ConversionPanel = lazyPart(() => import("./conversion-panel.tsx"), "ConversionPanel");

const { label, options } = operations.convert;
const { digits, notation } = options;
type Chosen = OptionValues<typeof options>;

export default function UnitConverterPage() {
  const tool = useTool(operations, {
    onDone: (result) => {
      if (result.kind === "data")
        toastDone("Converted!", conversionText({ ...chosen, value }, result.data as Conversion));
    },
  });
  const chosen = tool.options as Chosen;
  const { input } = tool.inputs;
  const value = input?.kind === "typed" ? input.text : "";
  const { error, ranWith } = tool;
  const conversion = tool.data("convert");
  const ranOptions = ranWith.options as Chosen;
  const empty = <EmptyResult heading="Result" />;

  /** Marks a rejected field until it changes. */
  const isFaulty = (name: string, isUnchanged: boolean) => (error?.field === name && isUnchanged) || undefined;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    tool.run();
  };
  const select = (name: "from" | "to") => (
    <Field label={options[name].label} className="min-w-0 flex-1">
      {(id) => (
        <select
          id={id}
          className="field"
          aria-invalid={isFaulty(name, chosen[name] === ranOptions[name])}
          value={chosen[name]}
          onChange={({ target }) => tool.setOptions({ [name]: target.value })}
        >
          <option value="">Choose a unit</option>
          {Object.entries(unitsOf(chosen.category)).map(([unit, { name, symbol }]) => (
            <option key={unit} value={unit}>
              {name} ({symbol})
            </option>
          ))}
        </select>
      )}
    </Field>
  );

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the shortcut works from any focused field inside */}
      <div ref={tool.container} onKeyDown={onKeyDown} className="tool-columns">
        <Panel heading="Conversion">
          <div className="flex flex-1 flex-col gap-4 p-4">
            <Field label={options.category.label}>
              {(id) => (
                <select
                  id={id}
                  className="field"
                  value={chosen.category}
                  onChange={({ target }) => {
                    tool.setOptions({ category: target.value as CategoryId, from: "", to: "" });
                    tool.reset();
                  }}
                >
                  {Object.entries(CATEGORIES).map(([category, { name }]) => (
                    <option key={category} value={category}>
                      {name}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            <Field label="Value">
              {(id) => (
                <input
                  id={id}
                  className="field font-mono"
                  inputMode="decimal"
                  autoComplete="off"
                  placeholder="Such as 1.5, 1,000 or 6.02e23"
                  aria-invalid={isFaulty("input", tool.inputs === ranWith.inputs)}
                  value={value}
                  onChange={({ target }) => tool.setInput("input", { kind: "typed", text: target.value })}
                />
              )}
            </Field>
            <div className="flex items-end gap-2 max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-y-4">
              {select("from")}
              <Button
                icon="arrow-left-right"
                aria-label="Swap units"
                title="Swap units"
                className="min-h-10 px-2.5 max-sm:row-span-2 max-sm:mt-6 max-sm:self-center max-sm:*:rotate-90"
                onClick={() => tool.setOptions({ from: chosen.to, to: chosen.from })}
              />
              {select("to")}
            </div>
            <div className="flex flex-wrap gap-x-5 gap-y-2">
              <OptionControls
                declarations={{ digits, notation }}
                values={chosen}
                onChange={(name, value) => tool.setOptions({ [name]: value })}
              />
            </div>
            <div>
              <Button look="main" onClick={() => tool.run()}>
                {label}
              </Button>
            </div>
          </div>
        </Panel>
        <ResultRegion tool={tool}>
          <Suspense fallback={empty}>
            {conversion ? (
              <ConversionPanel conversion={conversion} category={ranOptions.category} to={ranOptions.to} />
            ) : value === "" && chosen.from === "" && chosen.to === "" ? (
              <Example
                onTry={() => {
                  tool.setOptions(EXAMPLE.options);
                  tool.replace("input", { kind: "typed", text: EXAMPLE.value }, "convert");
                }}
              />
            ) : (
              empty
            )}
          </Suspense>
        </ResultRegion>
      </div>
      <Then tool={tool} />
    </>
  );
}

function Example({ onTry }: { onTry: () => void }) {
  return (
    <Panel sunk heading="Result">
      <div className="grid justify-items-start gap-3 p-3.5">
        <p>
          <span className="block text-ink-2 text-sm">For example</span>
          <span className="font-mono text-lg">{EXAMPLE.text}</span>
        </p>
        <Button onClick={onTry}>Try It</Button>
      </div>
    </Panel>
  );
}
