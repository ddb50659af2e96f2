import { Button } from "#ui/button.tsx";
import { EMPTY_INPUT, type InputValue } from "#ui/input-value.ts";
import { TextInput } from "#ui/text-input.tsx";

interface Props {
  label: string;
  value: InputValue;
  sample: string | undefined;
  invalid: boolean;
  onChange: (value: InputValue) => void;
  /** Takes the slot away; absent when it has to stay. */
  onRemove: (() => void) | undefined;
}

/** One CSV of those to be merged. */
export function SlotInput({ label, value, sample, invalid, onChange, onRemove }: Props) {
  return (
    <div className="flex min-w-0 flex-col">
      <div className="flex flex-1 flex-col *:min-h-52! *:flex-1">
        <TextInput
          label={label}
          value={value}
          onChange={onChange}
          onClear={() => onChange(EMPTY_INPUT)}
          sample={sample}
          placeholder="Paste CSV, or drop a file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          invalid={invalid}
        />
      </div>
      {onRemove && (
        <Button look="quiet" icon="x" className="self-end" data-remove onClick={onRemove}>
          Remove {label}
        </Button>
      )}
    </div>
  );
}
