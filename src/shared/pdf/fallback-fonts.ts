import type { WrappedPdfiumModule } from "@embedpdf/pdfium";

/** https://pdfium.googlesource.com/pdfium/+/refs/heads/main/public/fpdf_sysfontinfo.h */
const CHARSETS = { 128: "Japanese", 129: "Korean", 134: "Simplified Chinese", 136: "Traditional Chinese" } as const;
const WHOLE_FILE = 0;
const BOLD_FROM = 600;

export type Script = (typeof CHARSETS)[keyof typeof CHARSETS];

/** Returns the bytes of a font for a script. */
export type ReadFont = (script: Script, weight: "Regular" | "Bold") => Uint8Array;

/** Gives PDFium fallback fonts for Chinese, Japanese and Korean text without embedded fonts; it has none of its own.
 *  Each font is read on first use. */
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
  // A separate function each time: addFunction keeps the first signature of a known one.
  const nothing = (signature: string) => pdfium.addFunction(() => 0, signature);
  // FPDF_SYSFONTINFO: version, then the callbacks in this order.
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
