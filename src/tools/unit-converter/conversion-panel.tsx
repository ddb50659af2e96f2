import { useId } from "react";
import { Button } from "#ui/button.tsx";
import { copyWithToast } from "#ui/copy-with-toast.ts";
import { Panel } from "#ui/panel.tsx";
import { AllUnits } from "./all-units.tsx";
import type { Conversion } from "./convert-units.ts";
import { type CategoryId, unitsOf } from "./units.ts";

interface Props {
  conversion: Conversion;
  category: CategoryId;
  to: string;
}

/** The result, followed by the value in every unit. */
export function ConversionPanel({ conversion, category, to }: Props) {
  const id = useId();
  const { result, note } = conversion;
  return (
    <Panel
      sunk
      heading={<label htmlFor={id}>Result</label>}
      tools={
        <Button look="quiet" icon="copy" onClick={() => copyWithToast(result.text, result.text)}>
          Copy
        </Button>
      }
      foot={!result.exact && <span>rounded</span>}
    >
      <div className="flex items-baseline gap-2 px-3.5 py-4">
        <input
          id={id}
          readOnly
          size={result.text.length}
          className="min-w-0 bg-transparent font-mono text-xl font-semibold"
          value={result.text}
        />
        <span className="text-lg text-ink-2">{unitsOf(category)[to]?.symbol}</span>
      </div>
      {note && <p className="note border-t">{note}</p>}
      <AllUnits conversion={conversion} category={category} to={to} />
    </Panel>
  );
}
