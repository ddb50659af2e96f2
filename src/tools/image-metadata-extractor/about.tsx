import { About } from "#ui/about.tsx";

export function AboutImageMetadataExtractor() {
  return (
    <About title="Image Metadata Extractor">
      <p>
        A photo often says more than it shows: the camera and its settings, the second it was taken, the place to within
        a few meters, the program that edited it, a caption, a name, and a small preview that may still show what was
        cropped away. This tool lists it all, from EXIF, IPTC, XMP, ICC profiles, the text of PNG files and the comments
        of JPEG and GIF files, for JPEG, PNG, WebP, HEIC, TIFF, AVIF, GIF and BMP.
      </p>
      <p>
        <strong>Remove Metadata</strong> makes a copy of a JPEG, PNG or WebP without it. The pixels are not encoded
        again, so no quality is lost. What the picture needs to look right stays: the color profile, which way up it is,
        its resolution and its animation.
      </p>
      <p>
        Your image stays on your device. The link to a map opens OpenStreetMap, which then learns the place: nothing is
        asked there before you follow it.
      </p>
    </About>
  );
}
