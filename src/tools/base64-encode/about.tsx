import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutBase64() {
  return (
    <About title="Base64 Encode/Decode" operations={operations}>
      <p>
        Base64 (RFC 4648) writes any bytes with 64 plain characters, so that an image fits into a style sheet, a file
        into an e-mail, a token into an address. A text is encoded as its UTF-8 bytes, a file byte by byte. Decoding
        takes the standard and the URL-safe alphabet, with or without padding, over several lines, or a whole data URL;
        it tells text from images and other files by what is in them, and shows or names them accordingly.
      </p>
      <p>
        What is no Base64 is refused with its place marked, by the rules that browsers follow. Files are read piece by
        piece in your browser, so 100 MB are no problem, and nothing is sent anywhere. Base64 hides nothing: it is no
        encryption.
      </p>
    </About>
  );
}
