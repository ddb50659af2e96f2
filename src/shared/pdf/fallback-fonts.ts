import type { WrappedPdfiumModule } from "@embedpdf/pdfium";

/** https://pdfium.googlesource.com/pdfium/+/refs/heads/main/public/fpdf_sysfontinfo.h */
const CHARSETS = { 128: "Japanese", 129: "Korean", 134: "Simplified Chinese", 136: "Traditional Chinese" } as const;
const WHOLE_FILE = 0;
const BOLD_FROM = 600;

export type Script = (typeof CHARSETS)[keyof typeof CHARSETS];

/** The bytes of a font that can draw a script. */
export type ReadFont = (script: Script, weight: "Regular" | "Bold") => Uint8Array;

/** Lets PDFium draw Chinese, Japanese and Korean with these fonts where a file brings none: it has none itself.
 *  A font is read when the first text needs it. */
export function supplyFonts({ pdfium, FPDF_SetSystemFontInfo }: WrappedPdfiumModule, readFont: ReadFont): void {
  const fonts: (() => Uint8Array)[] = [];
  const handles = new Map<string, number>();
  const mapFont = (_info: number, weight: number, _italic: number, charset: number) => {
    const script = CHARSETS[charset as keyof typeof CHARSETS];
    if (!script) return 0;
    const thickness = weight >= BOLD_FROM ? "Bold" : "Regular";
    const known = handles.get(script + thickness);
    if (known) return known;
    let bytes: Uint8Array | undefined;
    const handle = fonts.push(() => (bytes ??= readFont(script, thickness)));
    handles.set(script + thickness, handle);
    return handle;
  };
  const fontData = (_info: number, handle: number, table: number, buffer: number, room: number) => {
    const read = fonts[handle - 1];
    if (!read || table !== WHOLE_FILE) return 0;
    const bytes = read();
    if (buffer && room >= bytes.length) (pdfium as unknown as { HEAPU8: Uint8Array }).HEAPU8.set(bytes, buffer);
    return bytes.length;
  };
  // One function each: the same one again would keep its first signature.
  const nothing = (signature: string) => pdfium.addFunction(() => 0, signature);
  // FPDF_SYSFONTINFO: version, then what is called, in this order.
  const members = [
    1,
    nothing("vi"),
    nothing("vii"),
    pdfium.addFunction(mapFont, "iiiiiiii"),
    nothing("iii"),
    pdfium.addFunction(fontData, "iiiiii"),
    nothing("iiiii"),
    nothing("iii"),
    nothing("vii"),
  ];
  const info = pdfium.wasmExports.malloc(4 * members.length);
  for (const [place, member] of members.entries()) pdfium.setValue(info + 4 * place, member, "i32");
  FPDF_SetSystemFontInfo(info);
}
