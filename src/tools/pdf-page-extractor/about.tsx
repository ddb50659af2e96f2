import { About } from "#ui/about.tsx";

export function AboutPdfPageExtractor() {
  return (
    <About
      title="PDF Page Extractor"
      lead={
        <>
          Take pages out of a PDF: click them or write a range such as <code>1-3, 7</code>. The new file has them in
          that order, each once.
        </>
      }
    >
      <li>Pages are copied, so text stays text. You can rotate them.</li>
      <li>Bookmarks, links, form values, page labels and layers of the selected pages are kept.</li>
      <li>
        Attachments, scripts and accessibility tags are kept only if you take all pages. Digital signatures can’t be
        kept.
      </li>
      <li>
        Chinese, Japanese and Korean text without an embedded font is blank in the thumbnails, but not in the new file.
      </li>
      <li>Protected files ask for their password. Damaged files are repaired if possible.</li>
      <li>The file stays on your device.</li>
    </About>
  );
}
