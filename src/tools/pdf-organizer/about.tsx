import { About } from "#ui/about.tsx";

export function AboutPdfOrganizer() {
  return (
    <About
      title="PDF Organizer"
      lead="Put the pages of one or several PDFs in order: move, rotate, duplicate and delete them, and insert blank pages."
    >
      <li>
        Bookmarks, links, form values, attachments, page labels and layers of what stays are kept, and so is text: pages
        are copied, not drawn again.
      </li>
      <li>Every change can be undone, removed files included.</li>
      <li>A duplicated page gets form fields of its own, such as “Name_2”. A blank page is as big as its neighbor.</li>
      <li>
        Scripts and accessibility tags are kept only from the first file, if all its pages stay. Digital signatures
        can’t be kept.
      </li>
      <li>Protected files ask for their password; the new file has none. Damaged files are repaired if possible.</li>
      <li>
        Chinese, Japanese and Korean text without an embedded font is blank in the thumbnails, but not in the new file.
      </li>
      <li>Up to 20,000 pages. The files stay on your device.</li>
      <li>
        In a terminal: <code>sundry pdf-organizer a.pdf b.pdf --pages 1:3-5,2:1@90,blank,1:z</code>
      </li>
    </About>
  );
}
