import { init, type WrappedPdfiumModule } from "@embedpdf/pdfium";
import { type ReadFont, supplyFonts } from "./fallback-fonts.ts";
import { encodePdfDoc } from "./pdf-doc-encoding.ts";

/** https://pdfium.googlesource.com/pdfium/+/refs/heads/main/public/fpdfview.h, FPDF_GetLastError */
const ERROR_PASSWORD = 4;
const ERROR_SECURITY = 5;
/** FPDF_SaveAsCopy: rewrite the whole file without encryption. */
const FPDF_REMOVE_SECURITY = 3;
/** FPDF_RenderPageBitmap: draw annotations, in the byte order encoders expect. */
const FPDF_ANNOT = 0x01;
const FPDF_REVERSE_BYTE_ORDER = 0x10;
const FPDF_BITMAP_BGRX = 3;
/** What FPDFText_GetUnicode returns for a hyphen at the end of a line. */
const LINE_END_HYPHEN = 0x02;
/** FPDFPage_Flatten: what is seen on a screen. */
const FLAT_NORMALDISPLAY = 0;
const WHITE = 0xff_ff_ff_ff;

export class PasswordNeeded extends Error {
  override readonly name = "PasswordNeeded";
}

/** The file is encrypted with something other than a password, such as a certificate. */
export class UnknownProtection extends Error {
  override readonly name = "UnknownProtection";
}

/** The file can't be opened even after repair. */
export class Unreadable extends Error {
  override readonly name = "Unreadable";
}

export interface Pixels {
  width: number;
  height: number;
  /** Red, green, blue and an unused byte per pixel. A view into the engine's memory, valid until the next call. */
  data: Uint8Array;
}

/** A character and the box of its advance width and line height, in points upwards and to the right. */
export interface PdfCharacter {
  text: string;
  left: number;
  right: number;
  bottom: number;
  top: number;
}

/** A file read piece by piece. */
export interface ByteSource {
  size: number;
  /** Fills `target` from `position` on; false if the file is too short. */
  read(target: Uint8Array, position: number): boolean;
  close(): void;
}

/** Loads the engine; call once per process or worker.
 *  @param wasm the engine's code, if it can't be loaded by URL
 *  @param readFont fallback fonts for Chinese, Japanese and Korean text; without it, text without embedded fonts is blank */
export async function loadPdfium({
  wasm,
  readFont,
}: {
  wasm?: ArrayBuffer;
  readFont?: ReadFont;
} = {}): Promise<Pdfium> {
  const module = await init(wasm ? { wasmBinary: wasm } : {});
  module.PDFiumExt_Init();
  if (readFont) supplyFonts(module, readFont);
  return new Pdfium(module);
}

/** The parts of PDFium we use. It reads and writes piece by piece. */
export class Pdfium {
  readonly #module: WrappedPdfiumModule;

  constructor(module: WrappedPdfiumModule) {
    this.#module = module;
  }

  /** @throws {PasswordNeeded} {UnknownProtection} {Unreadable} */
  open(source: ByteSource, password: string): PdfiumDocument {
    const { pdfium } = this.#module;
    const getBlock = pdfium.addFunction((_param: number, position: number, buffer: number, length: number) => {
      return source.read(heap(this.#module).subarray(buffer, buffer + length), position) ? 1 : 0;
    }, "iiiii");
    // FPDF_FILEACCESS: length, callback, its parameter.
    const access = pdfium.wasmExports.malloc(12);
    pdfium.setValue(access, source.size, "i32");
    pdfium.setValue(access + 4, getBlock, "i32");
    pdfium.setValue(access + 8, 0, "i32");
    const close = () => {
      pdfium.removeFunction(getBlock);
      pdfium.wasmExports.free(access);
      source.close();
    };
    // PDFium tries UTF-8 and Latin-1. Before AES-256, passwords use PDFDocEncoding (ISO 32000-2, 7.6.4.3.2).
    const document =
      this.#module.FPDF_LoadCustomDocument(access, password) ||
      (password !== encodePdfDoc(password) && this.#module.FPDF_GetLastError() === ERROR_PASSWORD
        ? this.#module.FPDF_LoadCustomDocument(access, encodePdfDoc(password))
        : 0);
    if (document) return new PdfiumDocument(this.#module, document, close);
    const error = this.#module.FPDF_GetLastError();
    close();
    if (error === ERROR_PASSWORD) throw new PasswordNeeded();
    if (error === ERROR_SECURITY) throw new UnknownProtection();
    throw new Unreadable(`error ${error}`);
  }
}

/** A fresh view of the engine's memory, which moves when it grows. */
function heap({ pdfium }: WrappedPdfiumModule): Uint8Array {
  return (pdfium as unknown as { HEAPU8: Uint8Array }).HEAPU8;
}

export class PdfiumDocument {
  readonly #module: WrappedPdfiumModule;
  readonly #document: number;
  readonly #closeFile: () => void;
  #form: { info: number; handle: number } | undefined;

  constructor(module: WrappedPdfiumModule, document: number, closeFile: () => void) {
    this.#module = module;
    this.#document = document;
    this.#closeFile = closeFile;
  }

  get pageCount(): number {
    return this.#module.FPDF_GetPageCount(this.#document);
  }

  /** Whether the file is encrypted, even if it opens without a password. */
  get isProtected(): boolean {
    return this.#module.FPDF_GetSecurityHandlerRevision(this.#document) !== -1;
  }

  /** Width and height in points, with rotation but without user unit; undefined if the page doesn't exist. */
  pageSize(index: number): { width: number; height: number } | undefined {
    const { pdfium } = this.#module;
    const size = pdfium.wasmExports.malloc(8);
    const known = this.#module.FPDF_GetPageSizeByIndexF(this.#document, index, size);
    const [width, height] = [pdfium.getValue(size, "float"), pdfium.getValue(size + 4, "float")];
    pdfium.wasmExports.free(size);
    return known ? { width, height } : undefined;
  }

  /** Rewrites the file repaired, without encryption and with a plain cross-reference table.
   *  @param write receives the next bytes as a view into the engine's memory; throw to stop
   *  @throws {Unreadable} and any error of `write` */
  save(write: (bytes: Uint8Array) => void): void {
    const { pdfium } = this.#module;
    let failure: unknown;
    const writeBlock = pdfium.addFunction((_self: number, data: number, length: number) => {
      try {
        write(heap(this.#module).subarray(data, data + length));
        return 1;
      } catch (error) {
        failure = error;
        return 0;
      }
    }, "iiii");
    // FPDF_FILEWRITE: version, callback.
    const writer = pdfium.wasmExports.malloc(8);
    pdfium.setValue(writer, 1, "i32");
    pdfium.setValue(writer + 4, writeBlock, "i32");
    const saved = this.#module.FPDF_SaveAsCopy(this.#document, writer, FPDF_REMOVE_SECURITY);
    pdfium.wasmExports.free(writer);
    pdfium.removeFunction(writeBlock);
    if (failure) throw failure;
    if (!saved) throw new Unreadable("cannot be rewritten");
  }

  /** Draws a page with annotations and form fields on white and passes the pixels to `use`. */
  async draw<Result>(
    index: number,
    { width, height }: { width: number; height: number },
    use: (pixels: Pixels) => Promise<Result>,
  ): Promise<Result> {
    const api = this.#module;
    const form = this.#openForm();
    const page = api.FPDF_LoadPage(this.#document, index);
    if (!page) throw new Unreadable(`page ${index + 1}`);
    const bitmap = api.FPDFBitmap_CreateEx(width, height, FPDF_BITMAP_BGRX, 0, 0);
    if (!bitmap) throw new RangeError("Not enough memory for the image");
    try {
      const flags = FPDF_ANNOT | FPDF_REVERSE_BYTE_ORDER;
      api.FORM_OnAfterLoadPage(page, form);
      api.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
      api.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags);
      api.FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, 0, flags);
      const start = api.FPDFBitmap_GetBuffer(bitmap);
      const data = heap(this.#module).subarray(start, start + width * height * 4);
      return await use({ width, height, data });
    } finally {
      api.FORM_OnBeforeClosePage(page, form);
      api.FPDFBitmap_Destroy(bitmap);
      api.FPDF_ClosePage(page);
    }
  }

  /**
   * The characters of a page in the order in which they are drawn, with their places, turned so that most are upright.
   * Lines end with CR LF; U+FFFE is a hyphen at a line's end.
   */
  characters(index: number): PdfCharacter[] {
    return this.#readText(index, (textPage) => {
      const { pdfium } = this.#module;
      const quarters = [0, 0, 0, 0];
      const box = pdfium.wasmExports.malloc(16);
      const characters: PdfCharacter[] = [];
      for (let place = 0; place < this.#module.FPDFText_CountChars(textPage); place++) {
        const code = this.#module.FPDFText_GetUnicode(textPage, place);
        if (!this.#module.FPDFText_GetLooseCharBox(textPage, place, box)) continue;
        const [left = 0, top = 0, right = 0, bottom = 0] = [0, 4, 8, 12].map((at) =>
          pdfium.getValue(box + at, "float"),
        );
        const text = code === LINE_END_HYPHEN ? "\uFFFE" : String.fromCodePoint(code);
        characters.push({ text, left, right, bottom, top });
        const turns = Math.round(-this.#module.FPDFText_GetCharAngle(textPage, place) / (Math.PI / 2)) & 3;
        quarters[turns] = (quarters[turns] ?? 0) + 1;
      }
      pdfium.wasmExports.free(box);
      const turns = quarters.indexOf(Math.max(...quarters));
      return characters.map((character) => ({ ...character, ...turnBox(character, turns) }));
    });
  }

  /** Form fields and notes become part of the page first, which stays so until the document is closed. */
  #readText<Result>(index: number, read: (textPage: number) => Result): Result {
    const filled = this.#module.FPDF_LoadPage(this.#document, index);
    if (filled) {
      this.#module.FPDFPage_Flatten(filled, FLAT_NORMALDISPLAY);
      this.#module.FPDF_ClosePage(filled);
    }
    const page = this.#module.FPDF_LoadPage(this.#document, index);
    const textPage = page && this.#module.FPDFText_LoadPage(page);
    if (!textPage) throw new Unreadable(`page ${index + 1}`);
    try {
      return read(textPage);
    } finally {
      this.#module.FPDFText_ClosePage(textPage);
      this.#module.FPDF_ClosePage(page);
    }
  }

  close(): void {
    if (this.#form) {
      this.#module.PDFiumExt_ExitFormFillEnvironment(this.#form.handle);
      this.#module.PDFiumExt_CloseFormFillInfo(this.#form.info);
    }
    this.#module.FPDF_CloseDocument(this.#document);
    this.#closeFile();
  }

  /** Handle for drawing form field values, without the highlight that viewers add. */
  #openForm(): number {
    if (!this.#form) {
      const info = this.#module.PDFiumExt_OpenFormFillInfo();
      const handle = this.#module.PDFiumExt_InitFormFillEnvironment(this.#document, info);
      this.#module.FPDF_SetFormFieldHighlightAlpha(handle, 0);
      this.#form = { info, handle };
    }
    return this.#form.handle;
  }
}

type Box = Omit<PdfCharacter, "text">;

/** Turns a box clockwise around the origin. @param turns quarters */
function turnBox({ left, right, bottom, top }: Box, turns: number): Box {
  switch (turns) {
    case 1:
      return { left: bottom, right: top, bottom: -right, top: -left };
    case 2:
      return { left: -right, right: -left, bottom: -top, top: -bottom };
    case 3:
      return { left: -top, right: -bottom, bottom: left, top: right };
    default:
      return { left, right, bottom, top };
  }
}
