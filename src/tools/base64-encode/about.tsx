import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutBase64() {
  return (
    <About title="Base64 Encode/Decode" operations={operations}>
      <p>
        Base64 (RFC 4648) writes any bytes with 64 plain characters, so that an image fits into a stylesheet, a file
        into an email, a token into a URL. Text is encoded as its UTF-8 bytes, a file byte by byte. Decoding takes the
        standard or the URL-safe alphabet, with or without padding, over several lines, or a whole data URL or PEM
        block; it tells text from images and other files by what is in them, and shows or names them accordingly.
      </p>
      <p>
        What is not Base64 is refused, by the rules that browsers follow, and its place is marked. Files are read piece
        by piece in your browser, so 100 MB is no problem, and nothing you enter is sent anywhere. Base64 hides nothing:
        it is not encryption.
      </p>
    </About>
  );
}
