import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ActionBar } from "#ui/action-bar.tsx";
import { Button } from "#ui/button.tsx";
import { filesIn, type InputValue } from "#ui/input-value.ts";
import { describePosition, moveItem } from "#ui/move-item.ts";
import { Notes } from "#ui/notes.tsx";
import { ToolOptionControls } from "#ui/tool-options.tsx";
import { OutOfDateNote, ResultRegion, Then } from "#ui/tool-page.tsx";
import { ToolResult } from "#ui/tool-result.tsx";
import { useToolServices } from "#ui/tool-services.ts";
import { concernsMainInput } from "#ui/use-error-focus.ts";
import { useHistoryState } from "#ui/use-history-state.ts";
import { useTool } from "#ui/use-tool.ts";
import { SlotInput } from "./slot-input.tsx";
import { slotLabel } from "./slot-label.ts";
import { emptySlot, fillSlots, inputOf, isEmpty, MIN_SLOTS, type Slot, slotsOf } from "./slots.tsx";
import { operations } from "./tool.ts";

const [EXAMPLE] = operations.merge.examples;

/** Its own layout: as many inputs as a person adds, and the result below them. */
export default function CsvMergerPage() {
  const services = useToolServices();
  const tool = useTool(operations, { onHandover: (sent, { files }) => (files ? addFiles(files) : put(1, sent)) });
  const { error, state, shown } = tool;
  const [slots, setSlots] = useHistoryState<readonly Slot[]>("slots", () => [emptySlot(1), emptySlot(2)]);
  const [said, setSaid] = useState("");
  const picker = useRef<HTMLInputElement>(null);
  const adder = useRef<HTMLButtonElement>(null);

  const given = tool.inputs.input;
  // After a reload the files are back, and the slots are not.
  useEffect(() => {
    const files = filesIn(given);
    if (files.length === 0 || !slots.every(isEmpty)) return;
    slotsOf(files).then((kept) => setSlots((now) => (now.every(isEmpty) ? kept : now)));
  }, [given, slots, setSlots]);

  const change = (next: readonly Slot[], say = "") => {
    setSlots(next);
    setSaid(say);
    tool.setInput("input", inputOf(next));
  };
  const put = (id: number, value: InputValue) =>
    change(slots.map((slot) => (slot.id === id ? { ...slot, value } : slot)));
  const add = () => {
    services.recordAction("add_csv");
    change([...slots, emptySlot(nextId(slots))], `${slotLabel(slots.length)} was added.`);
  };
  const move = ({ value }: Slot, from: number, to: number) => {
    const name = value.kind === "file" ? value.file.name : slotLabel(from);
    change(moveItem(slots, from, to), describePosition(name, to, slots.length));
  };
  const remove = (place: number) => {
    services.recordAction("remove_csv");
    flushSync(() => change(slots.toSpliced(place, 1)));
    const others = tool.container.current?.querySelectorAll<HTMLElement>("[data-remove]");
    (others?.[place] ?? others?.[place - 1] ?? adder.current)?.focus();
  };
  const addFiles = (files: readonly File[]) => {
    if (files.length === 0) return;
    services.recordAction("add_csv");
    change(fillSlots(slots, files, nextId(slots)));
  };
  const faulty = concernsMainInput(error) ? (error?.position?.file ?? 0) : undefined;

  return (
    <div ref={tool.container} className="grid gap-4">
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
              onRemove={slots.length > MIN_SLOTS ? () => remove(index) : undefined}
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
              tool.reset();
            }}
          >
            Clear all
          </Button>
          <span role="status" className="sr-only">
            {said}
          </span>
        </div>
        <ActionBar foldOptions operations={operations} state={state} onRun={tool.run} onCancel={tool.cancel}>
          <ToolOptionControls tool={tool} />
        </ActionBar>
      </div>
      <div className="min-w-0">
        <ResultRegion tool={tool}>
          <ToolResult tool={tool} paste={{ title: "Merged CSV", language: "text" }} sendable />
        </ResultRegion>
        <OutOfDateNote tool={tool} />
        <Then tool={tool} />
        {shown && <Notes {...shown.result} />}
      </div>
    </div>
  );
}

function nextId(slots: readonly Slot[]): number {
  return Math.max(...slots.map(({ id }) => id)) + 1;
}
