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
      <li>Only the first frame of an animation is converted.</li>
      <li>Your images never leave your browser.</li>
    </About>
  );
}
