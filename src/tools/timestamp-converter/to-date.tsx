import { type ComponentProps, Suspense } from "react";
import { Field } from "#ui/field.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { OptionControls } from "#ui/option-controls.tsx";
import { Direction } from "./direction.tsx";
import { operations } from "./tool.ts";
import type { useConversion } from "./use-conversion.tsx";

const DateResult = lazyPart(() => import("./moment-results.tsx"), "DateResult");

const { label, options } = operations.toDate;

interface Props {
  timestamp: string;
  unit: string;
  conversion: ReturnType<typeof useConversion>;
  example: ComponentProps<typeof Direction>["example"];
  onTimestamp: (timestamp: string) => void;
  onUnit: (unit: string) => void;
}

export function ToDate({ timestamp, unit, conversion, example, onTimestamp, onUnit }: Props) {
  const { moment, error, clear } = conversion;
  return (
    <Direction
      heading="Timestamp to Date"
      label={label}
      conversion={conversion}
      example={timestamp === "" ? example : undefined}
      onClear={() => {
        onTimestamp("");
        clear();
      }}
      result={
        moment && (
          <Suspense>
            <DateResult moment={moment} />
          </Suspense>
        )
      }
    >
      <Field label="Timestamp">
        {(id) => (
          <input
            id={id}
            className="field font-mono"
            inputMode="decimal"
            autoComplete="off"
            placeholder="Such as 1700000000"
            aria-invalid={error?.field === "input" || undefined}
            value={timestamp}
            onChange={(event) => onTimestamp(event.target.value)}
          />
        )}
      </Field>
      <div>
        <OptionControls
          declarations={{ unit: options.unit }}
          values={{ unit }}
          onChange={(_, next) => onUnit(String(next))}
        />
      </div>
    </Direction>
  );
}
