import { degrees, PDFDocument, PDFHexString, PDFName, type PDFRef, PDFString, StandardFonts } from "@cantoo/pdf-lib";

export interface DocumentOptions {
  pages?: number;
  /** Printed on every page before its number. */
  title?: string;
  /** Text fields person.name (page 1) and person.city (page 2), a checked box and a choice of two (page 1). */
  form?: boolean;
  /** One bookmark per page; all others are children of the first. */
  outline?: boolean;
  /** Top-level bookmarks in this order. Pages count from 1; 0 leads nowhere. */
  chapters?: readonly (readonly [title: string, page: number])[];
  /** Pages i, ii, then 1, 2, … */
  labels?: boolean;
  /** Links on page 1: to the last page, to page 2 by name, and to the web. */
  links?: boolean;
  /** Every third page is landscape, every fifth is rotated by 90 degrees. */
  mixed?: boolean;
  objectStreams?: boolean;
}

const A4 = [595, 842] as const;

/** A typical PDF. */
export async function makePdf(options: DocumentOptions = {}): Promise<Uint8Array<ArrayBuffer>> {
  const { pages: count = 1, title = "Document" } = options;
  const pdf = await PDFDocument.create();
  pdf.setTitle(title);
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (let index = 0; index < count; index++) {
    const [width, height] = A4;
    const page = pdf.addPage(options.mixed && index % 3 === 2 ? [height, width] : [width, height]);
    page.drawText(`${title} page ${index + 1}`, { x: 50, y: 500, size: 24, font });
    if (options.mixed && index % 5 === 4) page.setRotation(degrees(90));
  }
  if (options.form) addForm(pdf, title);
  if (options.outline) addOutline(pdf, title);
  if (options.chapters) addChapters(pdf, options.chapters);
  if (options.links) addLinks(pdf);
  if (options.labels) {
    pdf.catalog.set(PDFName.of("PageLabels"), pdf.context.obj({ Nums: [0, { S: "r" }, 2, { S: "D" }] }));
  }
  return new Uint8Array(await pdf.save({ useObjectStreams: options.objectStreams ?? true }));
}

function addForm(pdf: PDFDocument, title: string): void {
  const form = pdf.getForm();
  const [first, second = first] = pdf.getPages();
  if (!first || !second) return;
  const name = form.createTextField("person.name");
  name.setText(`${title} name`);
  name.addToPage(first, { x: 50, y: 700, width: 200, height: 30 });
  const city = form.createTextField("person.city");
  city.setText(`${title} city`);
  city.addToPage(second, { x: 50, y: 700, width: 200, height: 30 });
  const box = form.createCheckBox("agreed");
  box.addToPage(first, { x: 300, y: 700, width: 20, height: 20 });
  box.check();
  const choice = form.createRadioGroup("choice");
  choice.addOptionToPage("one", first, { x: 340, y: 700, width: 20, height: 20 });
  choice.addOptionToPage("two", first, { x: 370, y: 700, width: 20, height: 20 });
  choice.select("two");
}

function addOutline(pdf: PDFDocument, title: string): void {
  const { context } = pdf;
  const pages = pdf.getPages().map((page) => page.ref);
  const root = context.nextRef();
  const items = pages.map(() => context.nextRef());
  const [first, ...others] = items as [PDFRef, ...PDFRef[]];
  for (const [index, item] of items.entries()) {
    const below = others.length > 0 ? { First: others[0], Last: others.at(-1), Count: others.length } : {};
    const siblings = {
      ...(index > 1 ? { Prev: items[index - 1] } : {}),
      ...(index > 0 && items[index + 1] ? { Next: items[index + 1] } : {}),
    };
    context.assign(
      item,
      context.obj({
        Title: PDFHexString.fromText(`${title} chapter ${index + 1}`),
        Parent: index === 0 ? root : first,
        Dest: [pages[index], "XYZ", 0, 800, null],
        ...(index === 0 ? below : siblings),
      } as never),
    );
  }
  context.assign(root, context.obj({ Type: "Outlines", First: first, Last: first, Count: items.length }));
  pdf.catalog.set(PDFName.of("Outlines"), root);
}

function addChapters(pdf: PDFDocument, chapters: NonNullable<DocumentOptions["chapters"]>): void {
  const { context } = pdf;
  const root = context.nextRef();
  const items = chapters.map(() => context.nextRef());
  for (const [index, [title, page]] of chapters.entries()) {
    const entries = {
      Title: PDFHexString.fromText(title),
      Parent: root,
      ...(page > 0 ? { Dest: [pdf.getPage(page - 1).ref, "Fit"] } : {}),
      ...(index > 0 ? { Prev: items[index - 1] } : {}),
      ...(items[index + 1] ? { Next: items[index + 1] } : {}),
    };
    context.assign(items[index] as PDFRef, context.obj(entries as never));
  }
  const ends = { First: items[0], Last: items.at(-1), Count: items.length };
  context.assign(root, context.obj({ Type: "Outlines", ...ends } as never));
  pdf.catalog.set(PDFName.of("Outlines"), root);
}

function addLinks(pdf: PDFDocument): void {
  const { context } = pdf;
  const pages = pdf.getPages();
  const [first, second = first] = pages;
  const link = (y: number, target: object) =>
    context.register(context.obj({ Type: "Annot", Subtype: "Link", Rect: [50, y, 200, y + 20], ...target }));
  first?.node.set(
    PDFName.of("Annots"),
    context.obj([
      link(400, { Dest: [pages.at(-1)?.ref, "Fit"] }),
      link(430, { A: { S: "GoTo", D: PDFString.of("second") } }),
      link(460, { A: { S: "URI", URI: PDFString.of("https://example.org/") } }),
    ]),
  );
  const names = { Dests: { Names: [PDFString.of("second"), [second?.ref, "Fit"]] } };
  pdf.catalog.set(PDFName.of("Names"), context.obj(names as never));
}

/**
 * A PDF with shared resources: each page draws one image, whose width is the page number, but lists all of them. Page 1
 * draws it by name, page 2 through a form without resources, page 3 through an annotation, page 4 through a form whose
 * resources lack the image, page 5 through a soft mask, next to a mask that refers to itself.
 * @param packing compression of the page content
 */
export async function sharedResourcesPdf(packing: "flate" | "lzw"): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create();
  const { context } = pdf;
  const image = (width: number) =>
    context.register(
      context.stream(new Uint8Array(width), {
        Type: "XObject",
        Subtype: "Image",
        Width: width,
        Height: 1,
        ColorSpace: "DeviceGray",
        BitsPerComponent: 8,
      }),
    );
  const form = () => ({ Type: "XObject", Subtype: "Form", BBox: [0, 0, 100, 100] });
  const circle = context.nextRef();
  context.assign(circle, context.obj({ SMask: { S: "Luminosity", G: circle } }));
  const resources = context.register(
    context.obj({
      XObject: {
        "Im 1": image(1),
        Im2: image(2),
        Im3: image(3),
        Im4: image(4),
        Im5: image(5),
        Fm: context.register(context.stream("/Im2 Do", form())),
        Fm4: context.register(
          context.stream("/Im4 Do /Im1 Do", { ...form(), Resources: { XObject: { Im1: image(9) } } }),
        ),
      },
      ExtGState: {
        Gs: { SMask: { S: "Luminosity", G: context.register(context.stream("/Im5 Do", form())) } },
        Circle: circle,
      },
    }),
  );
  for (const drawing of ["/Im#201 Do", "/Fm Do", "q Q", "/Fm4 Do", "/Gs gs /Circle gs"]) {
    const content = {
      flate: () => context.flateStream(drawing),
      lzw: () => context.stream("\x80\x0b\x60\x50", { Filter: "LZWDecode" }),
    }[packing]();
    const { node } = pdf.addPage([100, 100]);
    node.set(PDFName.of("Contents"), context.register(content));
    node.set(PDFName.of("Resources"), resources);
  }
  const appearance = context.register(context.stream("/Im3 Do", form()));
  const stamp = context.register(context.obj({ Subtype: "Stamp", Rect: [0, 0, 100, 100], AP: { N: appearance } }));
  // Not `addAnnot`, which gives the page its own resources.
  pdf.getPage(2).node.set(PDFName.of("Annots"), context.obj([stamp]));
  return new Uint8Array(await pdf.save());
}
