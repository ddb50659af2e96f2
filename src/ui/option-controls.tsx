import { type ComponentProps, type ReactNode, useId } from "react";
import { hasEffect, type OptionDeclaration, type OptionDeclarations } from "#shared/options.ts";

interface Props {
  declarations: OptionDeclarations;
  values: Readonly<Record<string, unknown>>;
  /** Name of the option that the last run rejected. */
  invalidOption?: string | undefined;
  onChange: (name: string, value: unknown) => void;
}

/**
 * Controls for a set of declared options; labels, defaults and limits come from the declarations. An option without
 * effect, given the other values, is hidden and keeps its value.
 */
export function OptionControls({ declarations, values, invalidOption, onChange }: Props) {
  const shown = Object.entries(declarations).filter(([, declaration]) => hasEffect(declaration, values));
  const controls = (entries: typeof shown) =>
    entries.map(([name, declaration]) => (
      <OptionControl
        key={name}
        declaration={declaration}
        value={values[name] ?? declaration.default}
        isInvalid={invalidOption === name}
        onChange={(value) => onChange(name, value)}
      />
    ));
  return [...Map.groupBy(shown, ([, { group }]) => group)].map(([group, entries]) =>
    group === undefined ? (
      controls(entries)
    ) : (
      <fieldset key={group} className="flex w-full flex-wrap items-center gap-x-5 gap-y-2">
        <legend className="mb-1 text-sm font-semibold">{group}</legend>
        {controls(entries)}
      </fieldset>
    ),
  );
}

interface ControlProps {
  declaration: OptionDeclaration;
  value: unknown;
  isInvalid: boolean;
  onChange: (value: unknown) => void;
}

function OptionControl({ declaration, value, isInvalid, onChange }: ControlProps) {
  const id = useId();
  const { kind, label, help } = declaration;
  const helpId = help && `${id}-help`;
  const shared = { id, "aria-describedby": helpId, "aria-invalid": isInvalid || undefined };
  const helpText = help && (
    <p id={helpId} className={`option-help ${kind === "flag" ? "pl-6" : ""}`}>
      {help}
    </p>
  );
  if (kind === "flag") {
    return (
      <div className="max-sm:w-full">
        <label className="inline-flex min-h-9 items-center gap-2 text-sm">
          <input
            type="checkbox"
            {...shared}
            className="size-4 accent-accent"
            checked={value === true}
            onChange={({ target }) => onChange(target.checked)}
          />
          {label}
        </label>
        {helpText}
      </div>
    );
  }
  if (kind === "range") {
    const { min, max, step } = declaration;
    return (
      <div className="w-full pb-1 lg:in-[.option-bar]:w-64">
        <div className="flex items-baseline justify-between text-sm">
          <label htmlFor={id} className="font-semibold">
            {label}
          </label>
          <span aria-hidden="true" className="font-mono">
            {Number(value)}
          </span>
        </div>
        <input
          {...shared}
          type="range"
          className="mt-1 block h-6 w-full accent-accent pointer-coarse:h-11"
          {...{ min, max, step }}
          value={Number(value)}
          onChange={({ target }) => onChange(target.valueAsNumber)}
        />
        {helpText}
      </div>
    );
  }
  return (
    <div className={kind === "multiline" ? "w-full lg:in-[.option-bar]:w-80" : "max-sm:w-full"}>
      <div className={kind === "multiline" ? "grid gap-1 text-sm lg:in-[.option-bar]:flex" : "option-line"}>
        <label htmlFor={id} className="shrink-0 text-ink-2">
          {label}
        </label>
        {controlOf(declaration, value, shared, onChange)}
      </div>
      {helpText}
    </div>
  );
}

function controlOf(
  declaration: Exclude<OptionDeclaration, { kind: "flag" | "range" }>,
  value: unknown,
  shared: Pick<ComponentProps<"input">, "id" | "aria-describedby" | "aria-invalid">,
  onChange: (value: unknown) => void,
): ReactNode {
  switch (declaration.kind) {
    case "choice":
      return (
        <select
          {...(shared as ComponentProps<"select">)}
          className="small-field"
          value={String(value)}
          onChange={({ target }) => onChange(target.value)}
        >
          {declaration.choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      );
    case "multiline":
      return (
        <textarea
          {...(shared as ComponentProps<"textarea">)}
          rows={4}
          className="field w-full py-1.5 font-mono lg:in-[.option-bar]:h-9 lg:in-[.option-bar]:min-h-9"
          autoComplete="off"
          spellCheck={false}
          placeholder={declaration.placeholder}
          maxLength={declaration.maxLength}
          value={String(value)}
          onChange={({ target }) => onChange(target.value)}
        />
      );
    default:
      return (
        <input
          {...shared}
          {...fieldFor(declaration, value)}
          onChange={({ target }) => onChange(target.type === "number" ? target.valueAsNumber : target.value)}
        />
      );
  }
}

type FieldDeclaration = Exclude<OptionDeclaration, { kind: "flag" | "choice" | "range" | "multiline" }>;

function fieldFor(declaration: FieldDeclaration, value: unknown): ComponentProps<"input"> {
  switch (declaration.kind) {
    case "integer":
      return {
        type: "number",
        className: "small-field w-24",
        min: declaration.min,
        max: declaration.max,
        value: shownNumber(value),
      };
    case "number":
      return { type: "number", className: "small-field w-32", step: "any", value: shownNumber(value) };
    case "color":
      return {
        type: "color",
        className: "h-9 w-12 rounded border border-rule-strong bg-card p-1 pointer-coarse:h-11",
        value: String(value),
      };
    case "date-time":
      return { type: "datetime-local", className: "small-field", step: 1, value: String(value) };
    case "secret":
      // Browsers ignore `off` for passwords; `new-password` keeps them from filling in or saving one.
      return {
        type: "password",
        className: "small-field w-40 font-mono",
        autoComplete: "new-password",
        value: String(value),
      };
    default:
      return {
        type: "text",
        className: "small-field w-40 font-mono",
        autoComplete: "off",
        spellCheck: false,
        placeholder: declaration.placeholder,
        maxLength: declaration.maxLength,
        value: String(value),
      };
  }
}

function shownNumber(value: unknown): number | "" {
  return Number.isNaN(value) ? "" : Number(value);
}
