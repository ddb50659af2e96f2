import { About } from "#ui/about.tsx";

export function AboutPdfPageExtractor() {
  return (
    <About title="PDF Page Extractor">
      <p>
        For the two pages of a contract that somebody asked for. Click the pages or write a range such as{" "}
        <code>1-3, 7</code>; the new file has them in that order, each once. A page on its side can be rotated.
      </p>
      <p>
        Pages are copied, not drawn again: text stays text. Bookmarks and links to the chosen pages are kept; nothing of
        the others is. Form fields keep their values, and page labels, layers, title and language stay. Digital
        signatures cannot be kept; attachments, scripts and tags for screen readers only when all pages are taken.
      </p>
      <p>
        The file stays on your device. Chinese, Japanese or Korean text without a font in the file is blank in the small
        pictures, not in the pages that you take out. Protected files ask for their password; damaged ones are repaired
        where possible.
      </p>
    </About>
  );
}
