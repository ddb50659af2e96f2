import { PDFDocument, PDFName, PDFRawStream } from "@cantoo/pdf-lib";

/** The images of a PDF with their dictionaries as text, and their bytes. */
export async function imagesOf(bytes: Uint8Array) {
  const pdf = await PDFDocument.load(bytes, { throwOnInvalidObject: true });
  return pdf.context.enumerateIndirectObjects().flatMap(([, object]) => {
    if (!(object instanceof PDFRawStream) || object.dict.get(PDFName.of("Subtype")) !== PDFName.of("Image")) return [];
    const entry = (name: string) => object.dict.get(PDFName.of(name))?.toString();
    return [
      {
        width: Number(entry("Width")),
        height: Number(entry("Height")),
        filter: entry("Filter"),
        space: entry("ColorSpace"),
        bytes: object.getContents(),
      },
    ];
  });
}
