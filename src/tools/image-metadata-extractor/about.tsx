import { About } from "#ui/about.tsx";

export function AboutImageMetadataExtractor() {
  return (
    <About
      title="Image Metadata Extractor"
      lead="See what a photo reveals, such as its camera, time, location and author, and save a copy without it."
    >
      <li>Reads EXIF, IPTC, XMP, ICC profiles, PNG text, and JPEG and GIF comments.</li>
      <li>Opens JPEG, PNG, WebP, HEIC, TIFF, AVIF, GIF and BMP. Removes metadata from JPEG, PNG and WebP.</li>
      <li>Removing metadata doesn’t re-encode the image, so no quality is lost.</li>
      <li>The copy keeps its color profile, orientation, resolution and animation.</li>
      <li>Your image never leaves your browser. Following the map link tells OpenStreetMap the location.</li>
    </About>
  );
}
