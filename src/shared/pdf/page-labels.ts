import type { PdfFile } from "./pdf-file.ts";
import { treePairs } from "./tree-pairs.ts";
import type { Dict } from "./value.ts";

/** A page label (ISO 32000-2, 12.4.2): "iv" has style /r and number 4. */
export interface PageLabel {
  style: string;
  /** A serialized string object; "" for none. */
  prefix: string;
  number: number;
}

const MAX_NODES = 10_000;

/** Reads a label for each page; undefined if the file has none. */
export function readPageLabels(file: PdfFile): PageLabel[] | undefined {
  const ranges = new Map<number, Dict>();
  for (const [key, value] of treePairs(file, file.catalog.get("PageLabels"), { leaf: "Nums", maxNodes: MAX_NODES })) {
    const range = file.dict(value);
    if (range) ranges.set(Number(file.text(key)), range);
  }
  if (ranges.size === 0) return undefined;
  let label: PageLabel = { style: "/D", prefix: "", number: 0 };
  return file.pages.map((_, index) => {
    const range = ranges.get(index);
    const start = Number(file.text(range?.get("St")));
    label = range
      ? {
          style: file.text(range.get("S")) ?? "",
          prefix: file.text(range.get("P")) ?? "",
          number: Number.isInteger(start) ? start : 1,
        }
      : { ...label, number: label.number + 1 };
    return label;
  });
}

/** Writes the labels as a number tree, with one entry per consecutive run. */
export function writePageLabels(labels: readonly PageLabel[]): string {
  const ranges = labels.flatMap((label, index) => {
    const before = labels[index - 1];
    const goesOn =
      before?.style === label.style && before.prefix === label.prefix && before.number + 1 === label.number;
    if (goesOn) return [];
    const style = label.style ? `/S ${label.style}` : "";
    const prefix = label.prefix ? `/P ${label.prefix}` : "";
    return [`${index} <<${style}${prefix}/St ${label.number}>>`];
  });
  return `<</Nums[${ranges.join(" ")}]>>`;
}
