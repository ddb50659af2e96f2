import { About } from "#ui/about.tsx";

export function AboutPdfSplitter() {
  return (
    <About
      title="PDF Splitter"
      lead="Split a PDF into single pages, equal parts, page ranges or chapters. Several files come as one ZIP."
    >
      <li>
        A page range such as <code>1-3, 7</code> gives one file in that order, or one file per range.
      </li>
      <li>Cutting at bookmarks starts a file at each top-level bookmark and names it after the bookmark.</li>
      <li>Pages are copied, so text stays text. Links, form values, page labels and bookmarks are kept.</li>
      <li>
        Attachments, scripts and accessibility tags are kept only if one file gets all pages. Digital signatures can’t
        be kept.
      </li>
      <li>
        Up to 100 MB, 2,000 pages and two minutes of work. Protected files ask for their password; damaged files are
        repaired if possible.
      </li>
      <li>
        Our server deletes your file right after splitting and the result after 60 minutes. Only you get its link.
      </li>
    </About>
  );
}
