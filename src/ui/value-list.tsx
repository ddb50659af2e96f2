import { useCallback, useMemo } from "react";
import type { TextResult } from "#shared/run-operation.ts";
import { CopyList } from "#ui/copy-list.tsx";
import { copyWithToast } from "#ui/copy-with-toast.ts";

/** Longer results are shown as text. */
const MAX_LISTED = 1_000;

/** Whether each line of a result is worth a copy button of its own. */
export function isListable({ content, lines }: Pick<TextResult, "content" | "lines">): boolean {
  return typeof content === "string" && lines > 1 && lines <= MAX_LISTED;
}

/** Generated values, one per line, each with a copy button. */
export function ValueList({ text }: { text: string }) {
  const items = useMemo(() => text.split("\n").map((value) => ({ text: value, name: value })), [text]);
  const copy = useCallback((index: number) => copyWithToast(items[index]?.text ?? ""), [items]);
  return <CopyList label="Output" items={items} onCopy={copy} />;
}
