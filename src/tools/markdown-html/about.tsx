import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutMarkdownHtml() {
  return (
    <About
      title="Markdown ↔ HTML"
      operations={operations}
      lead="See what a readme will look like, get its HTML, turn a web page or a copied document into Markdown, or make a table of contents for it."
    >
      <li>
        CommonMark 0.31, and GitHub Flavored Markdown: tables, task lists, strikethrough, autolinks and footnotes.
      </li>
      <li>
        The preview runs no scripts and loads no images: it shows their text and address. Links without a protocol, such
        as docs/guide.md, lead nowhere here.
      </li>
      <li>HTML in Markdown appears as text, unless you keep it. Links such as javascript: never become links.</li>
      <li>HTML to Markdown takes rich text from a web page, Word or Google Docs: just paste it.</li>
      <li>
        What Markdown can’t say stays HTML, which GitHub shows: raised and lowered text, keys, details, definitions, and
        tables with merged cells.
      </li>
      <li>Headings get the ids that GitHub gives them, so links from a table of contents work there.</li>
      <li>Up to 10 million characters of Markdown, nested 100 levels deep, and 5 million of HTML, nested 200.</li>
      <li>Your data stays in your browser.</li>
    </About>
  );
}
