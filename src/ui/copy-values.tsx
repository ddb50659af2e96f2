import { Fragment, useState } from "react";
import { Button } from "#ui/button.tsx";
import { copyWithToast } from "#ui/copy-with-toast.ts";
import type { LabeledValue } from "#ui/labeled-values.ts";
import { moveRovingFocus } from "#ui/move-roving-focus.ts";

/** A copy button beside each line of a result. The buttons are one tab stop; arrow keys move among them. */
export function CopyValues({ rows }: { rows: readonly (LabeledValue | undefined)[] }) {
  const [tabStop, setTabStop] = useState(0);
  const first = rows[tabStop] ? tabStop : rows.findIndex(Boolean);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons in it take the keys
    <div className="grid flex-none auto-rows-[1lh] content-start py-3.5" aria-live="off" onKeyDown={moveRovingFocus}>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: only their position distinguishes rows
        <Fragment key={index}>
          {row ? (
            <Button
              look="quiet"
              icon="copy"
              className="min-h-0 py-0"
              aria-label={`Copy ${row.label}`}
              tabIndex={index === first ? 0 : -1}
              onFocus={() => setTabStop(index)}
              onClick={() => copyWithToast(row.value, row.label)}
            />
          ) : (
            <span />
          )}
        </Fragment>
      ))}
    </div>
  );
}
