import { About } from "#ui/about.tsx";

export function AboutStringToImage() {
  return (
    <About title="String to Image" lead="Draws your text as an image and redraws it with every change.">
      <li>The image fits the text: as wide as the longest line, with lines 1.2 times the font size apart.</li>
      <li>PNG, WebP and SVG can be transparent; JPEG can’t, and gets a white background.</li>
      <li>Fonts come from your system; a similar font replaces a missing one.</li>
      <li>An image has up to 16,384 pixels per side. An SVG can be larger, for text of up to 500,000 characters.</li>
      <li>Nothing you enter leaves your browser.</li>
    </About>
  );
}
