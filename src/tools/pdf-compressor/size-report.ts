import { formatBytes, formatCount } from "#shared/format-number.ts";

/** What the bytes of a PDF are for. */
export type SizeClass = "images" | "fonts" | "attachments" | "structure" | "unused";

const LABELS: Readonly<Record<SizeClass, string>> = {
  images: "Images",
  fonts: "Fonts",
  attachments: "Attachments",
  structure: "Pages, structure and unused objects",
  unused: "Thumbnails and metadata of parts",
};

/** Bytes of each class before and after, and how many images were encoded again. */
export class SizeReport {
  readonly #sizes = new Map<SizeClass, { before: number; after: number }>();
  images = 0;
  recompressed = 0;

  add(kind: SizeClass, before: number, after: number): void {
    const known = this.#sizes.get(kind) ?? { before: 0, after: 0 };
    this.#sizes.set(kind, { before: known.before + before, after: known.after + after });
  }

  /** One line per class: "Images: 4.1 MB → 900 KB (12 of 14 recompressed)". What isn't a stream counts as structure, and so does what PDFium
   *  dropped when it repaired the file. */
  lines(before: number, after: number): string[] {
    const sum = (side: "before" | "after") => [...this.#sizes.values()].reduce((total, size) => total + size[side], 0);
    this.add("structure", Math.max(0, before - sum("before")), Math.max(0, after - sum("after")));
    const kinds = Object.keys(LABELS) as SizeClass[];
    return kinds.flatMap((kind) => {
      const size = this.#sizes.get(kind);
      if (!size || size.before + size.after === 0) return [];
      return [`${LABELS[kind]}: ${describeChange(size)}${kind === "images" ? this.#imageCount() : ""}`];
    });
  }

  #imageCount(): string {
    return ` (${formatCount(this.recompressed)} of ${formatCount(this.images)} recompressed)`;
  }
}

function describeChange({ before, after }: { before: number; after: number }): string {
  const [from, to] = [formatBytes(before), formatBytes(after)];
  if (after === 0) return `${from} removed`;
  return from === to ? `${from}, unchanged` : `${from} → ${to}`;
}
