import { Button } from "#ui/button.tsx";
import { EMPTY_INPUT, type InputValue } from "#ui/input-value.ts";
import { TextInput } from "#ui/text-input.tsx";

interface Props {
  label: string;
  place: number;
  value: InputValue;
  sample: string | undefined;
  invalid: boolean;
  first: boolean;
  last: boolean;
  onChange: (value: InputValue) => void;
  /** Receives several files for this and other slots. */
  onFiles: (files: readonly File[]) => void;
  onMove: (by: -1 | 1) => void;
  /** Removes the slot; undefined if it has to stay. */
  onRemove: (() => void) | undefined;
}

export function SlotInput({
  label,
  place,
  value,
  sample,
  invalid,
  first,
  last,
  onChange,
  onFiles,
  onMove,
  onRemove,
}: Props) {
  return (
    <div className="flex min-w-0 flex-col">
      <div className="flex flex-1 flex-col *:min-h-52! *:flex-1">
        <TextInput
          label={label}
          value={value}
          onChange={onChange}
          onFiles={onFiles}
          onClear={() => onChange(EMPTY_INPUT)}
          sample={sample}
          placeholder="Paste CSV, or drop a file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          invalid={invalid}
        />
      </div>
      <div className="flex justify-end">
        <Button
          look="quiet"
          icon="arrow-up"
          aria-label={`Move number ${place} up`}
          aria-disabled={first}
          onClick={() => first || onMove(-1)}
        />
        <Button
          look="quiet"
          icon="arrow-down"
          aria-label={`Move number ${place} down`}
          aria-disabled={last}
          onClick={() => last || onMove(1)}
        />
        {onRemove && (
          <Button look="quiet" icon="x" data-remove onClick={onRemove}>
            Remove {label}
          </Button>
        )}
      </div>
    </div>
  );
}
