import type { OutputFile, RunContext } from "#shared/operation.ts";
import { Assembler } from "#shared/pdf/assembler.ts";
import { stemOf } from "#shared/pdf/file-name.ts";
import type { PdfiumDocument } from "#shared/pdf/pdfium.ts";
import { ByteList, readSource, writerSettings } from "#shared/pdf/read-source.ts";
import { readPasswords, withPdf } from "#shared/pdf/with-pdf.ts";
import { neighborOf } from "./arrangement.ts";
import { type FilePage, isFilePage, readPageList } from "./page-list.ts";

interface Options {
  /** As `readPageList` reads them. */
  pages: string;
  /** One per line: each file opens with the first that fits. */
  password: string;
}

interface Size {
  width: number;
  height: number;
}

/** US Letter, for a blank page without a neighbor. */
const DEFAULT_SIZE = { width: 612, height: 792 };

/** Builds a PDF from pages of several, with their bookmarks, links, form fields, attachments and layers.
 *  @throws {InputError} if a file can't be opened or a page is missing */
export async function organizePages(
  files: readonly File[],
  { pages, password }: Options,
  { progress, random }: Pick<RunContext, "progress" | "random">,
): Promise<OutputFile> {
  const passwords = readPasswords(password);
  // One file is open at a time, so that memory doesn't grow with their number.
  const known: { pages: number; password: string }[] = [];
  for (const file of files) {
    known.push(
      await withPdf(file, passwords, (document, fitting) => ({ pages: document.pageCount, password: fitting })),
    );
  }
  const listed = readPageList(
    pages,
    known.map((file) => file.pages),
  );
  const fileOf = (place: number) => {
    const page = listed[place];
    return page === undefined || !isFilePage(page) ? undefined : page.file;
  };
  const places = [...listed.keys()];
  const blanks = places.filter((place) => fileOf(place) === undefined);
  const neighbors = new Map(blanks.map((place) => [place, neighborOf(listed, place)]));
  const sizes = new Map<number, Size>();
  const output = new ByteList();
  const assembler = new Assembler(output, writerSettings(random));
  /** Place in the new file of each page, in the order they are added. */
  const added: number[] = [];
  // In the order the reader meets them: the first one gives the title, and its bookmarks come first.
  const used = [...new Set(listed.filter(isFilePage).map((page) => page.file))];
  for (const [index, number] of used.entries()) {
    const [file, opened] = [files[number], known[number]];
    if (!file || !opened) continue;
    await withPdf(file, [opened.password], (document) => {
      const own = places.filter((place) => fileOf(place) === number);
      const ownPages = own.map((place) => listed[place] as FilePage);
      assembler.add(
        readSource(document, file.name),
        ownPages.map(({ page }) => page),
        { turns: ownPages.map(({ turn }) => turn), keepAttachments: true },
      );
      added.push(...own);
      for (const [blank, neighbor] of neighbors) {
        if (neighbor && isFilePage(neighbor) && neighbor.file === number) sizes.set(blank, sizeOf(neighbor, document));
      }
    });
    progress((0.9 * (index + 1)) / used.length);
  }
  for (const blank of blanks) assembler.addBlank(sizes.get(blank) ?? DEFAULT_SIZE);
  added.push(...blanks);
  const order: number[] = [];
  for (const [index, place] of added.entries()) order[place] = index;
  assembler.end(order);
  return { name: `${stemOf(files[0]?.name ?? "")}-organized.pdf`, type: "application/pdf", content: output.join() };
}

/** The size of a page as it is shown, in points. */
function sizeOf({ page, turn }: FilePage, document: PdfiumDocument): Size {
  const found = document.pageSize(page) ?? DEFAULT_SIZE;
  // PDFium uses single precision.
  const round = (points: number) => Math.round(points * 1_000) / 1_000;
  const [width, height] = [round(found.width), round(found.height)];
  return turn % 180 === 0 ? { width, height } : { width: height, height: width };
}
