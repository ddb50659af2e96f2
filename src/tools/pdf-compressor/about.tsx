import { About } from "#ui/about.tsx";

export function AboutPdfCompressor() {
  return (
    <About
      title="PDF Compressor"
      lead="Make a PDF smaller: photos get the resolution they are shown at, and everything else is packed tighter."
    >
      <li>Low, Medium and High bring photos down to 100, 150 and 220 DPI. You can also set your own values.</li>
      <li>Text stays text. Links, bookmarks, form fields, attachments, layers and accessibility tags are kept.</li>
      <li>
        Only 8-bit RGB and gray photos are compressed again. Images in ink colors (CMYK), with a palette, or black and
        white like a fax keep their pixels, and so do transparency masks and images over 40 megapixels.
      </li>
      <li>Equal images and fonts are stored once. Thumbnails and data left by editing programs are removed.</li>
      <li>If the file can’t get smaller, you get the original.</li>
      <li>
        Protected files need their password, and the result has none. Digital signatures become invalid, and a PDF/A-1
        file no longer meets that standard.
      </li>
      <li>The file stays on your device.</li>
    </About>
  );
}
