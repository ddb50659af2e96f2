import { type ComponentProps, useId } from "react";
import { hasEffect, type OptionDeclaration, type OptionDeclarations } from "#shared/options.ts";

interface Props {
  declarations: OptionDeclarations;
  values: Readonly<Record<string, unknown>>;
  /** Name of the option that the last run refused. */
  faulty?: string | undefined;
  onChange: (name: string, value: unknown) => void;
}

/**
 * Controls for a set of declared options: their labels, defaults and limits come from the declaration. One that has no
 * effect beside the others is not shown, and keeps its value.
 */
export function OptionControls({ declarations, values, faulty, onChange }: Props) {
  const shown = Object.entries(declarations).filter(([, declaration]) => hasEffect(declaration, values));
  return shown.map(([name, declaration]) => (
    <OptionControl
      key={name}
      declaration={declaration}
      value={values[name] ?? declaration.default}
      faulty={faulty === name}
      onChange={(value) => onChange(name, value)}
    />
  ));
}

interface ControlProps {
  declaration: OptionDeclaration;
  value: unknown;
  faulty: boolean;
  onChange: (value: unknown) => void;
}

function OptionControl({ declaration, value, faulty, onChange }: ControlProps) {
  const id = useId();
  const { kind, label, help } = declaration;
  const helpId = help && `${id}-help`;
  const shared = { id, "aria-describedby": helpId, "aria-invalid": faulty || undefined };
  // What the tooltip of the label says, for those who hear the page.
  const told = help && (
    <span id={helpId} className="sr-only">
      {help}
    </span>
  );
  if (kind === "flag") {
    return (
      <div className="inline-flex max-sm:w-full">
        <label className="inline-flex min-h-9 items-center gap-2 text-sm" title={help}>
          <input
            type="checkbox"
            {...shared}
            className="size-4 accent-accent"
            checked={value === true}
            onChange={({ target }) => onChange(target.checked)}
          />
          {label}
        </label>
        {told}
      </div>
    );
  }
  return (
    <div className="option-line">
      <label htmlFor={id} className="shrink-0 text-ink-2" title={help}>
        {label}
      </label>
      {kind === "choice" ? (
        <select
          {...shared}
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
      ) : (
        <input
          {...shared}
          {...fieldFor(declaration, value)}
          onChange={({ target }) => onChange(target.type === "number" ? target.valueAsNumber : target.value)}
        />
      )}
      {told}
    </div>
  );
}

type FieldDeclaration = Exclude<OptionDeclaration, { kind: "flag" | "choice" }>;

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
        className: "h-9 w-12 rounded border border-rule-strong bg-card p-1",
        value: String(value),
      };
    case "text":
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
