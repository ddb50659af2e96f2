import { type ReactNode, useCallback, useMemo } from "react";
import { formatBytes, plural } from "#shared/format-number.ts";
import { Button } from "#ui/button.tsx";
import { CopyList } from "#ui/copy-list.tsx";
import { copyWithToast } from "#ui/copy-with-toast.ts";
import { CreatePaste } from "#ui/create-paste.tsx";
import { downloadWithToast } from "#ui/download-with-toast.ts";
import { Panel } from "#ui/panel.tsx";
import { SendTo } from "#ui/send-to.tsx";
import type { SplitItem, SplitResult } from "./split-items.ts";

const FILE_NAME = "split.txt";

export function ItemList({ result, onUseAsInput }: { result: SplitResult; onUseAsInput: () => void }) {
  const { count, items, content, bytes, invalid } = result;
  const shown = useMemo(
    () => items.map(({ text, range }, index) => ({ text, isCut: range !== undefined, name: `item ${index + 1}` })),
    [items],
  );
  const copyItem = useCallback(
    (index: number) => {
      const item = items[index];
      if (item) copyWithToast(fullText(item, content));
    },
    [items, content],
  );
  const save = () =>
    downloadWithToast(FILE_NAME, typeof content === "string" ? new Blob([content], { type: "text/plain" }) : content);
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
      <CopyList label="Items" items={shown} numbered onCopy={copyItem} />
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

function Note({ children }: { children: ReactNode }) {
  return <p className="note border-t">{children}</p>;
}

function fullText({ text, range }: SplitItem, content: string | Blob): string | Blob {
  return range && content instanceof Blob ? content.slice(...range) : text;
}
