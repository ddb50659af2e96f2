import { About } from "#ui/about.tsx";

export function AboutImageConverter() {
  return (
    <About
      title="Image Converter"
      lead="Convert photos and pictures to the format you need, and make them small enough for a form or a page."
    >
      <li>Reads PNG, JPEG, WebP, BMP, GIF, AVIF and TIFF, up to 100 megapixels each.</li>
      <li>
        Use PNG for drawings and transparency, JPEG or the smaller WebP for photos. At quality 80 to 90, a photo is hard
        to tell from the original.
      </li>
      <li>PNG to PNG at the same size keeps every pixel exactly.</li>
      <li>GIF is limited to 256 colors, with no partial transparency.</li>
      <li>Photos are turned upright and lose their metadata, including where they were taken.</li>
      <li>A target size lowers the quality to 60 at most, then shrinks the image. The result shows both.</li>
      <li>
        An animated GIF, WebP or PNG keeps its animation in the same format and size. Otherwise, choose &ldquo;First
        frame only&rdquo;.
      </li>
      <li>Your images never leave your browser.</li>
    </About>
  );
}
