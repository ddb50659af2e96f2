import { memo, type ReactNode, useState } from "react";
import { formatBytes, plural } from "#shared/format-number.ts";
import { Button } from "#ui/button.tsx";
import { copyWithToast } from "#ui/copy-with-toast.ts";
import { CreatePaste } from "#ui/create-paste.tsx";
import { download } from "#ui/download.ts";
import { moveRovingFocus } from "#ui/move-roving-focus.ts";
import { Panel } from "#ui/panel.tsx";
import { SendTo } from "#ui/send-to.tsx";
import { toastDone } from "#ui/toast.tsx";
import { useIncrementalCount } from "#ui/use-incremental-count.ts";
import type { SplitItem, SplitResult } from "./split-items.ts";

const FILE_NAME = "split.txt";

/** The items of a split in a scrolling list, each with a copy button. */
export function ItemList({ result, onUseAsInput }: { result: SplitResult; onUseAsInput: () => void }) {
  const { count, items, content, bytes, invalid } = result;
  const renderedCount = useIncrementalCount(items);
  /** Number of the item whose button is the list's only tab stop. */
  const [tabStop, setTabStop] = useState(1);
  const save = () => {
    download(FILE_NAME, typeof content === "string" ? new Blob([content], { type: "text/plain" }) : content);
    toastDone("Downloaded!", FILE_NAME);
  };
  return (
    <Panel
      sunk
      heading={plural(count, "item")}
      tools={
        <>
          <Button look="quiet" icon="copy" onClick={() => copyWithToast(content)}>
            Copy All
          </Button>
          <Button look="quiet" icon="download" onClick={save}>
            Download
          </Button>
        </>
      }
      foot={<span>{formatBytes(bytes)}</span>}
    >
      <ol
        aria-label="Items"
        className="max-h-96 flex-1 divide-y divide-rule overflow-y-auto bg-card -outline-offset-2"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must also scroll by keyboard
        tabIndex={0}
        aria-busy={renderedCount < items.length}
        onKeyDown={moveRovingFocus}
      >
        {items.slice(0, renderedCount).map((item, index) => (
          <Item
            // biome-ignore lint/suspicious/noArrayIndexKey: only their position distinguishes items
            key={index}
            number={index + 1}
            item={item}
            content={content}
            isTabStop={index + 1 === tabStop}
            onItemFocus={setTabStop}
          />
        ))}
      </ol>
      {count > items.length && (
        <Note>
          The first {items.length} of {plural(count, "item")} are shown. Copy All and Download give all of them.
        </Note>
      )}
      {!invalid && (
        <div className="next-steps">
          <Button look="quiet" onClick={onUseAsInput}>
            Use as Input
          </Button>
          <CreatePaste paste={{ content, title: "Split Text", language: "text" }} />
          <SendTo type="text/plain" content={content} />
        </div>
      )}
    </Panel>
  );
}

interface ItemProps {
  number: number;
  item: SplitItem;
  content: string | Blob;
  isTabStop: boolean;
  onItemFocus: (number: number) => void;
}

const Item = memo(({ number, item, content, isTabStop, onItemFocus }: ItemProps) => {
  return (
    <li className="flex items-start gap-3 pr-1 pl-3.5">
      <span aria-hidden="true" className="w-8 shrink-0 pt-2 text-right font-mono text-xs text-ink-2 tabular-nums">
        {number}
      </span>
      <span className="min-w-0 flex-1 py-1.5 font-mono text-sm break-all whitespace-pre-wrap">
        {item.text === "" ? <span className="font-sans text-ink-2 italic">empty</span> : item.text}
        {item.range && "…"}
      </span>
      <Button
        look="quiet"
        icon="copy"
        aria-label={`Copy item ${number}`}
        tabIndex={isTabStop ? 0 : -1}
        onFocus={() => onItemFocus(number)}
        onClick={() => copyWithToast(fullText(item, content))}
      />
    </li>
  );
});

function Note({ children }: { children: ReactNode }) {
  return <p className="note border-t">{children}</p>;
}

function fullText({ text, range }: SplitItem, content: string | Blob): string | Blob {
  return range && content instanceof Blob ? content.slice(...range) : text;
}
