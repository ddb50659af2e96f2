import { type KeyboardEvent, Suspense, useEffect, useRef } from "react";
import type { OptionValues } from "#shared/options.ts";
import { isShareLink } from "#shared/share-link/is-share-link.ts";
import { ActionBar } from "#ui/action-bar.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { ModeTabs } from "#ui/mode-tabs.tsx";
import { Notes } from "#ui/notes.tsx";
import { ToolOptionControls } from "#ui/tool-options.tsx";
import { EmptyResult, OutOfDateNote, ResultRegion, Then } from "#ui/tool-page.tsx";
import { type Tool, useTool } from "#ui/use-tool.ts";
import { PlacesField } from "./places-field.tsx";
import { operations } from "./tool.ts";
import { ZoneInput } from "./zone-input.tsx";

const Times = lazyPart(() => import("./times.tsx"), "Times");
const Planner = lazyPart(() => import("./planner.tsx"), "Planner");

const { at, zone, places } = operations.plan.options;

export default function TimeZonesPage() {
  const tool = useTool(operations, { modes: true });
  useOwnZone(tool);
  const options = tool.options as OptionValues<typeof operations.plan.options>;
  const { error } = tool;
  const converted = tool.data("convert");
  const plan = tool.data("plan");
  const waiting = <EmptyResult heading="Times" working={tool.state.phase === "running"} />;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement) || event.defaultPrevented) return;
    event.preventDefault();
    tool.run();
  };
  return (
    <div ref={tool.container}>
      <ModeTabs
        label="Mode"
        modes={{ convert: "Convert", plan: "Plan a Meeting" }}
        value={tool.mode}
        onChange={tool.switchMode}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the shortcut works from any focused field inside */}
      <div onKeyDown={onKeyDown} className="card grid gap-4 p-4 lg:grid-cols-2">
        <Field label={at.label}>
          {(id) => (
            <>
              <div className="flex flex-wrap gap-2">
                <input
                  id={id}
                  className="field min-w-0 flex-1 basis-full font-mono sm:basis-44"
                  autoComplete="off"
                  spellCheck={false}
                  placeholder={at.placeholder}
                  maxLength={at.maxLength}
                  aria-describedby={`${id}-help`}
                  aria-invalid={error?.field === "at" || undefined}
                  value={options.at}
                  onChange={({ target }) => tool.setOptions({ at: target.value })}
                />
                <input
                  type="datetime-local"
                  className="field w-auto min-w-0 max-sm:flex-1"
                  aria-label="Pick a date and time"
                  value={/^\d{4}-\d\d-\d\d[ T]\d\d:\d\d$/.test(options.at) ? options.at.replace(" ", "T") : ""}
                  onChange={({ target }) => tool.setOptions({ at: target.value.replace("T", " ") })}
                />
                <Button disabled={options.at === ""} onClick={() => tool.setOptions({ at: "" })}>
                  Now
                </Button>
              </div>
              <p id={`${id}-help`} className="option-help mt-1">
                {at.help}
              </p>
            </>
          )}
        </Field>
        <Field label={zone.label}>
          {(id) => (
            <>
              <ZoneInput
                id={id}
                aria-describedby={`${id}-help`}
                aria-invalid={error?.field === "zone" || undefined}
                value={options.zone}
                onChange={(value) => tool.setOptions({ zone: value })}
              />
              <p id={`${id}-help`} className="option-help mt-1">
                {zone.help}
              </p>
            </>
          )}
        </Field>
        <div className="lg:col-span-2">
          <PlacesField
            label={places.label}
            isInvalid={error?.field === "places"}
            value={options.places}
            onChange={(value) => tool.setOptions({ places: value })}
          />
        </div>
      </div>
      <ActionBar operations={tool.operations} state={tool.state} onRun={tool.run} onCancel={tool.cancel}>
        {tool.mode === "plan" && <ToolOptionControls tool={tool} only={["hours", "weekends"]} />}
      </ActionBar>
      <ResultRegion tool={tool}>
        <Suspense fallback={waiting}>
          {converted ? (
            <Times converted={converted} tool={tool} />
          ) : plan ? (
            <Planner plan={plan} at={options.at} onChoose={(value) => tool.setOptions({ at: value })} tool={tool} />
          ) : (
            waiting
          )}
        </Suspense>
      </ResultRegion>
      <OutOfDateNote tool={tool} />
      <Then tool={tool} />
      {tool.shown && <Notes warnings={tool.shown.result.warnings} moreWarnings={tool.shown.result.moreWarnings} />}
    </div>
  );
}

/** Fills in the visitor's zone, unless the page comes from a link or was filled in before. */
function useOwnZone(tool: Tool): void {
  const latest = useRef(tool);
  useEffect(() => {
    latest.current = tool;
  });
  useEffect(() => {
    if (isShareLink(location.hash)) return;
    let worker: Worker | undefined;
    // By the next frame, what was kept is back.
    const frame = requestAnimationFrame(() => {
      const { options } = latest.current;
      if (Object.entries({ at, zone, places }).some(([name, option]) => options[name] !== option.default)) return;
      worker = new Worker(new URL("./own-zone-worker.ts", import.meta.url), { type: "module" });
      worker.onmessage = ({ data }: MessageEvent<string>) => {
        const { options, isHeld, setOptions } = latest.current;
        if (options.zone === zone.default && !isHeld) setOptions({ zone: data });
        worker?.terminate();
      };
      worker.postMessage(null);
    });
    return () => {
      cancelAnimationFrame(frame);
      worker?.terminate();
    };
  }, []);
}
