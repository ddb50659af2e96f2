import { type ComponentProps, Suspense } from "react";
import { Field } from "#ui/field.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { OptionControls } from "#ui/option-controls.tsx";
import { Direction } from "./direction.tsx";
import { operations } from "./tool.ts";
import type { useConversion } from "./use-conversion.tsx";

const TimestampResult = lazyPart(() => import("./moment-results.tsx"), "TimestampResult");

const { label, options } = operations.toTimestamp;
const { resultUnit, ambiguous } = options;

interface Props {
  /** The typed date; takes precedence over the picked one. */
  text: string;
  /** The picked date: `2023-11-14T22:13:20`. */
  picked: string;
  chosen: { resultUnit: string; ambiguous: string };
  conversion: ReturnType<typeof useConversion>;
  example: ComponentProps<typeof Direction>["example"];
  onDate: (date: { text: string; picked: string }) => void;
  onOption: (name: string, value: string) => void;
}

export function ToTimestamp({ text, picked, chosen, conversion, example, onDate, onOption }: Props) {
  const { moment, error, clear } = conversion;
  const invalid = error?.field === "input" || undefined;
  return (
    <Direction
      heading="Date to Timestamp"
      label={label}
      conversion={conversion}
      example={text === "" && picked === "" ? example : undefined}
      onClear={() => {
        onDate({ text: "", picked: "" });
        clear();
      }}
      result={
        moment && (
          <Suspense>
            <TimestampResult moment={moment} ambiguous={ambiguous} chosen={chosen} onOption={onOption} />
          </Suspense>
        )
      }
    >
      <div className="grid gap-3 sm:grid-cols-[14.5rem_minmax(0,1fr)]">
        <Field label="Date and Time">
          {(id) => (
            <input
              id={id}
              type="datetime-local"
              step="1"
              min="0001-01-01T00:00:00"
              max="9999-12-31T23:59:59"
              className="field min-w-0"
              aria-invalid={text === "" ? invalid : undefined}
              value={picked}
              onChange={(event) => onDate({ text: "", picked: event.target.value })}
            />
          )}
        </Field>
        <Field label="or as text">
          {(id) => (
            <input
              id={id}
              className="field font-mono"
              autoComplete="off"
              spellCheck={false}
              placeholder="14 Nov 2023 22:13:20 +0000"
              aria-invalid={text === "" ? undefined : invalid}
              value={text}
              onChange={(event) => onDate({ text: event.target.value, picked: "" })}
            />
          )}
        </Field>
      </div>
      <div>
        <OptionControls
          declarations={{ resultUnit }}
          values={chosen}
          onChange={(name, value) => onOption(name, String(value))}
        />
      </div>
    </Direction>
  );
}
