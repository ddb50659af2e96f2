import { About } from "#ui/about.tsx";

export function AboutCodeReader() {
  return (
    <About
      title="QR & Barcode Reader"
      lead="Read the codes in a photo, a screenshot or a PDF’s picture, and see what each would do before you open it."
    >
      <li>Reads QR, Data Matrix, Aztec, PDF417, EAN, UPC, Code 128, 39 and 93, ITF, Codabar and GS1 DataBar.</li>
      <li>Finds up to 255 codes in an image, turned, mirrored or light on dark.</li>
      <li>Explains links, Wi-Fi, contacts, events, one-time passwords, product numbers and GS1 data.</li>
      <li>Nothing opens by itself. A link shows its real host first.</li>
      <li>The camera runs only until a code is found, or you leave the page.</li>
      <li>Images and camera pictures never leave your browser.</li>
    </About>
  );
}
