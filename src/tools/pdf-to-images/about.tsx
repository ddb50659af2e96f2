import { About } from "#ui/about.tsx";

export function AboutPdfToImages() {
  return (
    <About
      title="PDF to Images"
      lead="Turn the pages of a PDF into images. One page gives an image, several give a ZIP."
    >
      <li>Use 72 DPI for screens, 150 for reading, 300 for print and OCR, and 600 for fine drawings.</li>
      <li>PNG is lossless. JPG and WebP are smaller, at quality 90.</li>
      <li>
        To convert only some pages, name them, such as <code>1-3, 7</code>. File names keep the page numbers.
      </li>
      <li>Annotations and form values are drawn on white. Missing CJK fonts are replaced with Noto Sans.</li>
      <li>Up to 100 MB, 2,000 pages, 80 megapixels per page and two minutes of work.</li>
      <li>
        Our server deletes your file right after drawing and the images after 60 minutes. Only you get their link.
      </li>
    </About>
  );
}
