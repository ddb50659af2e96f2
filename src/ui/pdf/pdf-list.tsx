import { type DragEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { plural } from "#shared/format-number.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { describePosition, moveItem } from "#ui/move-item.ts";
import { type ChosenPdf, formatMegabytes } from "#ui/pdf/chosen-pdf.ts";
import { sortByName } from "#ui/pdf/file-order.ts";

interface Props {
  pdfs: readonly ChosenPdf[];
  disabled: boolean;
  onPassword: (key: number, password: string) => void;
  /** With it, files can be reordered and removed. */
  onArrange?: ((pdfs: readonly ChosenPdf[]) => void) | undefined;
  /** A picture of a file, before its name. */
  thumbnail?: (file: File) => ReactNode;
}

/** The chosen files with size, page count and, if needed, a password field. */
export function PdfList({ pdfs, disabled, onPassword, onArrange, thumbnail }: Props) {
  const [dragged, setDragged] = useState<number>();
  const [announcement, setAnnouncement] = useState("");
  const refocus = useRef<string>(undefined);
  const list = useRef<HTMLUListElement>(null);
  // Moving or removing an item loses the focus of the button in it.
  useEffect(() => {
    const button = refocus.current && list.current?.querySelector<HTMLElement>(refocus.current);
    if (button) button.focus();
    refocus.current = undefined;
  });

  const move = (from: number, to: number, focus?: string) => {
    const pdf = pdfs[from];
    if (!pdf || to < 0 || to >= pdfs.length || from === to) return;
    refocus.current = focus;
    onArrange?.(moveItem(pdfs, from, to));
    setAnnouncement(describePosition(pdf.file.name, to, pdfs.length));
  };
  const onHandleKey = (event: KeyboardEvent, index: number, key: number) => {
    const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: pdfs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    move(index, to, `[data-handle="${key}"]`);
  };
  const dropOn = (index: number) => (event: DragEvent) => {
    if (dragged === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    move(dragged, index);
    setDragged(undefined);
  };

  // Aligns with the file name.
  const indent = onArrange ? "pl-9" : "pl-7";
  return (
    <>
      <ul ref={list} aria-label="Selected files" className="max-h-112 min-h-0 flex-1 overflow-y-auto p-1.5">
        {pdfs.map(({ key, file, pages, password, fault }, index) => (
          <li
            key={key}
            onDragOver={(event) => dragged !== undefined && event.preventDefault()}
            onDrop={dropOn(index)}
            className={`rounded px-2 py-1.5 ${dragged === index ? "bg-sunk opacity-60" : ""}`}
          >
            <div className="flex min-h-9 items-center gap-2 text-sm">
              {onArrange ? (
                <button
                  type="button"
                  data-handle={key}
                  draggable={!disabled}
                  disabled={disabled}
                  aria-label={`Reorder ${file.name}`}
                  aria-describedby="reorder-help"
                  className="-ml-2 grid size-9 shrink-0 cursor-grab place-items-center rounded text-ink-2 hover:bg-sunk"
                  onDragStart={() => setDragged(index)}
                  onDragEnd={() => setDragged(undefined)}
                  onKeyDown={(event) => onHandleKey(event, index, key)}
                >
                  <Icon name="grip-vertical" />
                </button>
              ) : (
                <Icon name="file-text" className="size-5 text-hue" />
              )}
              {thumbnail?.(file)}
              <div className="min-w-0 flex-1">
                <FileName name={file.name} />
                <p className="font-mono text-xs text-ink-2">
                  {formatMegabytes(file.size)}
                  {pages !== undefined && <Fact>{plural(pages, "page")}</Fact>}
                  {password !== undefined && <Fact>protected</Fact>}
                </p>
              </div>
              <div className="-mr-2 flex shrink-0">
                {onArrange && (
                  <>
                    <Button
                      look="quiet"
                      icon="arrow-up"
                      aria-label={`Move ${file.name} up`}
                      data-up={key}
                      disabled={disabled || index === 0}
                      onClick={() => move(index, index - 1, `[data-${index === 1 ? "down" : "up"}="${key}"]`)}
                    />
                    <Button
                      look="quiet"
                      icon="arrow-down"
                      aria-label={`Move ${file.name} down`}
                      data-down={key}
                      disabled={disabled || index === pdfs.length - 1}
                      onClick={() =>
                        move(index, index + 1, `[data-${index === pdfs.length - 2 ? "up" : "down"}="${key}"]`)
                      }
                    />
                    <Button
                      look="quiet"
                      icon="x"
                      aria-label={`Remove ${file.name}`}
                      data-remove={key}
                      disabled={disabled}
                      onClick={() => {
                        refocus.current = `[data-remove="${(pdfs[index + 1] ?? pdfs[index - 1])?.key}"]`;
                        onArrange(pdfs.filter((pdf) => pdf.key !== key));
                      }}
                    />
                  </>
                )}
              </div>
            </div>
            {password !== undefined && (
              <label className={`mt-1 mb-1 flex items-center gap-2 text-sm ${indent}`}>
                <span>
                  Password<span className="sr-only"> of {file.name}</span>
                </span>
                <input
                  type="password"
                  autoComplete="off"
                  disabled={disabled}
                  value={password}
                  aria-invalid={(password !== "" && fault !== undefined) || undefined}
                  aria-describedby={`fault-${key}`}
                  onChange={(event) => onPassword(key, event.target.value)}
                  className="small-field min-w-0 flex-1"
                />
              </label>
            )}
            <p id={`fault-${key}`} role="status" className={`text-sm text-bad ${indent}`}>
              {password !== "" && fault}
            </p>
          </li>
        ))}
      </ul>
      {onArrange && (
        <div className="flex flex-wrap items-center justify-between gap-x-2 border-t border-rule px-3.5 text-xs text-ink-2">
          <p id="reorder-help" className="py-1.5">
            To reorder, drag a handle or press the arrow keys on it.
          </p>
          {pdfs.length > 1 && (
            <Button
              look="quiet"
              className="-mx-2.5 text-xs"
              disabled={disabled}
              onClick={() => {
                onArrange(sortByName(pdfs));
                setAnnouncement("Files sorted by name.");
              }}
            >
              Sort by name
            </Button>
          )}
        </div>
      )}
      <span role="status" className="sr-only">
        {announcement}
      </span>
    </>
  );
}

/** Characters kept at the end of a truncated file name, where names differ: part number, version and extension. */
const NAME_END = 10;

/** A file name truncated in the middle, with the full name as a tooltip. */
function FileName({ name }: { name: string }) {
  const letters = [...name];
  return (
    <p dir="auto" title={name} className="flex whitespace-pre">
      <span className="overflow-hidden text-ellipsis">{letters.slice(0, -NAME_END).join("")}</span>
      <span>{letters.slice(-NAME_END).join("")}</span>
    </p>
  );
}

function Fact({ children }: { children: ReactNode }) {
  return (
    <>
      {" "}
      <span className="whitespace-nowrap">· {children}</span>
    </>
  );
}
