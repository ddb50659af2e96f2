import { zlibSync } from "fflate";
import type { JpegCodec } from "#shared/image/jpeg-codec.ts";
import { PdfSyntaxError } from "#shared/pdf/parser.ts";
import type { PdfFile } from "#shared/pdf/pdf-file.ts";
import { PdfWriter, type Sink, type WriterSettings } from "#shared/pdf/pdf-writer.ts";
import {
  type Dict,
  Ref,
  type RewriteRules,
  type Stream,
  serialize,
  serializeEntries,
  type Value,
} from "#shared/pdf/value.ts";
import { decodeStream, filtersOf } from "./decode-stream.ts";
import { findDuplicateStreams } from "./deduplicate-streams.ts";
import { measureImages } from "./image-sizes.ts";
import { type ImageSettings, recompressImage } from "./recompress-image.ts";
import { type SizeClass, SizeReport } from "./size-report.ts";

interface Task {
  file: PdfFile;
  sink: Sink;
  writing: WriterSettings;
  images: ImageSettings;
  /** Called for every image that may be encoded again. */
  loadCodec: () => Promise<JpegCodec>;
  signal: AbortSignal;
  /** From 0 to 1. */
  progress: (fraction: number) => void;
}

export interface Rewritten {
  report: SizeReport;
  isSigned: boolean;
}

/** Larger streams aren't compressed again: one of a few bytes can decode to gigabytes. */
const MAX_STREAM_BYTES = 67_108_864;

/** Writes everything that the catalog and the document information refer to, each stream in as few bytes as possible. */
export async function rewritePdf({
  file,
  sink,
  writing,
  images,
  loadCodec,
  signal,
  progress,
}: Task): Promise<Rewritten> {
  const duplicates = findDuplicateStreams(file);
  const sizes = measureImages(file, duplicates);
  const writer = new PdfWriter(sink, file.version, writing);
  const report = new SizeReport();
  const copied = new Map<number, number>();
  const waiting: number[] = [];
  const fonts = new Set<number>();
  const masks = new Set<number>();
  let isSigned = false;

  const original = (number: number) => duplicates.get(number) ?? number;
  const rewriting: RewriteRules = {
    target({ number: named }) {
      const number = original(named);
      let copy = copied.get(number);
      if (copy === undefined) {
        if (file.resolve(new Ref(number)) === undefined) return "null";
        copy = writer.reserve();
        copied.set(number, copy);
        waiting.push(number);
      }
      return `${copy} 0 R`;
    },
    dict(dict) {
      isSigned ||= dict.has("ByteRange") && dict.has("Contents");
      collect(dict, ["FontFile", "FontFile2", "FontFile3"], fonts);
      collect(dict, ["SMask", "Mask"], masks);
      return withoutPrivateParts(file, dict);
    },
  };
  const collect = (dict: Dict, keys: readonly string[], numbers: Set<number>) => {
    for (const key of keys) {
      const value = dict.get(key);
      if (value instanceof Ref) numbers.add(original(value.number));
    }
  };
  const classOf = (number: number, { dict }: Stream): SizeClass => {
    if (isImage(file, dict)) return "images";
    if (fonts.has(original(number))) return "fonts";
    return file.text(dict.get("Type")) === "/EmbeddedFile" ? "attachments" : "structure";
  };
  const writeStream = async (number: number, stream: Stream) => {
    const drawn = isImage(file, stream.dict) && !masks.has(number);
    const smaller = drawn ? await recompressImage(file, stream, sizes.get(stream), images, loadCodec) : undefined;
    const { dict, data } = smaller ?? compressStream(file, stream);
    const entries = new Map(dict);
    entries.delete("Length");
    writer.stream(copied.get(number) as number, serializeEntries(entries, rewriting), data);
    if (drawn) report.images++;
    if (smaller) report.recompressed++;
    report.add(classOf(number, stream), stream.data.length, data.length);
  };

  const streams = new Map<number, Stream>();
  for (const number of file.numbers) {
    const object = file.resolve(new Ref(number));
    if (typeof object === "object" && "data" in object) streams.set(number, object);
  }
  const total = streams.values().reduce((sum, { data }) => sum + data.length, 1);
  let done = 0;

  const [root, info] = [file.root, file.info].map((value) => (file.dict(value) ? (value as Ref) : undefined));
  if (!root) throw new PdfSyntaxError("No catalog");
  rewriting.target(root);
  const infoEntry = info && rewriting.target(info);
  for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
    const stream = streams.get(number);
    if (stream) {
      signal.throwIfAborted();
      await writeStream(number, stream);
      done += stream.data.length;
      progress(done / total);
    } else {
      const object = file.resolve(new Ref(number)) as Exclude<Value, Ref>;
      writer.object(copied.get(number) as number, serialize(object, rewriting));
    }
  }
  for (const [number, stream] of streams) {
    if (copied.has(number)) continue;
    const isOldStructure = STRUCTURE.has(file.text(stream.dict.get("Type")) ?? "");
    report.add(duplicates.has(number) || isOldStructure ? classOf(number, stream) : "unused", stream.data.length, 0);
  }
  writer.end(copied.get(root.number) as number, infoEntry);
  return { report, isSigned };
}

/** Object streams and cross-reference streams, which PDFium keeps although it writes none. */
const STRUCTURE = new Set(["/ObjStm", "/XRef"]);

const isImage = (file: PdfFile, dict: Dict) => file.text(dict.get("Subtype")) === "/Image";

/** Without what viewers make themselves and other programs left for their own use. */
function withoutPrivateParts(file: PdfFile, dict: Dict): Dict {
  const removed = ["PieceInfo"];
  if (file.text(dict.get("Type")) === "/Page") removed.push("Thumb");
  if (dict !== file.catalog) removed.push("Metadata");
  if (!removed.some((key) => dict.has(key))) return dict;
  const kept = new Map(dict);
  for (const key of removed) kept.delete(key);
  return kept;
}

/** The same content in fewer bytes, without loss. */
function compressStream(file: PdfFile, stream: Stream): Stream {
  const { dict, data } = stream;
  // Other programs look for this one in plain text.
  if (file.text(dict.get("Type")) === "/Metadata") return stream;
  const decoded = decodeStream(file, stream, MAX_STREAM_BYTES);
  if (!decoded) return stream;
  const { bytes, rest, predictor } = decoded;
  if (rest.length > 0 && rest.length === filtersOf(file, dict)?.length) return stream;
  const kept = new Map(dict);
  kept.delete("DecodeParms");
  // Content that another filter encoded doesn't get smaller.
  const packed = rest.length > 0 ? bytes : zlibSync(bytes, { level: 9 });
  if (packed.length >= data.length) return stream;
  const names = [...(rest.length > 0 ? [] : ["/FlateDecode"]), ...rest.map(({ name }) => name)];
  const parameters = [...(rest.length > 0 ? [] : [predictor]), ...rest.map(({ parameters }) => parameters)];
  kept.set("Filter", names.length === 1 ? (names[0] as string) : names);
  if (parameters.some((item) => item !== undefined))
    kept.set(
      "DecodeParms",
      parameters.map((item) => item ?? "null"),
    );
  return { dict: kept, data: packed };
}
