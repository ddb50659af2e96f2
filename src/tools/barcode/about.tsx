import { About } from "#ui/about.tsx";

export function AboutBarcode() {
  return (
    <About
      title="Barcode Generator"
      lead="Make barcodes for products, books, shipping, stock and medicine, as SVG for print or PNG for screens."
    >
      <li>Check digits are added, or checked if you type them. A wrong one is named.</li>
      <li>To make many codes, use a CSV: content in the first column, file name in the second.</li>
      <li>For GS1 codes, put application identifiers in brackets: (01) for the GTIN, (10) for the batch.</li>
      <li>In a PNG, every bar is a whole number of pixels. Print it at its own size, or use the SVG.</li>
      <li>Numbers of products come from GS1, those of books from an ISBN agency. This tool doesn’t assign any.</li>
      <li>Codes are made in your browser. Nothing is sent or saved.</li>
    </About>
  );
}
