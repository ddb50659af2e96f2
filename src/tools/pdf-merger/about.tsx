import { About } from "#ui/about.tsx";

export function AboutPdfMerger() {
  return (
    <About title="PDF Merger">
      <p>
        For an application that has to be one attachment, or chapters that become a book. Choose or drop the files, drag
        them into order, move them with the arrow keys, or sort them by name, where 2 is before 10, and merge.
      </p>
      <p>
        Pages are copied as they are, whatever their sizes and directions. Bookmarks of all files follow one another,
        links lead where they led, and page labels stay. Form fields keep their values; where two files have a field of
        the same name, the later one gets a number after its name, so that typing in one does not change the other. What
        is attached to the files, such as the XML of an invoice, is attached to the merged one; of two attachments of
        one name, the later one gets a number too. Of scripts of the document and tags for screen readers, only those of
        the first file are kept. Digital signatures do not survive, because what they signed was another file.
      </p>
      <p>
        Protected files ask for their password, and the merged file has none. Damaged files are repaired where that can
        be done. Up to 50 files of 100 MB each, 200 MB and 2,000 pages in all. Your files are deleted from our server as
        soon as they are merged, the result after 60 minutes, and nobody but you is given its address.
      </p>
    </About>
  );
}
