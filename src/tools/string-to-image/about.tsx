import { About } from "#ui/about.tsx";

export function AboutStringToImage() {
  return (
    <About title="String to Image">
      <p>
        For a quote, a caption, an address that robots should not read, or letters where only pictures are allowed. The
        image is as wide as the longest line and as high as all of them, so nothing is cut off, and it is redrawn with
        every change.
      </p>
      <p>
        Lines are 1.2 times the font size apart. PNG, WebP and SVG can be transparent; JPEG cannot, and gets a white
        background. The fonts are those of your system: where one is missing, a similar one stands in. An image has up
        to 16,384 pixels per side; an SVG may be larger, of a text of up to 500,000 characters. Nothing you enter leaves
        your browser.
      </p>
    </About>
  );
}
