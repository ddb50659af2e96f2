import { About } from "#ui/about.tsx";

export function AboutImagesToPdf() {
  return (
    <About
      title="Images to PDF"
      lead="Put photos, scans and other images into one PDF, one image per page, in the order of your list."
    >
      <li>
        JPEGs are not compressed again: the PDF contains the same bytes, turned as the camera says, with their color
        profile.
      </li>
      <li>
        So the place and time of a photo stay inside, too. <em>Remove metadata</em> leaves them out.
      </li>
      <li>
        PNGs keep every pixel and their transparency. Other formats are stored without loss, as the browser shows them.
      </li>
      <li>Animations become their first frame, and a TIFF its first page. SVG and HEIC are not supported.</li>
      <li>Pages as large as the image have 96 pixels per inch.</li>
      <li>One image at a time is in memory, so hundreds of photos work. An image has up to 100 megapixels.</li>
      <li>On the command line and over HTTP, JPEG and PNG only. Your images stay on your device.</li>
    </About>
  );
}
