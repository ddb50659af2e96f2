import { About } from "#ui/about.tsx";

export function AboutMockImageGenerator() {
  return (
    <About title="Mock Image Generator">
      <p>
        For a layout whose pictures are not there yet, or a test that needs a file of a certain size: an image of 1 to
        2,000 pixels per side in any color, with its size or your own words in the middle. It is redrawn with every
        change, and what you see is what you download.
      </p>
      <p>
        PNG and SVG are exact, JPEG and WebP are written at quality 0.9. With 2x the file has twice the pixels each way,
        for high-density screens. The letters are a tenth of the smaller side, and shrink to fit. Nothing you enter
        leaves your browser.
      </p>
      <p>
        The image address is for the <code>src</code> of an <code>img</code>, while a page is being made: our server
        then draws the same image for whoever opens that page. Only the size is needed, as in <code>/mock/300x200</code>{" "}
        or <code>/mock/64.svg</code>; colors have 3 or 6 hexadecimal digits, and <code>@2x</code> after the size doubles
        the pixels.
      </p>
    </About>
  );
}
