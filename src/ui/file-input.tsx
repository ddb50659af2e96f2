import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import type { IconName } from "#shared/icons.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Panel } from "#ui/panel.tsx";
import { useFileDrop } from "#ui/use-file-drop.tsx";

interface Props {
  /** What to choose, such as "an image". */
  noun: string;
  icon: IconName;
  multiple?: boolean;
  /** Takes several files for an operation that runs on each. */
  batch?: boolean;
  /** File types for the picker, as in the `accept` attribute. */
  accept: string;
  /** The formats and limits, shown below the button. */
  formats: string;
  /** A line below the files, shown before and after choosing. */
  notice?: ReactNode;
  /** Text of the button once there are files. */
  replaceLabel?: string;
  disabled?: boolean;
  /** The button that opens the file picker. */
  chooserRef?: RefObject<HTMLElement | null>;
  /** The chosen files; their names describe the button. */
  chosen: readonly File[];
  /** Called with the picked, dropped or pasted files, unchecked. */
  onFiles: (files: readonly File[]) => void;
  onClear: () => void;
  foot?: ReactNode;
  /** Shows the chosen files; without it, the panel asks for some. */
  children?: ReactNode;
}

/** A file input: pick, drop anywhere on the panel, or paste anywhere on the page. */
export function FileInput({ noun, icon, multiple = false, batch = false, accept, formats, children, ...props }: Props) {
  const ownChooserRef = useRef<HTMLElement>(null);
  const {
    replaceLabel = multiple ? "Replace files" : "Replace file",
    disabled = false,
    chooserRef = ownChooserRef,
    chosen,
    onFiles,
    onClear,
    foot,
    notice,
  } = props;
  const setChooserRef = (element: HTMLElement | null) => {
    chooserRef.current = element;
  };
  const picker = useRef<HTMLInputElement>(null);
  const { target, overlay } = useFileDrop({ noun, disabled, onFiles });
  const take = (list: FileList | undefined | null) => {
    const files = [...(list ?? [])];
    if (files.length > 0 && !disabled) onFiles(files);
  };
  useEffect(() => {
    const onPaste = ({ target, clipboardData }: ClipboardEvent) => {
      // Spreadsheets copy cells as text and as an image; a field takes the text.
      const toField = target instanceof Element && target.closest("input, textarea, select, [contenteditable]");
      if (!(toField && clipboardData?.getData("text/plain")) && !document.querySelector("dialog[open]"))
        take(clipboardData?.files);
    };
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  });
  const filled = Boolean(children);
  // The focused button is replaced when files are added or removed.
  useEffect(() => {
    if (!filled) return;
    const keepFocus = () => {
      if (document.activeElement === document.body) chooserRef.current?.focus({ preventScroll: true });
    };
    keepFocus();
    return keepFocus;
  }, [filled, chooserRef]);
  return (
    <Panel
      heading="Input"
      foot={foot}
      {...target}
      tools={
        <>
          {children && (
            <Button
              ref={setChooserRef}
              look="quiet"
              title={namesOf(chosen)}
              disabled={disabled}
              onClick={() => picker.current?.click()}
            >
              {replaceLabel}
            </Button>
          )}
          <Button look="quiet" onClick={onClear}>
            Clear
          </Button>
          <input
            ref={picker}
            type="file"
            aria-label={multiple ? "Files" : "File"}
            tabIndex={-1}
            className="sr-only"
            multiple={multiple || batch}
            accept={accept}
            disabled={disabled}
            onChange={(event) => {
              take(event.target.files);
              event.target.value = "";
            }}
          />
        </>
      }
    >
      {children || (
        <div className="grid flex-1 place-content-center justify-items-center gap-3 p-6 text-center">
          <Icon name={icon} className="size-8 text-hue" />
          <p>Drop {noun} here, or paste</p>
          <Button ref={setChooserRef} onClick={() => picker.current?.click()}>
            Choose {noun}
          </Button>
          <p className="text-xs text-ink-2">{formats}</p>
        </div>
      )}
      {notice && <p className="border-t border-rule px-3.5 py-2 text-xs text-ink-2">{notice}</p>}
      {overlay}
    </Panel>
  );
}

const MAX_NAMED = 3;

function namesOf(files: readonly File[]): string {
  const names = files.slice(0, MAX_NAMED).map(({ name }) => name);
  const more = files.length - names.length;
  return names.join(", ") + (more > 0 ? ` and ${more} more` : "");
}
