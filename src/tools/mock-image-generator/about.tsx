import { About } from "#ui/about.tsx";

export function AboutMockImageGenerator() {
  return (
    <About
      title="Mock Image Generator"
      lead="Make a placeholder image in any size and color, with its size or your own text in the middle."
    >
      <li>1 to 2,000 pixels per side. The text is a tenth of the smaller side and shrinks to fit.</li>
      <li>PNG and SVG are lossless. JPEG and WebP use quality 0.9.</li>
      <li>2x doubles the pixels of the file for high-density screens.</li>
      <li>
        Use the image address as the <code>src</code> of an <code>img</code> while you build a page. Our server draws
        the image whenever someone opens that page.
      </li>
      <li>
        An address needs only a size: <code>/mock/300x200</code> or <code>/mock/64.svg</code>. Add colors as 3 or 6 hex
        digits, or <code>@2x</code> after the size.
      </li>
      <li>The image is drawn in your browser. Nothing is sent unless you use the address.</li>
    </About>
  );
}
