export interface PageText {
  /** Counting from 1. */
  page: number;
  text: string;
}

export type Separator = "blank" | "number" | "form-feed";

/** The text of all pages, with a line break at the end. */
export function joinPages(pages: readonly PageText[], separator: Separator): string {
  switch (separator) {
    case "number":
      return pages.map(({ page, text }) => `--- Page ${page} ---\n\n${text}\n`).join("\n");
    // As pdftotext, after each page.
    case "form-feed":
      return pages.map(({ text }) => `${text}\n\f`).join("");
    case "blank":
      return pages
        .filter(({ text }) => text !== "")
        .map(({ text }) => `${text}\n`)
        .join("\n");
  }
}
