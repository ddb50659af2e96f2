import { type KeyboardEvent, Suspense, useEffect, useMemo, useState } from "react";
import { InputError } from "#shared/input-error.ts";
import { defaultOptions } from "#shared/options.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { importAgain } from "#ui/import-again.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { OptionControls } from "#ui/option-controls.tsx";
import { Panel } from "#ui/panel.tsx";
import { toastDone, toastFailed } from "#ui/toast.tsx";
import { useToolServices } from "#ui/tool-services.ts";
import { useFaultFocus } from "#ui/use-fault-focus.ts";
import { useRunKey } from "#ui/use-run-key.ts";
import { AboutUnitConverter } from "./about.tsx";
import { conversionText } from "./conversion-text.ts";
import type { Conversion, convertUnits } from "./convert-units.ts";
import { operations } from "./operations.ts";
import { CATEGORIES, type CategoryId, unitsOf } from "./units.ts";

const ConversionPanel = lazyPart(() => import("./conversion-panel.tsx"), "ConversionPanel");

/** The arithmetic is not needed for the first paint. */
const loadArithmetic = () => import("./convert-units.ts").catch(importAgain);

const { label, messages, options } = operations.convert;
const { digits, notation } = options;

export default function UnitConverterPage() {
  const services = useToolServices();
  const [chosen, setChosen] = useState(() => ({ ...defaultOptions(options), value: "" }));
  // From the first conversion on, the result follows every change, until the category changes.
  const [live, setLive] = useState(false);
  const [refusal, setRefusal] = useState<InputError>();
  const container = useFaultFocus(refusal);
  const [arithmetic, setArithmetic] = useState<Arithmetic>();
  const outcome = useMemo(() => arithmetic && convert(arithmetic, chosen), [arithmetic, chosen]);
  const conversion = live && !(outcome instanceof InputError) ? outcome : undefined;
  const error = refusal ?? (live && outcome instanceof InputError ? outcome : undefined);

  useEffect(() => {
    // The button tries again, and tells when it fails.
    loadArithmetic().then(setArithmetic, () => {});
  }, []);

  const change = (changes: Partial<typeof chosen>) => {
    setChosen((before) => ({ ...before, ...changes }));
    setRefusal(undefined);
    services.recordInput((changes.value ?? chosen.value) !== "");
  };
  const changeCategory = (category: CategoryId) => {
    change({ category, from: "", to: "" });
    setLive(false);
  };
  const start = async () => {
    services.recordAction("convert");
    const loaded = await loadArithmetic().catch(() => undefined);
    if (!loaded) return toastFailed(`${messages.failed}\nThe arithmetic could not be loaded. Are you offline?`);
    setArithmetic(loaded);
    const outcome = convert(loaded, chosen);
    if (outcome instanceof InputError) {
      setLive(false);
      setRefusal(outcome);
      toastFailed(outcome.message, outcome.title);
    } else {
      setLive(true);
      toastDone(messages.done ?? "", conversionText(chosen, outcome));
    }
  };
  useRunKey(start);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    start();
  };
  const select = (name: "from" | "to", text: string) => (
    <Field label={text} className="min-w-0 flex-1">
      {(id) => (
        <select
          id={id}
          className="field"
          aria-invalid={error?.field === name || undefined}
          value={chosen[name]}
          onChange={(event) => change({ [name]: event.target.value })}
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the shortcut works from any field in the tool, which holds the focus */}
      <div ref={container} onKeyDown={onKeyDown} className="tool-columns">
        <Panel heading="Conversion">
          <div className="flex flex-1 flex-col gap-4 p-4">
            <Field label={options.category.label}>
              {(id) => (
                <select
                  id={id}
                  className="field"
                  value={chosen.category}
                  onChange={(event) => changeCategory(event.target.value as CategoryId)}
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
                  aria-invalid={error?.field === "value" || undefined}
                  value={chosen.value}
                  onChange={(event) => change({ value: event.target.value })}
                />
              )}
            </Field>
            <div className="flex items-end gap-2 max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-y-4">
              {select("from", options.from.label)}
              <Button
                icon="arrow-left-right"
                aria-label="Swap units"
                title="Swap units"
                className="min-h-10 px-2.5 max-sm:row-span-2 max-sm:mt-6 max-sm:self-center max-sm:*:rotate-90"
                onClick={() => change({ from: chosen.to, to: chosen.from })}
              />
              {select("to", options.to.label)}
            </div>
            <div className="flex flex-wrap gap-x-5 gap-y-2">
              <OptionControls
                declarations={{ digits, notation }}
                values={chosen}
                onChange={(name, value) => change({ [name]: value })}
              />
            </div>
            <div className="flex items-center gap-4">
              <Button look="main" onClick={start}>
                {label}
              </Button>
              <p aria-live="polite" className="text-sm text-bad">
                {error?.message}
              </p>
            </div>
          </div>
        </Panel>
        <Suspense fallback={<NoResult />}>
          {conversion ? (
            <ConversionPanel conversion={conversion} category={chosen.category} to={chosen.to} />
          ) : (
            <NoResult />
          )}
        </Suspense>
      </div>
      <AboutUnitConverter />
    </>
  );
}

function NoResult() {
  return (
    <Panel sunk heading="Result">
      <p className="vacant">The result appears here, and the value in every other unit.</p>
    </Panel>
  );
}

interface Arithmetic {
  convertUnits: typeof convertUnits;
}

type Chosen = ReturnType<typeof defaultOptions<typeof options>> & { value: string };

function convert({ convertUnits }: Arithmetic, { digits, notation, ...request }: Chosen): Conversion | InputError {
  try {
    return convertUnits(request, { digits: digits === "auto" ? digits : Number(digits), notation });
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
}
