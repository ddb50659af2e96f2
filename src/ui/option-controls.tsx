import { type ReactNode, useId } from "react";
import type { OptionDeclaration, OptionDeclarations } from "#shared/options.ts";

interface Props {
  declarations: OptionDeclarations;
  values: Readonly<Record<string, unknown>>;
  /** Name of the option that the last run refused. */
  faulty?: string | undefined;
  onChange: (name: string, value: unknown) => void;
}

/** Controls for a set of declared options: their labels, defaults and limits come from the declaration. */
export function OptionControls({ declarations, values, faulty, onChange }: Props) {
  return Object.entries(declarations).map(([name, declaration]) => (
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
  const helpId = declaration.help ? `${id}-help` : undefined;
  const shared = { id, "aria-describedby": helpId, "aria-invalid": faulty || undefined };
  switch (declaration.kind) {
    case "flag":
      return (
        <div className="inline-flex">
          <label className="inline-flex min-h-9 items-center gap-2 text-sm" title={declaration.help}>
            <input
              type="checkbox"
              {...shared}
              className="size-4 accent-accent"
              checked={value === true}
              onChange={(event) => onChange(event.target.checked)}
            />
            {declaration.label}
          </label>
          <Help id={helpId} declaration={declaration} />
        </div>
      );
    case "choice":
      return (
        <Labelled id={id} declaration={declaration} helpId={helpId}>
          <select
            {...shared}
            className="small-field min-w-0"
            value={String(value)}
            onChange={(event) => onChange(event.target.value)}
          >
            {declaration.choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </select>
        </Labelled>
      );
    case "integer":
      return (
        <Labelled id={id} declaration={declaration} helpId={helpId}>
          <input
            type="number"
            {...shared}
            className="small-field w-24"
            min={declaration.min}
            max={declaration.max}
            value={Number.isNaN(value) ? "" : Number(value)}
            onChange={(event) => onChange(event.target.valueAsNumber)}
          />
        </Labelled>
      );
    case "number":
      return (
        <Labelled id={id} declaration={declaration} helpId={helpId}>
          <input
            type="number"
            step="any"
            {...shared}
            className="small-field w-32"
            value={Number.isNaN(value) ? "" : Number(value)}
            onChange={(event) => onChange(event.target.valueAsNumber)}
          />
        </Labelled>
      );
    case "color":
      return (
        <Labelled id={id} declaration={declaration} helpId={helpId}>
          <input
            type="color"
            {...shared}
            className="h-9 w-12 rounded border border-rule-strong bg-card p-1"
            value={String(value)}
            onChange={(event) => onChange(event.target.value)}
          />
        </Labelled>
      );
    case "text":
      return (
        <Labelled id={id} declaration={declaration} helpId={helpId}>
          <input
            type="text"
            {...shared}
            className="small-field w-40 font-mono"
            autoComplete="off"
            spellCheck={false}
            placeholder={declaration.placeholder}
            value={String(value)}
            onChange={(event) => onChange(event.target.value)}
          />
        </Labelled>
      );
  }
}

interface LabelledProps {
  id: string;
  declaration: OptionDeclaration;
  helpId: string | undefined;
  children: ReactNode;
}

function Labelled({ id, declaration, helpId, children }: LabelledProps) {
  return (
    <div className="inline-flex items-center justify-between gap-2 text-sm max-sm:w-full">
      <label htmlFor={id} className="shrink-0 text-ink-2" title={declaration.help}>
        {declaration.label}
      </label>
      {children}
      <Help id={helpId} declaration={declaration} />
    </div>
  );
}

/** What the tooltip of the label says, for those who hear the page. */
function Help({ id, declaration: { help } }: { id: string | undefined; declaration: OptionDeclaration }) {
  return (
    help && (
      <span id={id} className="sr-only">
        {help}
      </span>
    )
  );
}
