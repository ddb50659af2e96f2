import type { Copier } from "./copy-pages.ts";
import type { Bookmark } from "./outline.ts";
import type { PdfWriter } from "./pdf-writer.ts";

/** Writes the bookmarks of several files in sequence. */
export class OutlineWriter {
  readonly #writer: PdfWriter;
  readonly #top: { number: number; entries: string }[] = [];
  #root: number | undefined;
  #shown = 0;

  constructor(writer: PdfWriter) {
    this.#writer = writer;
  }

  add(bookmarks: readonly Bookmark[], { text }: Copier): void {
    if (bookmarks.length === 0) return;
    this.#root ??= this.#writer.reserve();
    for (const bookmark of bookmarks) {
      const number = this.#writer.reserve();
      const { entries, shown } = this.#describe(bookmark, number, text);
      this.#top.push({ number, entries });
      this.#shown += 1 + (bookmark.open ? shown : 0);
    }
  }

  /** @returns the object number of the outline's root; undefined without bookmarks */
  end(): number | undefined {
    if (this.#root === undefined) return undefined;
    this.#writeSiblings(this.#top, this.#root);
    this.#writer.object(this.#root, `<</Type/Outlines${firstAndLast(this.#top)}/Count ${this.#shown}>>`);
    return this.#root;
  }

  /** Writes a bookmark's descendants. @returns its own entries, without links to siblings */
  #describe(bookmark: Bookmark, number: number, text: Copier["text"]): { entries: string; shown: number } {
    const own = text(bookmark.dict).slice(2, -2);
    let shown = 0;
    const children = bookmark.children.map((child) => {
      const childNumber = this.#writer.reserve();
      const described = this.#describe(child, childNumber, text);
      shown += 1 + (child.open ? described.shown : 0);
      return { number: childNumber, entries: described.entries };
    });
    if (children.length === 0) return { entries: own, shown };
    this.#writeSiblings(children, number);
    return { entries: `${own}${firstAndLast(children)}/Count ${bookmark.open ? shown : -shown}`, shown };
  }

  #writeSiblings(siblings: readonly { number: number; entries: string }[], parent: number): void {
    for (const [index, { number, entries }] of siblings.entries()) {
      const before = siblings[index - 1];
      const after = siblings[index + 1];
      const ties = `${before ? `/Prev ${before.number} 0 R` : ""}${after ? `/Next ${after.number} 0 R` : ""}`;
      this.#writer.object(number, `<<${entries}${ties}/Parent ${parent} 0 R>>`);
    }
  }
}

function firstAndLast(siblings: readonly { number: number }[]): string {
  return `/First ${siblings[0]?.number} 0 R/Last ${siblings.at(-1)?.number} 0 R`;
}
