import type { Chart } from "./chart.ts";
import { MAX_GROUPS } from "./groups.ts";
import { joinNames, splitNames } from "./with-columns.ts";

interface Props {
  /** The last chart. */
  chart: Chart;
  /** The chosen columns, which the next chart shows. */
  y: unknown;
  onChange: (y: string) => void;
}

/** Several numeric columns for one chart. */
export function SeriesChoice({ chart, y, onChange }: Props) {
  const { columns, type, chosen } = chart;
  const numbers = columns.filter((column) => column.type === "number" && column.name !== chosen.x);
  if (numbers.length < 2 || type === "pie" || type === "heatmap") return null;
  const names = numbers.map(({ name }) => name);
  const asked = names.filter((name) => name === y || (typeof y === "string" && splitNames(y).includes(name)));
  const measures = asked.length > 0 ? asked : chart.measures;
  const toggle = (name: string) =>
    onChange(joinNames(names.filter((other) => measures.includes(other) !== (other === name))));
  return (
    <fieldset className="max-h-40 w-full overflow-y-auto">
      <legend className="text-sm text-ink-2">Series</legend>
      <div className="flex flex-wrap gap-x-5">
        {names.map((name) => (
          <label key={name} className="inline-flex min-h-9 max-w-full items-center gap-2 text-sm">
            <input
              type="checkbox"
              className="size-4 accent-accent"
              checked={measures.includes(name)}
              disabled={measures.length === MAX_GROUPS && !measures.includes(name)}
              onChange={() => toggle(name)}
            />
            <span className="truncate">{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
