import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutBaseEncodings() {
  return (
    <About
      title="Base32, Base58, Base85"
      operations={operations}
      lead="Turns text or any file into letters and digits, and back, in fourteen encodings or an alphabet of your own."
    >
      <li>Base16, Base32, Base32hex, Base64 and Base64url follow RFC 4648; Base45 follows RFC 9285.</li>
      <li>Base58Check adds Bitcoin’s checksum, and finds mistyped characters when decoding.</li>
      <li>
        Base36, Base58 and Base62 read all bytes as one number, up to 100 KB. The others stream files of any size. Z85
        needs a multiple of four bytes.
      </li>
      <li>An alphabet of 2, 4, 8, 16, 32, 64, 128 or 256 characters is read bit by bit, any other as one number.</li>
      <li>Line breaks are ignored when decoding; so are Ascii85’s marks and hyphens in Crockford’s Base32.</li>
      <li>None of this is encryption. Nothing you enter is sent anywhere.</li>
    </About>
  );
}
