import { About } from "#ui/about.tsx";

export function AboutImageCompressor() {
  return (
    <About
      title="Image Compressor"
      lead="Make photos and pictures smaller for a page, a form or an email, and compare each with its original."
    >
      <li>
        Writes JPEG with MozJPEG, WebP, AVIF, and PNG with OxiPNG. The same quality looks about the same in each; PNG is
        always lossless.
      </li>
      <li>
        A file size is met within 5% where the image allows it: the quality is lowered to 60 at most, then the image is
        shrunk, never enlarged.
      </li>
      <li>A result is never larger than its original. If it would be, you get the original back.</li>
      <li>
        Removing metadata includes where a photo was taken. Colors are converted to sRGB. Keeping metadata also keeps
        the color profile, in JPEG, PNG and WebP but not in AVIF.
      </li>
      <li>Photos are turned upright, up to 100 megapixels each. Animations are refused.</li>
      <li>Your images never leave your browser. Two are compressed at a time, so hundreds fit on a phone.</li>
    </About>
  );
}
