import type { Findable } from "#shared/search.ts";

/** A page of the documentation, written in `docs/`. */
export interface DocPage {
  /** Path on the site, such as "/docs/install". */
  path: string;
  title: string;
  description: string;
  /** The heading that `docs/README.md` lists it under; "" for that page itself. */
  group: string;
  /** Headings of level 2, with their fragments. */
  sections: readonly { id: string; title: string }[];
}

/** A section of a page, for the palette. */
export interface DocEntry extends Findable {
  /** Path with the section's fragment. */
  path: string;
  /** Every word of its text, once. */
  words: string;
}

/** A command of a `console` block, with its prompt and its further lines after a backslash. */
export const CONSOLE_COMMAND = /^\$ (?:.*\\\n)*.*\n?/gm;

/** Stands for the address of the source code in the HTML of pages, until they are rendered. */
export const SOURCE_PLACEHOLDER = "https://source.invalid";
