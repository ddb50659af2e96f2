import { About } from "#ui/about.tsx";

export function AboutImageConverter() {
  return (
    <About title="Image Converter">
      <p>
        For a photo that a form will not take, a WebP that an old program cannot open, or a folder of pictures that is
        too heavy for a page. PNG, JPEG, WebP, BMP, GIF, AVIF and TIFF become PNG, JPEG, WebP, BMP or GIF; several at
        once come back as one ZIP. With a maximum width or height other than 0 they are scaled down in proportion, and
        with a maximum of kilobytes a JPEG or WebP takes the best quality that stays within it.
      </p>
      <ul>
        <li>
          <strong>PNG</strong> is lossless, for drawings, screenshots and transparency. <strong>JPEG</strong> is for
          photos; a quality of 80 to 90 is hard to tell from the original. <strong>WebP</strong> is smaller than both.
        </li>
        <li>
          <strong>BMP</strong> is uncompressed, 24 bits per pixel. <strong>GIF</strong> keeps up to 256 colors exactly
          and reduces more to the best 256; a pixel is either opaque or fully transparent.
        </li>
        <li>
          JPEG and BMP have no transparency: the background that you choose shows instead. Photos are turned the right
          way up, and metadata such as the place where a photo was taken is left behind. Only the first frame of an
          animation is converted.
        </li>
      </ul>
      <p>
        Your images stay on your device: a background worker of your browser converts them. Up to 100 megapixels can be
        opened.
      </p>
    </About>
  );
}
