import { useId } from "react";
import { Panel } from "#ui/panel.tsx";
import { NOTATIONS, type Notation } from "./color-view.ts";
import { CopyButton } from "./copy-button.tsx";
import type { useColor } from "./use-color.tsx";

/** The color in every notation. Each field accepts any notation. */
export function NotationsPanel({ tool }: { tool: ReturnType<typeof useColor> }) {
  const { view } = tool;
  return (
    <Panel sunk heading="All Notations" foot={<span>Nearest CSS name: {view.nearestName}</span>}>
      <div aria-live="polite">
        {!view.inGamut && (
          <p className="note border-b">
            This color is outside the sRGB gamut. HEX, RGB, HSL, HSV, HWB and CMYK show the nearest sRGB color:{" "}
            <code>{view.hex}</code>.
          </p>
        )}
      </div>
      <ul className="grid flex-1 content-between gap-y-1.5 p-3.5 pr-1.5">
        {(Object.keys(NOTATIONS) as Notation[]).map((notation) => (
          <NotationRow key={notation} tool={tool} notation={notation} />
        ))}
      </ul>
    </Panel>
  );
}

function NotationRow({ tool, notation }: { tool: ReturnType<typeof useColor>; notation: Notation }) {
  const id = useId();
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-1 sm:grid-cols-[4.75rem_minmax(0,1fr)_auto]">
      <label htmlFor={id} className="text-sm text-ink-2 max-sm:col-span-2">
        {NOTATIONS[notation]}
      </label>
      <input
        id={id}
        className="field px-2 font-mono text-sm"
        autoCapitalize="off"
        autoComplete="off"
        spellCheck={false}
        placeholder={notation === "name" ? "No CSS name" : undefined}
        aria-invalid={tool.error?.field === notation || undefined}
        value={tool.textOf(notation)}
        onChange={(event) => tool.edit(notation, event.target.value)}
        onBlur={tool.settle}
        onKeyDown={(event) => event.key === "Enter" && tool.settle()}
      />
      <CopyButton text={tool.view.notations[notation]} />
    </li>
  );
}
