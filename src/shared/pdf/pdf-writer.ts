import { latin1Bytes } from "./latin1.ts";
import { toHex } from "./value.ts";

/** Receives bytes in order. */
export interface Sink {
  write(bytes: Uint8Array): void;
}

export interface WriterSettings {
  /** Compresses to the zlib format (RFC 1950). */
  deflate(bytes: Uint8Array): Uint8Array;
  /** File identifier of 16 bytes (14.4). */
  id: Uint8Array;
}

const GROUP_SIZE = 100;

/** Writes a new file object by object. Everything except streams goes into compressed object streams (7.5.7). */
export class PdfWriter {
  readonly #sink: Sink;
  readonly #settings: WriterSettings;
  /** For each object number, its offset in the file or its object stream and index there. */
  readonly #places: ({ offset: number } | { group: number; index: number } | undefined)[] = [undefined];
  #group: { number: number; text: string }[] = [];
  #written = 0;

  constructor(sink: Sink, version: string, settings: WriterSettings) {
    this.#sink = sink;
    this.#settings = settings;
    // Object streams require PDF 1.5.
    this.#write(`%PDF-${version < "1.5" ? "1.5" : version}\n%\xe2\xe3\xcf\xd3\n`);
  }

  /** Reserves the number of an object to be written later. */
  reserve(): number {
    return this.#places.push(undefined) - 1;
  }

  object(number: number, text: string): void {
    this.#group.push({ number, text });
    if (this.#group.length === GROUP_SIZE) this.#writeGroup();
  }

  /** @param entries of the stream's dictionary, without its length */
  stream(number: number, entries: string, data: Uint8Array): void {
    this.#places[number] = { offset: this.#written };
    this.#write(`${number} 0 obj\n<<${entries}/Length ${data.length}>>stream\n`);
    this.#write(data);
    this.#write("\nendstream\nendobj\n");
  }

  /** Finishes the file. @param info serialized reference to the document information */
  end(catalog: number, info: string | undefined): void {
    this.#writeGroup();
    const table = this.reserve();
    const start = this.#written;
    this.#places[table] = { offset: start };
    const id = toHex(this.#settings.id);
    const entries =
      `/Type/XRef/W[1 6 2]/Size ${this.#places.length}/Root ${catalog} 0 R/ID[<${id}><${id}>]/Filter/FlateDecode` +
      (info ? `/Info ${info}` : "");
    this.stream(table, entries, this.#settings.deflate(this.#table()));
    this.#write(`startxref\n${start}\n%%EOF\n`);
  }

  #write(data: string | Uint8Array): void {
    const bytes = typeof data === "string" ? latin1Bytes(data) : data;
    this.#written += bytes.length;
    this.#sink.write(bytes);
  }

  #writeGroup(): void {
    const group = this.#group;
    if (group.length === 0) return;
    this.#group = [];
    const stream = this.reserve();
    let head = "";
    let body = "";
    for (const [index, { number, text }] of group.entries()) {
      this.#places[number] = { group: stream, index };
      head += `${number} ${body.length} `;
      body += `${text}\n`;
    }
    const entries = `/Type/ObjStm/N ${group.length}/First ${head.length}/Filter/FlateDecode`;
    this.stream(stream, entries, this.#settings.deflate(latin1Bytes(head + body)));
  }

  #table(): Uint8Array {
    const rows = new Uint8Array(this.#places.length * 9);
    const view = new DataView(rows.buffer);
    for (const [number, place] of this.#places.entries()) {
      if (!place) continue;
      const at = number * 9;
      const [kind, where, index] = "offset" in place ? [1, place.offset, 0] : [2, place.group, place.index];
      view.setUint8(at, kind);
      view.setUint16(at + 1, Math.floor(where / 2 ** 32));
      view.setUint32(at + 3, where % 2 ** 32);
      view.setUint16(at + 7, index);
    }
    return rows;
  }
}
