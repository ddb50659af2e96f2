import { Button } from "#ui/button.tsx";
import { copyWithToast } from "#ui/copy-with-toast.ts";
import type { Conversion } from "./convert-units.ts";
import { type CategoryId, unitsOf } from "./units.ts";

interface Props {
  conversion: Conversion;
  category: CategoryId;
  /** Id of the target unit. */
  to: string;
}

/** A value in every unit of its category. */
export function AllUnits({ conversion, category, to }: Props) {
  return (
    <div aria-live="off" className="overflow-x-auto">
      <table className="w-full text-sm">
        <caption className="sr-only">The value in every unit</caption>
        <tbody>
          {Object.entries(unitsOf(category)).map(([id, { name, symbol }]) => {
            const { text, exact } = conversion.all[id] ?? { text: "", exact: true };
            return (
              <tr key={id} className={`border-t border-rule ${id === to ? "bg-accent-soft font-semibold" : ""}`}>
                <th scope="row" className="px-3.5 py-1 text-left font-[inherit]">
                  {name} <span className="text-xs text-ink-2">{symbol}</span>
                </th>
                <td className="py-1 text-right font-mono break-all" title={exact ? undefined : "rounded"}>
                  {text}
                </td>
                <td className="w-10 pr-1.5 text-right">
                  <Button
                    look="quiet"
                    icon="copy"
                    aria-label={`Copy ${name}`}
                    className="px-2"
                    onClick={() => copyWithToast(text, text)}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
