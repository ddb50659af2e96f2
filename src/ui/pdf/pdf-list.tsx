import { type DragEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { plural } from "#shared/format-number.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { moveItem, placeInWords } from "#ui/move-item.ts";
import { type ChosenPdf, inMegabytes } from "#ui/pdf/chosen-pdf.ts";
import { sortByName } from "#ui/pdf/file-order.ts";

interface Props {
  pdfs: readonly ChosenPdf[];
  disabled: boolean;
  onPassword: (key: number, password: string) => void;
  /** With it the list can be put in order, and files be taken out of it. */
  onArrange?: ((pdfs: readonly ChosenPdf[]) => void) | undefined;
}

/** The chosen files with their sizes and pages; those that need a password have a field for it. */
export function PdfList({ pdfs, disabled, onPassword, onArrange }: Props) {
  const [dragged, setDragged] = useState<number>();
  const [said, setSaid] = useState("");
  const refocus = useRef<string>(undefined);
  const list = useRef<HTMLUListElement>(null);
  // The item that moves or goes takes the focus away from the button in it.
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
    setSaid(placeInWords(pdf.file.name, to, pdfs.length));
  };
  const onHandleKey = (event: KeyboardEvent, place: number, key: number) => {
    const to = { ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: pdfs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    move(place, to, `[data-handle="${key}"]`);
  };
  const dropOn = (place: number) => (event: DragEvent) => {
    if (dragged === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    move(dragged, place);
    setDragged(undefined);
  };

  // As wide as what stands before the name.
  const indent = onArrange ? "pl-9" : "pl-7";
  return (
    <>
      <ul ref={list} aria-label="Selected files" className="max-h-112 min-h-0 flex-1 overflow-y-auto p-1.5">
        {pdfs.map(({ key, file, pages, password, fault }, place) => (
          <li
            key={key}
            onDragOver={(event) => dragged !== undefined && event.preventDefault()}
            onDrop={dropOn(place)}
            className={`rounded px-2 py-1.5 ${dragged === place ? "bg-sunk opacity-60" : ""}`}
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
                  onDragStart={() => setDragged(place)}
                  onDragEnd={() => setDragged(undefined)}
                  onKeyDown={(event) => onHandleKey(event, place, key)}
                >
                  <Icon name="grip-vertical" />
                </button>
              ) : (
                <Icon name="file-text" className="size-5 text-hue" />
              )}
              <div className="min-w-0 flex-1">
                <FileName name={file.name} />
                <p className="font-mono text-xs text-ink-2">
                  {inMegabytes(file.size)}
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
                      disabled={disabled || place === 0}
                      onClick={() => move(place, place - 1, `[data-${place === 1 ? "down" : "up"}="${key}"]`)}
                    />
                    <Button
                      look="quiet"
                      icon="arrow-down"
                      aria-label={`Move ${file.name} down`}
                      data-down={key}
                      disabled={disabled || place === pdfs.length - 1}
                      onClick={() =>
                        move(place, place + 1, `[data-${place === pdfs.length - 2 ? "up" : "down"}="${key}"]`)
                      }
                    />
                    <Button
                      look="quiet"
                      icon="x"
                      aria-label={`Remove ${file.name}`}
                      data-remove={key}
                      disabled={disabled}
                      onClick={() => {
                        refocus.current = `[data-remove="${(pdfs[place + 1] ?? pdfs[place - 1])?.key}"]`;
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
            Drag by the handle, or press the arrow keys on it, to reorder.
          </p>
          {pdfs.length > 1 && (
            <Button
              look="quiet"
              className="-mx-2.5 text-xs"
              disabled={disabled}
              onClick={() => {
                onArrange(sortByName(pdfs));
                setSaid("The files are in the order of their names.");
              }}
            >
              Sort by name
            </Button>
          )}
        </div>
      )}
      <span role="status" className="sr-only">
        {said}
      </span>
    </>
  );
}

/** Characters of a file's name that stay when it is cut: the type, and what tells one part or version from another. */
const NAME_END = 10;

/** A long name is cut in its middle, and whole in the tooltip. */
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
