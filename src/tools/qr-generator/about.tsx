import { About } from "#ui/about.tsx";

export function AboutQrGenerator() {
  return (
    <About
      title="QR Generator"
      lead="Make a QR code for a link, text, Wi-Fi, a contact or an event, as PNG for screens or SVG for print."
    >
      <li>To make many codes, use a CSV: content in the first column, file name in the second.</li>
      <li>Codes follow ISO/IEC 18004. Each is read back, so colors or a logo never break it unnoticed.</li>
      <li>The limit is 2,953 bytes at level Low, 2,331 at Medium, 1,663 at Quartile and 1,273 at High.</li>
      <li>Scanners work best with a margin of 4. With 1, leave some white space around the image.</li>
      <li>Codes contain your text itself, so they never expire. Nothing is sent or saved.</li>
    </About>
  );
}
