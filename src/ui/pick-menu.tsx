import { type ComponentProps, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import type { IconName } from "#shared/icons.ts";
import type { Category } from "#shared/tool-meta.ts";
import { buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { moveRovingFocus } from "#ui/move-roving-focus.ts";
import { toastFailed } from "#ui/toast.tsx";

interface Item {
  title: string;
  /** More about it, less prominent. */
  detail?: string;
  icon: IconName;
  category: Category | undefined;
}

/** Items under their heading. */
export type PickGroup<Picked extends Item> = readonly [heading: string, items: readonly Picked[]];

interface Props<Picked extends Item> {
  /** Text of the button that opens the menu. */
  label: string;
  icon: IconName;
  look?: Parameters<typeof buttonClass>[0];
  /** More attributes of the button. */
  opener?: ComponentProps<"button">;
  /** What the items are, such as "tools". */
  noun: string;
  /** Loads the items when the menu opens. @returns those that match a query, all for an empty one */
  load: () => Promise<(query: string) => readonly PickGroup<Picked>[]>;
  keyOf: (item: Picked) => string;
  onPick: (item: Picked) => void;
}

/** Gets the focus as the popover opens, in time for what is typed next. On a phone, its keyboard would cover the list. */
function focusOnOpen(field: HTMLInputElement | null): void {
  field?.toggleAttribute("autofocus", matchMedia("(pointer: fine)").matches);
}

/** A button that opens a popover of tools or the like, in groups, with a filter. */
export function PickMenu<Picked extends Item>({
  label,
  icon,
  look = "quiet",
  opener,
  noun,
  load: loadItems,
  keyOf,
  onPick,
}: Props<Picked>) {
  const [find, setFind] = useState<Awaited<ReturnType<typeof loadItems>>>();
  const [query, setQuery] = useState("");
  const popover = useRef<HTMLDivElement>(null);
  /** Whether Enter was pressed before the items were there. */
  const wantsFirst = useRef(false);
  const id = useId();
  useEffect(() => {
    if (!find || !wantsFirst.current) return;
    wantsFirst.current = false;
    popover.current?.querySelector("button")?.click();
  }, [find]);
  const load = async () => {
    try {
      const loaded = await loadItems();
      setFind(() => loaded);
    } catch {
      popover.current?.hidePopover();
      toastFailed(`The list of ${noun} could not be loaded. Are you offline?`);
    }
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!(event.target instanceof HTMLInputElement)) return moveRovingFocus(event);
    const first = event.currentTarget.querySelector("button");
    if (event.key === "Enter" && !find) wantsFirst.current = true;
    else if (event.key === "Enter") first?.click();
    else if (event.key === "ArrowDown") first?.focus();
    else return;
    event.preventDefault();
  };
  const groups = find?.(query);
  return (
    <div className="contents" aria-live="off">
      <button
        type="button"
        {...opener}
        className={buttonClass(look, opener?.className)}
        popoverTarget={id}
        aria-expanded={find !== undefined}
      >
        <Icon name={icon} />
        {label}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: moves the focus among the controls inside */}
      <div
        ref={popover}
        id={id}
        popover="auto"
        className="popover send-menu"
        onKeyDown={onKeyDown}
        onToggle={({ newState }) => {
          if (newState === "open") return load();
          wantsFirst.current = false;
          setFind(undefined);
          setQuery("");
        }}
      >
        <input
          ref={focusOnOpen}
          aria-label={`Filter ${noun}`}
          placeholder={`Filter ${noun}`}
          className="field"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
        <div className="min-h-0 overflow-y-auto">
          {groups?.length === 0 && <p className="p-2 text-sm text-ink-2">No matching {noun}.</p>}
          {groups?.map(([heading, items]) => (
            <div key={heading}>
              <p className="px-2 pt-2 pb-1 text-xs font-semibold text-ink-2">{heading}</p>
              <ul>
                {items.map((item) => (
                  <li key={keyOf(item)} data-category={item.category}>
                    <button
                      type="button"
                      className={buttonClass("quiet", "w-full justify-start")}
                      onClick={({ currentTarget }) => {
                        currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
                        onPick(item);
                      }}
                    >
                      <Icon name={item.icon} className="size-4 text-hue" />
                      {item.title}
                      {item.detail && <span className="min-w-0 truncate font-normal">{item.detail}</span>}
                    </button>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
