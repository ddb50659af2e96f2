import { Field } from "#ui/field.tsx";
import { BUILDER_FIELDS, withField } from "./builder-fields.ts";

interface Props {
  text: string;
  fields: readonly string[];
  onChange: (text: string) => void;
}

/** A list of common values for each field of a schedule. */
export function Builder({ text, fields, onChange }: Props) {
  return (
    <fieldset className="grid grid-cols-2 gap-3 rounded border border-rule bg-card p-3.5 sm:grid-cols-5">
      <legend className="sr-only">Build a schedule</legend>
      {BUILDER_FIELDS.map(({ name, choices }, index) => {
        const value = fields[index] ?? "*";
        return (
          <Field key={name} label={name}>
            {(id) => (
              <select
                id={id}
                className="field"
                value={value}
                onChange={({ target }) => onChange(withField(text, index, target.value))}
              >
                {!choices.some(([known]) => known === value) && <option value={value}>{value}</option>}
                {choices.map(([choice, label]) => (
                  <option key={choice} value={choice}>
                    {label}
                  </option>
                ))}
              </select>
            )}
          </Field>
        );
      })}
    </fieldset>
  );
}
