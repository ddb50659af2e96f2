import { About } from "#ui/about.tsx";

export function AboutMockImageGenerator() {
  return (
    <About title="Mock Image Generator">
      <p>
        For a layout whose pictures are not there yet, or a test that needs a file of a certain size: an image of 1 to
        2,000 pixels a side in any color, with its size or your own words in the middle. It is drawn anew with every
        change, and what you see is what you download.
      </p>
      <p>
        PNG and SVG are exact, JPEG and WebP are written at quality 0.9. With 2x the file has twice the pixels each way,
        for screens of high density. The letters are a tenth of the smaller side, and shrink to fit. Nothing leaves your
        browser.
      </p>
    </About>
  );
}
