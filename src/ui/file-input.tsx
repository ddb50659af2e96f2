import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import type { IconName } from "#shared/icons.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Panel } from "#ui/panel.tsx";
import { useFileDrop } from "#ui/use-file-drop.tsx";

interface Props {
  /** What is asked for: "an image". */
  what: string;
  icon: IconName;
  /** Whether several files can be taken at once. */
  multiple?: boolean;
  /** File types for the picker, as in the `accept` attribute. */
  accept: string;
  /** The formats in words. */
  formats: string;
  /** The button that picks files when there are some. */
  again?: string;
  disabled?: boolean;
  /** The button that asks for files, the first or others. */
  chooser?: RefObject<HTMLElement | null>;
  /** The chosen files; the button that asks for others is described by their names. */
  chosen: readonly File[];
  /** Called with what was picked, dropped or pasted, unchecked. */
  onFiles: (files: readonly File[]) => void;
  onClear: () => void;
  foot?: ReactNode;
  /** Draws the chosen files; without it the panel asks for one. */
  children?: ReactNode;
}

/** The input of a tool for files: pick, drop anywhere on it, or paste from anywhere on the page. */
export function FileInput({ what, icon, multiple = false, accept, formats, children, ...props }: Props) {
  const asking = useRef<HTMLElement>(null);
  const {
    again = multiple ? "Replace files" : "Replace file",
    disabled = false,
    chooser = asking,
    chosen,
    onFiles,
    onClear,
    foot,
  } = props;
  const keepChooser = (element: HTMLElement | null) => {
    chooser.current = element;
  };
  const picker = useRef<HTMLInputElement>(null);
  const { target, overlay } = useFileDrop({ what, disabled, onFiles });
  const take = (list: FileList | undefined | null) => {
    const files = [...(list ?? [])];
    if (files.length > 0 && !disabled) onFiles(files);
  };
  useEffect(() => {
    const onPaste = ({ target, clipboardData }: ClipboardEvent) => {
      // A spreadsheet copies a cell as a text and as a picture of it: a field takes the text.
      const toField = target instanceof Element && target.closest("input, textarea, select, [contenteditable]");
      if (!(toField && clipboardData?.getData("text/plain")) && !document.querySelector("dialog[open]"))
        take(clipboardData?.files);
    };
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  });
  const filled = Boolean(children);
  // The button that asked goes away with its place, when files come as when they go.
  useEffect(() => {
    if (!filled) return;
    const keepFocus = () => {
      if (document.activeElement === document.body) chooser.current?.focus({ preventScroll: true });
    };
    keepFocus();
    return keepFocus;
  }, [filled, chooser]);
  return (
    <Panel
      heading="Input"
      foot={foot}
      {...target}
      tools={
        <>
          {children && (
            <Button
              ref={keepChooser}
              look="quiet"
              title={namesOf(chosen)}
              disabled={disabled}
              onClick={() => picker.current?.click()}
            >
              {again}
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
            multiple={multiple}
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
          <p>Drop {what} here, or paste</p>
          <Button ref={keepChooser} onClick={() => picker.current?.click()}>
            Choose {what}
          </Button>
          <p className="text-xs text-ink-2">{formats}</p>
        </div>
      )}
      {overlay}
    </Panel>
  );
}

/** How many files are named one by one. */
const NAMED = 3;

function namesOf(files: readonly File[]): string {
  const names = files.slice(0, NAMED).map(({ name }) => name);
  const more = files.length - names.length;
  return names.join(", ") + (more > 0 ? ` and ${more} more` : "");
}
