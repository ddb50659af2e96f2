import { About } from "#ui/about.tsx";

export function AboutPdfSplitter() {
  return (
    <About title="PDF Splitter">
      <p>
        For a scan of many letters that have to become one file each, or a report of which somebody needs three pages.{" "}
        <strong>Split into individual pages</strong> gives a ZIP with a PDF of every page, numbered so that they sort.{" "}
        <strong>Extract specific pages</strong> gives one PDF with the pages of a range such as <code>1-3, 7</code>, in
        the order you write them, each page once.
      </p>
      <ul>
        <li>
          <strong>Cut every few pages</strong> is for a stack of letters of two pages each: files of as many pages as
          you say, the last one with what is left.
        </li>
        <li>
          <strong>Cut out several parts</strong> makes a file of each range that you write, so <code>1-3, 7-9</code>{" "}
          gives two.
        </li>
        <li>
          <strong>Cut at bookmarks</strong> makes a file of each chapter, with the bookmark as its name. Bookmarks below
          others begin no file; the pages before the first one are a file of their own.
        </li>
      </ul>
      <p>
        Pages are copied, not drawn again: text stays text, and links, rotation, page labels, form fields with their
        values, and the bookmarks that lead to the pages stay with them. Attachments, scripts of the document and tags
        for screen readers do not, but where one file has all pages. A digital signature does not survive. Protected
        files ask for their password; damaged ones are repaired where possible.
      </p>
      <p>
        Up to 100 MB and 2,000 pages, and two minutes of work. Your file is deleted from our server as soon as it is
        split, the result after 60 minutes, and nobody but you is given its address.
      </p>
    </About>
  );
}
