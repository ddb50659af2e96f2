import type { Chart } from "./chart.ts";
import { STROKES, seriesColors, stripesOf } from "./palette.ts";

interface Props {
  chart: Chart;
  /** Series, or slices of a pie. */
  names: readonly string[];
  hidden: ReadonlySet<string>;
  onToggle: (name: string) => void;
}

/** Names the series and hides them, by mouse or keyboard. */
export function Legend({ chart, names, hidden, onToggle }: Props) {
  return (
    <ul aria-label="Legend" className="flex max-h-40 flex-wrap justify-center overflow-y-auto px-2 pt-2">
      {names.map((name, index) => {
        const isShown = !hidden.has(name);
        // Without aggregation, several slices may have the same name.
        if (names.indexOf(name) !== index) return null;
        return (
          <li key={name} className="max-w-full">
            <button
              type="button"
              aria-pressed={isShown}
              className={`button max-w-full gap-2 border-transparent px-2.5 text-sm font-normal hover:bg-sunk ${
                isShown ? "text-ink" : "text-ink-2 line-through"
              }`}
              onClick={() => onToggle(name)}
            >
              <Swatch type={chart.type} index={index} isShown={isShown} />
              <span className="truncate">{name || "(empty)"}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** The look of a series in both themes. CSS shows the current one. */
function Swatch({ type, index, isShown }: { type: Chart["type"]; index: number; isShown: boolean }) {
  return [false, true].map((dark) => {
    const colors = seriesColors(dark);
    const color = colors[index % colors.length];
    const theme = `shrink-0 forced-color-adjust-none ${dark ? "hidden dark:block" : "dark:hidden"} ${isShown ? "" : "opacity-30"}`;
    if (type === "line" || type === "area") {
      const stroke = STROKES[index];
      return (
        <svg key={String(dark)} aria-hidden="true" width="28" height="12" className={theme}>
          <path
            d="M0 6h28"
            stroke={color}
            strokeWidth="3"
            strokeDasharray={stroke === "solid" ? undefined : stroke?.join(" ")}
          />
        </svg>
      );
    }
    return (
      <span
        key={String(dark)}
        aria-hidden="true"
        className={`size-4 ${type === "scatter" ? "rounded-full" : "rounded-xs"} ${theme}`}
        style={{ backgroundColor: color, backgroundImage: type === "scatter" ? undefined : stripesOf(index, dark) }}
      />
    );
  });
}
