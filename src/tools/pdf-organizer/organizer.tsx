import { type Dispatch, type FocusEvent, type SetStateAction, useLayoutEffect, useRef, useState } from "react";
import { formatCount, plural } from "#shared/format-number.ts";
import type { IconName } from "#shared/icons.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import type { ChosenPdf } from "#ui/pdf/chosen-pdf.ts";
import { usePageKey } from "#ui/use-run-key.ts";
import { type ArrangeAction, type Arrangement, arrange, pagesOf } from "./arrangement.ts";
import { describeChange } from "./describe-change.ts";
import { FileLabel } from "./file-label.tsx";
import { PageGrid } from "./page-grid.tsx";
import { MAX_PAGES } from "./page-list.ts";
import { useSources } from "./use-sources.ts";

const HELP = "page-keys";

interface Props {
  pdfs: readonly ChosenPdf[];
  setPdfs: Dispatch<SetStateAction<readonly ChosenPdf[]>>;
  arrangement: Arrangement;
  setArrangement: Dispatch<SetStateAction<Arrangement>>;
}

/** The chosen files, the tools for pages, and the pages. */
export function Organizer({ pdfs, setPdfs, arrangement, setArrangement }: Props) {
  const [announcement, setAnnouncement] = useState("");
  const pages = pagesOf(arrangement);
  const { files } = arrangement.history.now;
  const { past, future } = arrangement.history;

  const act = (action: ArrangeAction) => {
    const next = arrange(arrangement, action);
    setArrangement(next);
    setAnnouncement(describeChange(arrangement, next, action));
  };
  const draw = useSources(pdfs, setPdfs, (file, count) => {
    const action = { type: "add-file", file, count } as const;
    const next = arrange(arrangement, action);
    if (next === arrangement) {
      const fault = `With this file, there would be more than ${formatCount(MAX_PAGES)} pages.`;
      setPdfs((now) => now.map((pdf) => (pdf.key === file ? { ...pdf, pages: undefined, fault } : pdf)));
      return;
    }
    setArrangement(next);
    setAnnouncement(describeChange(arrangement, next, action));
  });
  usePageKey((event) => {
    const isTyping = event.target instanceof HTMLInputElement && event.target.type !== "file";
    if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping) return;
    const key = event.key.toLowerCase();
    if (key === "y" || (key === "z" && event.shiftKey)) act({ type: "redo" });
    else if (key === "z") act({ type: "undo" });
    else return;
    event.preventDefault();
  });

  const remove = (key: number) => {
    if (files.includes(key)) return act({ type: "remove-file", file: key });
    setPdfs((now) => now.filter((pdf) => pdf.key !== key));
  };
  const tool = (
    label: string,
    icon: IconName,
    action: ArrangeAction,
    { off = false, angle, text }: { off?: boolean; angle?: string; text?: string } = {},
  ) => (
    <Button look="quiet" aria-label={label} title={label} busy={off} onClick={() => act(action)}>
      <span style={{ rotate: angle }}>
        <Icon name={icon} />
      </span>
      {text && <span className="max-sm:hidden">{text}</span>}
    </Button>
  );
  const none = pages.length === 0;
  // An opened file that was removed can come back with Undo.
  const listed = pdfs.filter(({ key, pages }) => pages === undefined || files.includes(key));
  const isOpening = pdfs.some(({ pages, password, fault }) => pages === undefined && password === undefined && !fault);
  const noPages = isOpening ? "Opening…" : past.length === 0 ? "The pages will appear here." : "No pages are left.";
  return (
    <div {...useKeptFocus()} className="flex min-h-0 flex-1 flex-col">
      <ul aria-label="Selected files" className="flex flex-wrap gap-2 border-b border-rule p-2.5 text-sm">
        {listed.map((pdf) => (
          <SourceFile
            key={pdf.key}
            pdf={pdf}
            index={files.indexOf(pdf.key)}
            isLabeled={files.length > 1}
            onPassword={(password) =>
              setPdfs((now) => now.map((one) => (one.key === pdf.key ? { ...one, password, fault: undefined } : one)))
            }
            onRemove={() => remove(pdf.key)}
          />
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-1 border-b border-rule px-1.5 py-1">
        {tool("Undo", "undo-2", { type: "undo" }, { off: past.length === 0 })}
        {tool("Redo", "redo-2", { type: "redo" }, { off: future.length === 0 })}
        {tool("Rotate left", "rotate-ccw", { type: "turn", by: 270 }, { off: none })}
        {tool("Rotate right", "rotate-cw", { type: "turn", by: 90 }, { off: none })}
        {tool("Move earlier", "arrow-up", { type: "shift", by: -1 }, { off: none, angle: "-90deg" })}
        {tool("Move later", "arrow-up", { type: "shift", by: 1 }, { off: none, angle: "90deg" })}
        {tool("Duplicate", "copy", { type: "duplicate" }, { off: none, text: "Duplicate" })}
        {tool("Insert blank page", "list-plus", { type: "insert-blank" }, { text: "Blank page" })}
        {tool("Delete", "trash", { type: "delete" }, { off: none, text: "Delete" })}
        <div className="ml-auto flex items-center gap-1 text-sm text-ink-2">
          <span>
            {arrangement.selected.size > 0
              ? `${formatCount(arrangement.selected.size)} of ${formatCount(pages.length)} selected`
              : plural(pages.length, "page")}
          </span>
          {arrangement.selected.size > 0 ? (
            <Button look="quiet" onClick={() => act({ type: "select-none" })}>
              Select none
            </Button>
          ) : (
            <Button look="quiet" onClick={() => act({ type: "select-all" })}>
              Select all
            </Button>
          )}
        </div>
      </div>
      {none ? (
        <p className="vacant">{noPages}</p>
      ) : (
        <PageGrid
          arrangement={arrangement}
          nameOf={(file) => pdfs.find(({ key }) => key === file)?.file.name ?? ""}
          draw={draw}
          onAction={act}
          describedBy={HELP}
        />
      )}
      <p id={HELP} className="border-t border-rule px-3.5 py-1.5 text-xs text-ink-2">
        Drag pages to move them; on a touch screen, long-press, then drag.{" "}
        <span className="max-sm:hidden">
          Keyboard: arrow keys to go to a page, Space to select it, Shift+arrows to select several, Alt+arrows to move
          them, R to rotate, Delete to remove.
        </span>
      </p>
      <span role="status" className="sr-only">
        {announcement}
      </span>
    </div>
  );
}

/** Moves the focus to the pages when the focused element goes: the last page, a removed file, a password that fits. */
function useKeptFocus() {
  const ref = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (!hadFocus.current || document.activeElement !== document.body) return;
    const find = (selector: string) => ref.current?.querySelector<HTMLElement>(selector);
    (find("[role=listbox]") ?? find("button"))?.focus({ preventScroll: true });
  });
  return {
    ref,
    onFocus: () => {
      hadFocus.current = true;
    },
    onBlur: ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        // The reader went elsewhere.
        if (target.isConnected) hadFocus.current = false;
      }),
  };
}

interface SourceProps {
  pdf: ChosenPdf;
  /** In the arrangement; -1 until it is open. */
  index: number;
  isLabeled: boolean;
  onPassword: (password: string) => void;
  onRemove: () => void;
}

function SourceFile({
  pdf: { key, file, pages, password, fault },
  index,
  isLabeled,
  onPassword,
  onRemove,
}: SourceProps) {
  const isOpen = index !== -1;
  return (
    <li className="min-w-0 max-w-full rounded border border-rule pl-2.5">
      <div className="flex items-center gap-2">
        {isOpen && isLabeled && <FileLabel index={index} />}
        <span dir="auto" title={file.name} className="min-w-0 flex-1 truncate">
          {file.name}
        </span>
        <span className="font-mono text-xs whitespace-nowrap text-ink-2">
          {pages !== undefined ? plural(pages, "page") : fault || password !== undefined ? "" : "Opening…"}
        </span>
        <Button look="quiet" icon="x" aria-label={`Remove ${file.name}`} onClick={onRemove} />
      </div>
      {password !== undefined && !isOpen && (
        <label className="flex items-center gap-2 pr-2.5 pb-2">
          <span>
            Password<span className="sr-only"> of {file.name}</span>
          </span>
          <input
            type="password"
            autoComplete="off"
            value={password}
            aria-invalid={(password !== "" && fault !== undefined) || undefined}
            aria-describedby={`fault-${key}`}
            onChange={({ target }) => onPassword(target.value)}
            className="small-field min-w-0 flex-1"
          />
        </label>
      )}
      <p id={`fault-${key}`} role="status" className="pr-2.5 text-bad empty:hidden">
        {password !== "" && fault}
      </p>
    </li>
  );
}
