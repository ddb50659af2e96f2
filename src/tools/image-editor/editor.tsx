import { type ComponentProps, useEffect, useRef, useState } from "react";
import { defaultOptions } from "#shared/options.ts";
import { record, redo, startHistory, stateBefore, undo } from "#shared/undo-history.ts";
import { ActionBar } from "#ui/action-bar.tsx";
import { copyImage } from "#ui/copy-image.tsx";
import { ImageInput } from "#ui/image-input.tsx";
import { OptionControls } from "#ui/option-controls.tsx";
import { SendImage } from "#ui/send-image.tsx";
import type { RunState } from "#ui/use-operation.ts";
import { usePageKey, useRunKey } from "#ui/use-run-key.ts";
import { type Adjustment, Adjustments } from "./adjustments.tsx";
import { type CropBox, FULL_BOX } from "./crop.ts";
import { CropOverlay } from "./crop-overlay.tsx";
import { CropTools } from "./crop-tools.tsx";
import type { Edit } from "./edit.ts";
import { EditTools } from "./edit-tools.tsx";
import { boxOf, cropOf, outputSize, rotatedSize, setAngle } from "./geometry.ts";
import type { OpenedImage } from "./open-image.ts";
import { PreviewCanvas } from "./preview-canvas.tsx";
import { ResizeFields } from "./resize-fields.tsx";
import { operations } from "./tool.ts";

interface Props {
  file: File;
  opened: OpenedImage;
  input: ComponentProps<typeof ImageInput>;
  state: RunState;
  onSave: (options: Readonly<Record<string, unknown>>) => void;
  /** Makes the image to copy, or returns "" after it showed an error. */
  onCopy: (edit: Readonly<Record<string, unknown>>) => Promise<Blob | "">;
  onCancel: () => void;
}

const { format, quality, background } = operations.save.options;
const ACTIONS = { save: operations.save, copy: operations.copy };
const UNCROPPED = { ...cropOf(FULL_BOX), width: 0, height: 0 };

/** The image with all editing tools. */
export function Editor({ file, opened, input, state, onSave, onCopy, onCancel }: Props) {
  const [history, setHistory] = useState(() => startHistory<Edit>(defaultOptions(operations.save.options)));
  const [box, setBox] = useState<CropBox>();
  const [ratio, setRatio] = useState<number>();
  const [target, setTarget] = useState<Readonly<Record<string, unknown>>>({
    format: file.type === "image/jpeg" ? "jpeg" : "png",
    quality: quality.default,
    background: background.default,
  });
  const edit = history.now;
  const change = (next: Edit, topic?: string) => setHistory((before) => record(before, next, topic));
  const step = (move: typeof undo) => {
    setBox(undefined);
    setHistory((before) => move(before));
  };

  const adjust = (name: Adjustment, value: number) => {
    if (name !== "angle") return change({ ...edit, [name]: value }, name);
    if (box) setBox(boxOf(setAngle(opened, { ...edit, ...cropOf(box) }, value)));
    // Starts from the state before the drag, so a crop that shrank on the way grows back.
    setHistory((before) => record(before, setAngle(opened, stateBefore(before, name), value), name));
  };

  const cropped = (): Edit => {
    if (!box) return edit;
    return { ...edit, ...cropOf(box), width: 0, height: 0 };
  };
  const applyCrop = () => {
    change(cropped());
    setBox(undefined);
  };
  const save = () => {
    if (box) applyCrop();
    onSave({ ...cropped(), ...target });
  };
  const makeImage = () => {
    if (box) applyCrop();
    return onCopy(cropped());
  };
  useRunKey(save, { enterInFields: false });
  usePageKey((event) => {
    if (event.key === "Escape") return setBox(undefined);
    if (!(event.ctrlKey || event.metaKey) || isTyping(event.target)) return;
    const key = event.key.toLowerCase();
    if (key === "y" || (key === "z" && event.shiftKey)) step(redo);
    else if (key === "z") step(undo);
    else return;
    event.preventDefault();
  });

  const cropButton = useRef<HTMLButtonElement>(null);
  const shape = useRef<HTMLSelectElement>(null);
  const cropping = box !== undefined;
  useEffect(() => {
    if (!cropping) return;
    shape.current?.focus();
    return () => {
      if (document.activeElement === document.body) cropButton.current?.focus();
    };
  }, [cropping]);

  const shown = box ? { ...edit, ...UNCROPPED } : edit;
  const rotated = rotatedSize(opened, edit);
  const size = outputSize(opened, edit);
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <ImageInput
        {...input}
        chosen={[file]}
        foot={
          <>
            <span className="max-w-full truncate text-ink">{file.name}</span>
            <span>
              {opened.width} × {opened.height} → {size.width} × {size.height} px
            </span>
          </>
        }
      >
        {box ? (
          <CropTools
            box={box}
            ratioRef={shape}
            rotated={rotated}
            ratio={ratio}
            onRatio={setRatio}
            onChange={setBox}
            onApply={applyCrop}
            onCancel={() => setBox(undefined)}
          />
        ) : (
          <EditTools
            edit={edit}
            history={history}
            cropRef={cropButton}
            onChange={change}
            onCrop={() => {
              setRatio(undefined);
              setBox(boxOf(edit));
            }}
            onUndo={() => step(undo)}
            onRedo={() => step(redo)}
            onReset={() => change(defaultOptions(operations.save.options))}
          />
        )}
        <PreviewCanvas image={opened} edit={shown} label={`Preview of ${file.name}`}>
          {box && (
            <CropOverlay
              box={box}
              ratio={ratio === undefined ? undefined : (ratio * rotated.height) / rotated.width}
              onChange={setBox}
            />
          )}
        </PreviewCanvas>
        {!box && <SendImage name={`${file.name.replace(/\.[^.]*$/, "")}-edited.png`} image={makeImage} />}
      </ImageInput>
      <div>
        <div className="mb-4 grid gap-4">
          <Adjustments edit={edit} onChange={adjust} />
          <ResizeFields size={size} edit={edit} onChange={change} />
        </div>
        <ActionBar
          operations={ACTIONS}
          state={state.phase === "running" && state.operation === "open" ? IDLE : state}
          onRun={(id) => (id === "copy" ? copyImage(makeImage) : save())}
          onCancel={onCancel}
        >
          <OptionControls
            declarations={{
              format,
              ...(target.format === "png" ? {} : { quality }),
              ...(target.format === "jpeg" ? { background } : {}),
            }}
            values={target}
            onChange={(name, value) => setTarget((before) => ({ ...before, [name]: value }))}
          />
        </ActionBar>
      </div>
    </div>
  );
}

/** True when undo keys belong to a text field. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && ["number", "text"].includes(target.type);
}

const IDLE = { phase: "idle" } as const;
