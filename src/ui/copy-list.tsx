import { memo, useState } from "react";
import { Button } from "#ui/button.tsx";
import { moveRovingFocus } from "#ui/move-roving-focus.ts";
import { useIncrementalCount } from "#ui/use-incremental-count.ts";

export interface CopyItem {
  /** The item, or the start of a long one. */
  text: string;
  isCut?: boolean;
  /** What Copy copies, for screen readers. */
  name: string;
}

interface Props {
  label: string;
  items: readonly CopyItem[];
  numbered?: boolean;
  /** Must be stable, or all items render again. */
  onCopy: (index: number) => void;
}

/** A scrolling list in a panel, each item with a copy button. The list is one tab stop; arrow keys move within it. */
export function CopyList({ label, items, numbered = false, onCopy }: Props) {
  const renderedCount = useIncrementalCount(items);
  /** Index of the item whose button is the tab stop. */
  const [tabStop, setTabStop] = useState(0);
  return (
    <ol
      aria-label={label}
      // A live region around it would read every item.
      aria-live="off"
      className="max-h-96 flex-1 divide-y divide-rule overflow-y-auto -outline-offset-2 in-[.panel-expanded]:max-h-none"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must also scroll by keyboard
      tabIndex={0}
      aria-busy={renderedCount < items.length}
      onKeyDown={moveRovingFocus}
    >
      {items.slice(0, renderedCount).map((item, index) => (
        <Item
          // biome-ignore lint/suspicious/noArrayIndexKey: only their position distinguishes items
          key={index}
          index={index}
          item={item}
          numbered={numbered}
          isTabStop={index === Math.min(tabStop, items.length - 1)}
          onItemFocus={setTabStop}
          onCopy={onCopy}
        />
      ))}
    </ol>
  );
}

interface ItemProps extends Required<Pick<Props, "numbered" | "onCopy">> {
  index: number;
  item: CopyItem;
  isTabStop: boolean;
  onItemFocus: (index: number) => void;
}

const Item = memo(function Item({ index, item, numbered, isTabStop, onItemFocus, onCopy }: ItemProps) {
  return (
    <li className="flex items-center gap-3 pr-1 pl-3.5">
      {numbered && (
        <span aria-hidden="true" className="w-8 shrink-0 text-right font-mono text-xs text-ink-2 tabular-nums">
          {index + 1}
        </span>
      )}
      <span className="min-w-0 flex-1 py-1.5 font-mono text-data wrap-anywhere whitespace-pre-wrap">
        {item.text === "" ? <span className="font-sans text-ink-2 italic">empty</span> : item.text}
        {item.isCut && "…"}
      </span>
      <Button
        look="quiet"
        icon="copy"
        aria-label={`Copy ${item.name}`}
        tabIndex={isTabStop ? 0 : -1}
        onFocus={() => onItemFocus(index)}
        onClick={() => onCopy(index)}
      />
    </li>
  );
});
