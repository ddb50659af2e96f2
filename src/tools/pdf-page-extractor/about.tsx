import { About } from "#ui/about.tsx";

export function AboutPdfPageExtractor() {
  return (
    <About title="PDF Page Extractor">
      <p>
        For the two pages of a contract that somebody asked for, or a chapter to read on the way. Click the pages or
        write a range such as <code>1-3, 7</code>; the new file has them in that order, each once. A page that lies on
        its side can be rotated by the button on its picture.
      </p>
      <p>
        Pages are copied, not drawn again: text stays text. Bookmarks and links to the chosen pages are kept, those to
        others are not, nor is anything else of the pages that you leave out. Form fields keep their values, and page
        labels, layers, title and language stay. Digital signatures cannot be kept, as they belong to another file;
        attachments, scripts and tags for screen readers only when all pages are taken.
      </p>
      <p>
        The file stays on your device and is worked on by a background worker of your browser, with PDFium, the engine
        of Chromium. Where a file does not bring a font for its Chinese, Japanese or Korean text, that text is blank in
        the small pictures, as this engine has none; the pages that you take out are whole. Protected files ask for
        their password, and the new file has none; damaged ones are repaired where that can be done.
      </p>
    </About>
  );
}
