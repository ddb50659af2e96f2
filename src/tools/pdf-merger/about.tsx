import { About } from "#ui/about.tsx";

export function AboutPdfMerger() {
  return (
    <About
      title="PDF Merger"
      lead="Combine PDFs into one. Drag the files into order, move them with the arrow keys, or sort them by name."
    >
      <li>Pages, bookmarks, links, page labels, form values and attachments are kept. Repeated names get a number.</li>
      <li>Document scripts and accessibility tags come from the first file only.</li>
      <li>Digital signatures can’t be kept, because they signed the original files.</li>
      <li>Protected files ask for their password; the merged file has none. Damaged files are repaired if possible.</li>
      <li>Up to 50 files of 100 MB each; 200 MB and 2,000 pages in total.</li>
      <li>Our server deletes your files right after merging and the result after 60 minutes. Only you get its link.</li>
    </About>
  );
}
