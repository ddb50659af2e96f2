import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { defaultOptions } from "#shared/options.ts";
import { ActionBar } from "#ui/action-bar.tsx";
import { Button } from "#ui/button.tsx";
import { ErrorNote } from "#ui/error-note.tsx";
import { EMPTY_INPUT, type InputValue } from "#ui/input-value.ts";
import { moveItem, placeInWords } from "#ui/move-item.ts";
import { Notes } from "#ui/notes.tsx";
import { OptionControls } from "#ui/option-controls.tsx";
import { OutdatedNote } from "#ui/outdated-note.tsx";
import { ResultPanel } from "#ui/result-panel.tsx";
import { useToolServices } from "#ui/tool-services.ts";
import { faultsInput, useFaultFocus } from "#ui/use-fault-focus.ts";
import { useHandover } from "#ui/use-handover.ts";
import { useKeptState } from "#ui/use-kept-state.ts";
import { useOperation } from "#ui/use-operation.ts";
import { useRunKey } from "#ui/use-run-key.ts";
import { AboutCsvMerger } from "./about.tsx";
import { operations } from "./operations.ts";
import { SlotInput } from "./slot-input.tsx";
import { slotLabel } from "./slot-label.ts";
import { emptySlot, FEWEST_SLOTS, filesOf, fillSlots, type Slot } from "./slots.tsx";

const [EXAMPLE] = operations.merge.examples;

export default function CsvMergerPage() {
  const services = useToolServices();
  const { state, run, cancel, reset } = useOperation(operations);
  const [slots, setSlots] = useKeptState<readonly Slot[]>("slots", () => [emptySlot(1), emptySlot(2)]);
  const [options, setOptions] = useKeptState<Readonly<Record<string, unknown>>>("options", () =>
    defaultOptions(operations.merge.options),
  );
  const [said, setSaid] = useState("");
  const picker = useRef<HTMLInputElement>(null);
  const adder = useRef<HTMLButtonElement>(null);

  const change = (next: readonly Slot[], say = "") => {
    setSlots(next);
    setSaid(say);
    services.recordInput(next.some(({ value }) => value.kind === "file" || value.text !== ""));
  };
  const put = (id: number, value: InputValue) =>
    change(slots.map((slot) => (slot.id === id ? { ...slot, value } : slot)));
  const add = () => {
    services.recordAction("add_csv");
    change([...slots, emptySlot(nextId(slots))], `${slotLabel(slots.length)} was added.`);
  };
  const move = ({ value }: Slot, from: number, to: number) => {
    const name = value.kind === "file" ? value.file.name : slotLabel(from);
    change(moveItem(slots, from, to), placeInWords(name, to, slots.length));
  };
  const remove = (place: number) => {
    services.recordAction("remove_csv");
    flushSync(() => change(slots.toSpliced(place, 1)));
    const others = container.current?.querySelectorAll<HTMLElement>("[data-remove]");
    (others?.[place] ?? others?.[place - 1] ?? adder.current)?.focus();
  };
  const addFiles = (files: readonly File[]) => {
    if (files.length === 0) return;
    services.recordAction("add_csv");
    change(fillSlots(slots, files, nextId(slots)));
  };
  const start = () => run("merge", filesOf(slots), options);
  useRunKey(start);
  useHandover((value) => put(1, value));

  const error = state.phase === "refused" ? state.error : undefined;
  const container = useFaultFocus(error);
  const faulty = faultsInput(error) ? (error?.position?.file ?? 0) : undefined;
  const result = state.phase === "done" && state.result.kind === "text" ? state.result : undefined;

  return (
    <>
      <div ref={container} className="grid gap-4">
        <div>
          <div className="tool-columns">
            {slots.map((slot, index) => (
              <SlotInput
                key={slot.id}
                label={slotLabel(index)}
                place={index + 1}
                value={slot.value}
                sample={EXAMPLE?.input?.[index]}
                invalid={index === faulty}
                first={index === 0}
                last={index === slots.length - 1}
                onChange={(value) => put(slot.id, value)}
                onFiles={addFiles}
                onMove={(by) => move(slot, index, index + by)}
                onRemove={slots.length > FEWEST_SLOTS ? () => remove(index) : undefined}
              />
            ))}
          </div>
          <div className="my-4 flex flex-wrap gap-2">
            <Button ref={adder} onClick={add}>
              Add CSV
            </Button>
            <Button icon="folder-open" onClick={() => picker.current?.click()}>
              Add files
            </Button>
            <input
              ref={picker}
              type="file"
              multiple
              aria-label="Files"
              tabIndex={-1}
              className="sr-only"
              accept=".csv,.tsv,.txt,text/csv,text/plain"
              onChange={(event) => {
                addFiles([...(event.target.files ?? [])]);
                event.target.value = "";
              }}
            />
            <Button
              look="quiet"
              onClick={() => {
                change([emptySlot(1), emptySlot(2)]);
                reset();
              }}
            >
              Clear all
            </Button>
            <span role="status" className="sr-only">
              {said}
            </span>
          </div>
          <ActionBar operations={operations} state={state} onRun={start} onCancel={cancel}>
            <OptionControls
              declarations={operations.merge.options}
              values={options}
              faulty={error?.field}
              onChange={(name, value) => setOptions((before) => ({ ...before, [name]: value }))}
            />
          </ActionBar>
        </div>
        <div className="grid min-w-0 gap-2" aria-live="polite">
          {error ? (
            <ErrorNote error={error} input={slots[faulty ?? 0]?.value ?? EMPTY_INPUT} />
          ) : (
            <ResultPanel
              result={result}
              took={state.phase === "done" ? state.milliseconds : undefined}
              empty={state.phase === "running" ? "Working…" : "The result appears here."}
              paste={{ title: "Merged CSV", language: "text" }}
              sendable
            />
          )}
          <OutdatedNote state={state} given={[slots, options]} />
          {state.phase === "done" && <Notes {...state.result} />}
        </div>
      </div>
      <AboutCsvMerger />
    </>
  );
}

function nextId(slots: readonly Slot[]): number {
  return Math.max(...slots.map(({ id }) => id)) + 1;
}
