import { AttachmentMerger } from "./attachment-merger.ts";
import { type Copied, copyPages } from "./copy-pages.ts";
import { Destinations } from "./destinations.ts";
import { FormMerger } from "./form-merger.ts";
import { LayerMerger } from "./layer-merger.ts";
import { type Bookmark, keepBookmarks, readOutline } from "./outline.ts";
import { OutlineWriter } from "./outline-writer.ts";
import { type PageLabel, readPageLabels, writePageLabels } from "./page-labels.ts";
import { PageResources } from "./page-resources.ts";
import type { PdfFile, SourcePage } from "./pdf-file.ts";
import { PdfWriter, type Sink, type WriterSettings } from "./pdf-writer.ts";

/** A source file with cached lookups, for building many files from it. */
export class Source {
  readonly file: PdfFile;
  readonly destinations: Destinations;
  readonly resources: PageResources;
  #outline: Bookmark[] | undefined;
  #labels: PageLabel[] | undefined | null = null;

  constructor(file: PdfFile) {
    this.file = file;
    this.destinations = new Destinations(file);
    this.resources = new PageResources(file);
  }

  get outline(): Bookmark[] {
    this.#outline ??= readOutline(this.file, this.destinations);
    return this.#outline;
  }

  get labels(): PageLabel[] | undefined {
    if (this.#labels === null) this.#labels = readPageLabels(this.file);
    return this.#labels;
  }
}

/** Document-level catalog entries. A file built from several sources takes them from the first. */
const DOCUMENT_ENTRIES = ["Lang", "ViewerPreferences", "PageMode", "PageLayout", "Metadata", "OutputIntents"];

interface AddOptions {
  /** Extra clockwise degrees, for each of the indices. */
  turns?: readonly number[];
  /** Keeps the attachments even if pages are left out. */
  keepAttachments?: boolean;
}

/**
 * Builds one file from pages of others and keeps what belongs to them: bookmarks and links to them, form fields with
 * values, page labels and layers. Attachments come from every file added in full, scripts and tags only from the first
 * file. A source can be discarded once its pages are added.
 */
export class Assembler {
  readonly #writer: PdfWriter;
  readonly #tree: number;
  readonly #pages: number[] = [];
  readonly #labels: PageLabel[] = [];
  readonly #outline: OutlineWriter;
  readonly #form: FormMerger;
  readonly #layers = new LayerMerger();
  readonly #attachments = new AttachmentMerger();
  readonly #entries: string[] = [];
  readonly #names: string[] = [];
  #hasSource = false;
  #hasLabels = false;
  #info: string | undefined;
  #version = "1.7";

  constructor(sink: Sink, settings: WriterSettings) {
    this.#writer = new PdfWriter(sink, this.#version, settings);
    this.#tree = this.#writer.reserve();
    this.#outline = new OutlineWriter(this.#writer);
    this.#form = new FormMerger(this.#writer);
  }

  /** Adds pages of a source. One that is repeated gets its own annotations and form fields, and shares its content.
   *  @param indices of the pages, from 0, in output order */
  add(source: Source, indices: readonly number[], { turns = [], keepAttachments = false }: AddOptions = {}): void {
    const { file } = source;
    const first = !this.#hasSource;
    this.#hasSource = true;
    const rounds = groupRepeats(indices);
    const whole = rounds[0]?.length === file.pages.length;
    const numbers: number[] = [];
    let earlier: Copied | undefined;
    for (const places of rounds) {
      const pages = places.flatMap((place) => {
        const page = file.pages[indices[place] as number];
        return page ? [rotatePage(file, page, turns[place] ?? 0)] : [];
      });
      const isRepeat = earlier !== undefined;
      const copy = copyPages(
        { writer: this.#writer, tree: this.#tree, source, pages },
        { whole, keepStructure: first && whole && !isRepeat, earlier },
        (copier) => {
          const part = { pages: pages.map((page) => page.dict), everything: whole && !isRepeat };
          if (isRepeat) return this.#form.add(file, part, copier);
          const numbers = new Set(pages.map((page) => page.number));
          this.#outline.add(whole ? source.outline : keepBookmarks(source.outline, numbers), copier);
          this.#layers.add(file, copier);
          if (first) this.#addDocumentEntries(file, copier.text, whole);
          const fields = this.#form.add(file, part, copier);
          if (!whole && !keepAttachments) return fields;
          const attachments = this.#attachments.add(file, copier);
          return (number, dict) => attachments(number, fields(number, dict));
        },
      );
      for (const [index, place] of places.entries()) numbers[place] = copy.numbers[index] as number;
      earlier ??= copy;
    }
    this.#pages.push(...numbers);
    if (file.version > this.#version) this.#version = file.version;
    this.#hasLabels ||= source.labels !== undefined;
    for (const index of indices) {
      this.#labels.push(source.labels?.[index] ?? { style: "/D", prefix: "", number: index + 1 });
    }
  }

  /** Adds an empty page, without a label. @param size in points */
  addBlank({ width, height }: { width: number; height: number }): void {
    const number = this.#writer.reserve();
    const entries = `/Type/Page/Parent ${this.#tree} 0 R/MediaBox[0 0 ${width} ${height}]/Resources<<>>`;
    this.#writer.object(number, `<<${entries}>>`);
    this.#pages.push(number);
    this.#labels.push({ style: "", prefix: "", number: 1 });
  }

  /** @param order the added pages, from 0, as the file has them; by default as they were added */
  end(order: readonly number[] = [...this.#pages.keys()]): void {
    const writer = this.#writer;
    const kids = order.map((added) => `${this.#pages[added]} 0 R`).join(" ");
    const labels = order.map((added) => this.#labels[added] as PageLabel);
    writer.object(this.#tree, `<</Type/Pages/Count ${order.length}/Kids[${kids}]>>`);
    const outline = this.#outline.end();
    const names = [...this.#names, this.#attachments.name()].join("");
    const entries = [
      `/Type/Catalog/Pages ${this.#tree} 0 R/Version/${this.#version}`,
      ...this.#entries,
      ...(outline ? [`/Outlines ${outline} 0 R`] : []),
      ...(this.#hasLabels ? [`/PageLabels ${writePageLabels(labels)}`] : []),
      ...(names ? [`/Names<<${names}>>`] : []),
      this.#attachments.entry(),
      this.#form.entry(),
      this.#layers.entry(),
    ];
    const catalog = writer.reserve();
    writer.object(catalog, `<<${entries.join("")}>>`);
    writer.end(catalog, this.#info);
  }

  #addDocumentEntries(file: PdfFile, text: (value: NonNullable<typeof file.info>) => string, whole: boolean): void {
    const keys = whole ? [...DOCUMENT_ENTRIES, "StructTreeRoot", "MarkInfo"] : DOCUMENT_ENTRIES;
    for (const key of keys) {
      const value = file.catalog.get(key);
      if (value !== undefined) this.#entries.push(`/${key} ${text(value)}`);
    }
    if (whole) {
      for (const [key, value] of file.dict(file.catalog.get("Names")) ?? []) {
        if (key !== "Dests" && key !== "EmbeddedFiles") this.#names.push(`/${key} ${text(value)}`);
      }
    }
    if (file.info !== undefined) this.#info = file.dict(file.info) ? text(file.info) : undefined;
  }
}

/** Places in a list: first those of each item's first occurrence, then those of its second, and so on.
 *  @example groupRepeats([7, 8, 7]) // [[0, 1], [2]] */
function groupRepeats(items: readonly number[]): number[][] {
  const rounds: number[][] = [[]];
  const counts = new Map<number, number>();
  for (const [place, item] of items.entries()) {
    const count = counts.get(item) ?? 0;
    counts.set(item, count + 1);
    rounds[count] ??= [];
    rounds[count].push(place);
  }
  return rounds;
}

function rotatePage(file: PdfFile, page: SourcePage, degrees: number): SourcePage {
  if (degrees === 0) return page;
  const before = Number(file.text(page.dict.get("Rotate"))) || 0;
  // The existing rotation may be negative (7.7.3.3).
  const rotation = (((before + degrees) % 360) + 360) % 360;
  return { ...page, dict: new Map(page.dict).set("Rotate", String(rotation)) };
}
