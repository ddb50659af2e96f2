import { cssVariables } from "#shared/color/export-colors.ts";
import { plural } from "#shared/format-number.ts";
import { Button } from "#ui/button.tsx";
import { copyWithToast } from "#ui/copy-with-toast.ts";
import { CreatePaste } from "#ui/create-paste.tsx";
import { downloadWithToast } from "#ui/download-with-toast.ts";
import { Icon } from "#ui/icon.tsx";
import { OverflowMenu } from "#ui/overflow-menu.tsx";
import { Panel } from "#ui/panel.tsx";
import { contrastLevel } from "./palette.ts";
import type { RandomColor } from "./random-colors.ts";

interface Props {
  colors: readonly RandomColor[];
  /** Indexes of the colors that the next run keeps. */
  locked: ReadonlySet<number>;
  onLock: (place: number, lock: boolean) => void;
}

/** Each color with its notations, text contrast and harmonies. */
export function ColorsPanel({ colors, locked, onLock }: Props) {
  const hexes = colors.map(({ hex }) => hex);
  const css = cssVariables(hexes.map((hex) => ({ hex, name: "" })));
  const save = () => downloadWithToast("colors.css", new Blob([css], { type: "text/css" }));
  return (
    <Panel
      sunk
      heading="Output"
      tools={
        <>
          <Button
            look="quiet"
            icon="copy"
            onClick={() => copyWithToast(hexes.join("\n"), plural(hexes.length, "color"))}
          >
            Copy All
          </Button>
          <Button look="quiet" icon="download" onClick={save}>
            Download
          </Button>
          <OverflowMenu label="More">
            <Button look="quiet" onClick={() => copyWithToast(css, "CSS custom properties")}>
              Copy CSS
            </Button>
            <CreatePaste paste={{ content: css, title: "Random Colors", language: "css" }} />
          </OverflowMenu>
        </>
      }
      foot={<span>{plural(colors.length, "color")}</span>}
    >
      <ol aria-label="Colors" className="grid grid-cols-[repeat(auto-fill,minmax(14rem,1fr))] gap-3 p-3">
        {colors.map((color, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: colors are identified by position
          <li key={place} className="min-w-0 overflow-hidden rounded border border-rule-strong bg-card">
            <Swatch color={color} locked={locked.has(place)} onLock={(lock) => onLock(place, lock)} />
          </li>
        ))}
      </ol>
    </Panel>
  );
}

interface SwatchProps {
  color: RandomColor;
  locked: boolean;
  onLock: (lock: boolean) => void;
}

function Swatch({ color, locked, onLock }: SwatchProps) {
  return (
    <>
      <div className="flex h-24 items-end justify-end border-b border-rule p-2" style={{ backgroundColor: color.hex }}>
        <label className="inline-flex min-h-8 cursor-pointer items-center gap-1.5 rounded border border-rule-strong bg-card px-2 text-xs font-medium has-focus-visible:outline-2 has-focus-visible:outline-accent">
          <input
            type="checkbox"
            aria-label={`Keep ${color.hex}`}
            className="size-3.5 accent-accent"
            checked={locked}
            onChange={(event) => onLock(event.target.checked)}
          />
          Keep
        </label>
      </div>
      <div className="p-1.5">
        {[color.hex, color.rgb, color.hsl].map((notation) => (
          <button
            key={notation}
            type="button"
            aria-label={`Copy ${notation}`}
            className="flex min-h-8 w-full items-center justify-between gap-2 rounded px-2 pointer-coarse:min-h-11 text-left font-mono text-data transition-colors hover:bg-sunk"
            onClick={() => copyWithToast(notation, notation)}
          >
            {notation}
            <Icon name="copy" className="size-3.5 text-ink-2" />
          </button>
        ))}
      </div>
      <dl className="grid grid-cols-2 gap-2 border-t border-rule px-3.5 py-2 text-xs">
        <Contrast text="White text" ratio={color.contrast.white} />
        <Contrast text="Black text" ratio={color.contrast.black} />
      </dl>
      <details className="border-t border-rule px-3.5 py-2 text-sm">
        <summary className="min-h-6 font-medium">Harmonies</summary>
        <dl className="mt-2 grid gap-2">
          {color.harmonies.map(({ name, colors }) => (
            <div key={name} className="flex items-center justify-between gap-2">
              <dt className="text-xs text-ink-2">{name}</dt>
              <dd className="flex gap-1">
                {colors.map((hex, place) => (
                  <button
                    // biome-ignore lint/suspicious/noArrayIndexKey: a gray repeats the same color
                    key={place}
                    type="button"
                    aria-label={`Copy ${hex}, ${name.toLowerCase()}`}
                    title={hex}
                    className="size-7 rounded border border-rule-strong pointer-coarse:size-11"
                    style={{ backgroundColor: hex }}
                    onClick={() => copyWithToast(hex, hex)}
                  />
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}

const LEVEL_COLORS = { AAA: "text-good", AA: "text-good", "AA large": "text-warn", fails: "text-bad" } as const;

function Contrast({ text, ratio }: { text: string; ratio: number }) {
  const level = contrastLevel(ratio);
  return (
    <div>
      <dt className="text-ink-2">{text}</dt>
      <dd>
        <span className="font-mono">{ratio.toFixed(2)}</span>{" "}
        <span className={`font-semibold ${LEVEL_COLORS[level]}`}>{level}</span>
      </dd>
    </div>
  );
}
