import { type ClipboardEvent, type RefObject, useId, useRef } from "react";
import { formatBytes, plural } from "#shared/format-number.ts";
import { Button } from "#ui/button.tsx";
import { FileChip } from "#ui/file-chip.tsx";
import { focusAfter } from "#ui/focus-after.ts";
import {
  bytesIn,
  filesIn,
  type InputValue,
  isWhole,
  MAX_TYPED_BYTES,
  type ToolInput,
  textValue,
} from "#ui/input-value.ts";
import { Panel } from "#ui/panel.tsx";
import { toastDone } from "#ui/toast.tsx";
import { useFileDrop } from "#ui/use-file-drop.tsx";
import { useTextDirection } from "#ui/use-text-direction.ts";
import { useTextSize } from "#ui/use-text-size.ts";
import { WRAP_LIMIT } from "#ui/wrap-limit.ts";

interface Props {
  value: ToolInput;
  onChange: (value: InputValue) => void;
  /** Called in its place with an input that comes as a whole: pasted, dropped, opened or the sample. */
  onFill?: ((value: InputValue) => void) | undefined;
  /** Takes several files; without it, only the first is used. */
  onFiles?: ((files: readonly File[]) => void) | undefined;
  /** Empties the input. The text area gets the focus afterwards. */
  onClear: () => void;
  sample?: string | undefined;
  /** Called after the sample is inserted, to set the options it demonstrates. */
  onSample?: (() => void) | undefined;
  placeholder?: string | undefined;
  /** File types for the picker, as in the `accept` attribute. */
  accept?: string | undefined;
  invalid: boolean;
  /** Whether the field starts with one line and grows. */
  isShort?: boolean | undefined;
  /** Gets the focus after the input is filled: the text area, or the button that removes the file. */
  fieldRef?: RefObject<HTMLElement | null>;
  label?: string;
}

/** A text input: type, paste, open a file, or drop one anywhere on the panel. */
export function TextInput({
  value,
  onChange,
  onFill = onChange,
  onFiles,
  onClear,
  sample,
  onSample,
  placeholder,
  accept,
  invalid,
  isShort = false,
  fieldRef: givenRef,
  label = "Input",
}: Props) {
  const id = useId();
  const ownRef = useRef<HTMLElement>(null);
  const fieldRef = givenRef ?? ownRef;
  const dir = useTextDirection(value.kind === "typed" ? value.text : "");
  const setFieldRef = (element: HTMLElement | null) => {
    fieldRef.current = element;
  };
  const picker = useRef<HTMLInputElement>(null);
  const clear = () => focusAfter(onClear, fieldRef);
  const takeFiles = (files: readonly File[]) => {
    const [file, ...others] = files;
    if (onFiles && others.length > 0) onFiles(files);
    else if (file) onFill({ kind: "file", file });
    if (!onFiles && others.length > 0) toastDone("Opened the first file", "This tool takes one file at a time.");
  };
  const { target, overlay } = useFileDrop({ noun: "the file", onFiles: takeFiles });
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const files = [...event.clipboardData.files];
    const pasted = event.clipboardData.getData("text/plain");
    const next = pasted.length > MAX_TYPED_BYTES / 3 ? textValue(pasted) : undefined;
    if (next?.kind === "file" || (files.length > 0 && !pasted)) {
      event.preventDefault();
      takeFiles(next?.kind === "file" ? [next.file] : files);
      return;
    }
    // Chromium takes 15 s to insert and wrap 300 KB of mixed scripts on one line.
    if (pasted.length > WRAP_LIMIT) event.currentTarget.wrap = "off";
  };

  return (
    <Panel
      expandable={!isShort}
      className={isShort ? "short-panel" : ""}
      heading={<label htmlFor={id}>{label}</label>}
      {...target}
      tools={
        <>
          <Button look="quiet" className="edit-folded" onClick={() => document.getElementById(id)?.focus()}>
            Edit
          </Button>
          {sample !== undefined && (
            <Button
              look="quiet"
              onClick={() => {
                onFill(textValue(sample));
                onSample?.();
              }}
            >
              Sample
            </Button>
          )}
          <Button look="quiet" onClick={() => picker.current?.click()}>
            Open file
          </Button>
          <Button look="quiet" onClick={clear}>
            Clear
          </Button>
          <input
            ref={picker}
            type="file"
            aria-label="File"
            tabIndex={-1}
            className="sr-only"
            accept={accept}
            multiple={onFiles !== undefined}
            onChange={(event) => {
              takeFiles([...(event.target.files ?? [])]);
              event.target.value = "";
            }}
          />
        </>
      }
      foot={
        value.kind !== "typed" ? (
          <span>{formatBytes(bytesIn(value))}</span>
        ) : (
          !(isShort && lineCount(value.text) === 1) && <SizeLine text={value.text} />
        )
      }
    >
      {value.kind === "typed" ? (
        <textarea
          ref={setFieldRef}
          id={id}
          className="panel-text"
          // For browsers without `field-sizing`.
          rows={isShort ? Math.min(lineCount(value.text), MAX_SHORT_LINES) : undefined}
          dir={dir}
          spellCheck={false}
          wrap={value.text.length > WRAP_LIMIT ? "off" : "soft"}
          autoCapitalize="off"
          autoComplete="off"
          autoCorrect="off"
          placeholder={placeholder}
          aria-invalid={invalid || undefined}
          value={value.text}
          onChange={({ target, nativeEvent }) =>
            (isWhole(nativeEvent) ? onFill : onChange)({ kind: "typed", text: target.value })
          }
          onPaste={onPaste}
        />
      ) : (
        <FileChip files={filesIn(value)} onRemove={clear} removeRef={setFieldRef} />
      )}
      {overlay}
    </Panel>
  );
}

const MAX_SHORT_LINES = 12;

const lineCount = (text: string) => text.split("\n", MAX_SHORT_LINES).length;

function SizeLine({ text }: { text: string }) {
  const { characters, lines, bytes } = useTextSize(text);
  return (
    <>
      <span>{plural(characters, "character")}</span>
      <span>{plural(lines, "line")}</span>
      <span>{formatBytes(bytes)}</span>
    </>
  );
}
