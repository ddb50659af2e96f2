import type { ColorView } from "./color-view.ts";

interface Props {
  view: ColorView;
  onPick: (hex: string) => void;
}

/** Contrast of white and black text on the color, and shades of the same hue. */
export function ContrastPanel({ view, onPick }: Props) {
  const background = view.hex.slice(0, 7);
  return (
    <section aria-label="Contrast and shades" className="card mt-4 grid gap-4 p-4 lg:grid-cols-2">
      <dl className="grid grid-cols-2 gap-3">
        <Contrast name="White text" ratio={view.contrast.white} color="#ffffff" background={background} />
        <Contrast name="Black text" ratio={view.contrast.black} color="#000000" background={background} />
      </dl>
      <div>
        <h2 className="text-sm font-semibold">Shades</h2>
        <ul className="mt-2 grid grid-cols-11 max-[22rem]:grid-cols-6 overflow-hidden rounded border border-rule-strong">
          {view.shades.map((hex, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: shades are identified by position
            <li key={place} className="flex">
              <button
                type="button"
                aria-label={`Use ${hex}`}
                title={hex}
                className={SHADE}
                style={{ backgroundColor: hex }}
                onClick={() => onPick(hex)}
              />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** A two-color focus ring, visible on any shade. */
const SHADE = "h-16 w-full -outline-offset-4 outline-ink focus-visible:inset-ring-6 focus-visible:inset-ring-paper";

interface ContrastProps {
  name: string;
  ratio: number;
  color: string;
  background: string;
}

function Contrast({ name, ratio, color, background }: ContrastProps) {
  return (
    <div className="min-w-0">
      <dt className="text-sm font-semibold">{name}</dt>
      <dd className="mt-2 overflow-hidden rounded border border-rule-strong text-sm">
        {/* Decorative sample, exempt from contrast requirements. */}
        <svg aria-hidden="true" className="h-10 w-full" style={{ backgroundColor: background }}>
          <text
            x="50%"
            y="50%"
            dominantBaseline="central"
            textAnchor="middle"
            fontSize="18"
            fontWeight="600"
            fill={color}
          >
            Aa Bb
          </text>
        </svg>
        <span className="flex flex-wrap justify-between gap-x-2 border-t border-rule px-2 py-1">
          <span className="font-mono">{ratio.toFixed(2)} : 1</span>{" "}
          <span className="font-medium">{levelOf(ratio)}</span>
        </span>
      </dd>
    </div>
  );
}

/** WCAG 2.2, success criteria 1.4.3 and 1.4.6. */
function levelOf(ratio: number): string {
  if (ratio >= 7) return "AAA";
  if (ratio >= 4.5) return "AA";
  return ratio >= 3 ? "AA large" : "fails";
}
