import { deflateSync } from "node:zlib";

type Body = string | { dict: string; data: Buffer };

/** A PDF of numbered objects, the catalog first, as a malicious program would write it. */
function writePdf(objects: readonly Body[]): Buffer {
  const parts: Buffer[] = [Buffer.from("%PDF-1.7\n")];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  const push = (data: string | Buffer) => {
    const bytes = Buffer.from(data as string, "latin1");
    parts.push(bytes);
    length += bytes.length;
  };
  for (const [index, body] of objects.entries()) {
    offsets.push(length);
    push(`${index + 1} 0 obj\n`);
    if (typeof body === "string") push(body);
    else {
      push(`<<${body.dict}/Length ${body.data.length}>>stream\n`);
      push(body.data);
      push("\nendstream");
    }
    push("\nendobj\n");
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  push(
    `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${length}\n%%EOF\n`,
  );
  return Buffer.concat(parts);
}

const catalog = "<</Type/Catalog/Pages 2 0 R>>";
const onePage = "<</Type/Pages/Count 1/Kids[3 0 R]>>";
const stream = (dict: string, text: string): Body => ({ dict, data: Buffer.from(text, "latin1") });

/** Nested forms, twelve levels deep, each drawing the next one ten times. */
export function nestedForms(): Buffer {
  const depth = 12;
  const form = (index: number): Body =>
    stream(
      `/Type/XObject/Subtype/Form/BBox[0 0 99 99]/Resources<</XObject<</F ${6 + index} 0 R>>>>`,
      index < depth ? "/F Do ".repeat(10) : "0 0 9 9 re f",
    );
  return writePdf([
    catalog,
    onePage,
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents 4 0 R/Resources<</XObject<</F 5 0 R>>>>>>",
    stream("", "/F Do"),
    ...Array.from({ length: depth + 1 }, (_, index) => form(index)),
  ]);
}

/** A form that draws itself. */
export function selfDrawingForm(): Buffer {
  return writePdf([
    catalog,
    onePage,
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents 4 0 R/Resources<</XObject<</F 5 0 R>>>>>>",
    stream("", "/F Do"),
    stream("/Type/XObject/Subtype/Form/BBox[0 0 99 99]/Resources<</XObject<</F 5 0 R>>>>", "/F Do /F Do"),
  ]);
}

/** A two-kilobyte content stream, compressed twice, that expands to two gigabytes. */
export function flateBomb(): Buffer {
  const zeros = deflateSync(Buffer.alloc(67_108_864, " "));
  const data = deflateSync(Buffer.concat(Array<Buffer>(32).fill(zeros.subarray(0, -6))));
  return writePdf([
    catalog,
    onePage,
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents 4 0 R>>",
    { dict: "/Filter[/FlateDecode/FlateDecode]", data },
  ]);
}

export function pageOf(mediaBox: string, more = ""): Buffer {
  return writePdf([catalog, onePage, `<</Type/Page/Parent 2 0 R/MediaBox[${mediaBox}]${more}>>`]);
}

/** One page, named 200,000 times by its parent. */
export function manyKids(): Buffer {
  const count = 200_000;
  return writePdf([
    catalog,
    `<</Type/Pages/Count ${count}/Kids[${"3 0 R ".repeat(count)}]>>`,
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>",
  ]);
}

/** A page tree with a wrong count. */
export function lyingCount(): Buffer {
  const kids = 5000;
  return writePdf([
    catalog,
    `<</Type/Pages/Count 3/Kids[${"3 0 R ".repeat(kids)}]>>`,
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>",
  ]);
}

/** A page tree node that is its own child. */
export function cyclicTree(): Buffer {
  return writePdf([catalog, "<</Type/Pages/Count 2/Kids[2 0 R 2 0 R]>>"]);
}

export const noPages = (): Buffer => writePdf([catalog, "<</Type/Pages/Count 0/Kids[]>>"]);

/** An image of 30,000 by 30,000 pixels in 110 KB. */
export function hugeImage(): Buffer {
  const side = 30_000;
  const data = deflateSync(Buffer.alloc((side * side) / 8), { level: 9 });
  return writePdf([
    catalog,
    onePage,
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>>>>>",
    stream("", "99 0 0 99 0 0 cm /I Do"),
    {
      dict: `/Type/XObject/Subtype/Image/Width ${side}/Height ${side}/ColorSpace/DeviceGray/BitsPerComponent 1/Filter/FlateDecode`,
      data,
    },
  ]);
}

export const htmlWithHeader = (): Buffer =>
  Buffer.from("%PDF-1.7\n<html><script>alert(1)</script></html>\n".repeat(40));

/** One line of text at (20, 50), 40 points high, in a font that the viewer must supply (ISO 32000-2, 9.7.5.2).
 *  @param line.encoding a predefined UCS-2 CMap @param line.ordering an Adobe character collection */
export function unembeddedText(line: { font: string; encoding: string; ordering: string; text: string }): Buffer {
  const { font, encoding, ordering, text } = line;
  const codes = Buffer.from(text, "utf16le").swap16().toString("hex");
  return writePdf([
    catalog,
    onePage,
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>",
    stream("", `BT /F 40 Tf 20 50 Td <${codes}> Tj ET`),
    `<</Type/Font/Subtype/Type0/BaseFont/${font}-${encoding}/Encoding/${encoding}/DescendantFonts[6 0 R]>>`,
    `<</Type/Font/Subtype/CIDFontType0/BaseFont/${font}/DW 1000/CIDSystemInfo<</Registry(Adobe)/Ordering(${ordering})/Supplement 2>>>>`,
  ]);
}

/** A one-page PDF padded to an exact size by an unused object. */
export function pdfOfSize(bytes: number): Buffer {
  const withFiller = (length: number) =>
    writePdf([
      catalog,
      onePage,
      "<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>",
      { dict: "", data: Buffer.alloc(length) },
    ]);
  return withFiller(bytes - (withFiller(bytes).length - bytes));
}
