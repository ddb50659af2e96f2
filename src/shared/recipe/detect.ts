import { decodeUtf8 } from "#shared/decode-utf8.ts";
import { encodePieces } from "#shared/encode-pieces.ts";
import { detectFileType } from "#shared/file-type.ts";
import { InputError } from "#shared/input-error.ts";
import type { OpenResult } from "#shared/run-operation.ts";
import { DECODERS, type Decoder } from "./decoders.ts";
import type { LoadOperations } from "./read-recipe.ts";
import { MAX_STEPS, type OperationStep } from "./recipe.ts";
import { startRecipe } from "./run-recipe.ts";
import { type Content, MIN_QUALITY, textQuality } from "./text-quality.ts";

/** A recipe that makes unknown content readable. */
export interface Suggestion {
  steps: readonly OperationStep[];
  /** What the content is, layer by layer: Base64, gzip, JSON. */
  labels: readonly string[];
  /** The start of the result; for a file that isn't text, its media type. */
  preview: string;
}

interface Settings {
  load: LoadOperations;
  /** Whether the given bytes are all of the input. */
  isWhole?: boolean;
  /** Maximum number of decoders to try. */
  maxTries?: number;
  /** Ends the search early. */
  isOverdue?: () => boolean;
}

/** Longest input or result that is examined. */
export const MAX_DETECT_BYTES = 65_536;
const MAX_LAYERS = 4;
const MAX_SUGGESTIONS = 5;
const MAX_TRIES = 60;
const PREVIEW_LENGTH = 200;
/** Has more than a few words. */
const READABLE = 0.65;

interface Layer {
  content: Content;
  decoders: readonly Decoder[];
  quality: number;
}

/**
 * Suggests recipes for an unknown input by trying decoders, breadth first. The most readable result comes first, then
 * the one with fewer steps.
 * @param head the first bytes of the input; more than `MAX_DETECT_BYTES` are ignored
 */
export async function detectRecipes(
  head: Uint8Array<ArrayBuffer>,
  { load, isWhole = true, maxTries = MAX_TRIES, isOverdue = () => false }: Settings,
): Promise<Suggestion[]> {
  const bytes = head.subarray(0, MAX_DETECT_BYTES);
  const input = contentOf(bytes, isWhole && bytes.length === head.length);
  const inputQuality = textQuality(input);
  const seen = new Set([keyOf(input)]);
  const found: Layer[] = [];
  let layers: Layer[] = [{ content: input, decoders: [], quality: inputQuality }];
  let tries = 0;
  while (layers.length > 0) {
    const next: Layer[] = [];
    for (const { content, decoders } of layers) {
      for (const decoder of DECODERS) {
        if (!decoder.fits(content)) continue;
        if (tries++ >= maxTries || isOverdue()) return suggest(found);
        const result = await decode(content, decoder, load);
        if (!result || seen.has(keyOf(result))) continue;
        seen.add(keyOf(result));
        const layer: Layer = {
          content: result,
          decoders: [...decoders, decoder],
          quality: decoder.quality ?? textQuality(result),
        };
        if (isUseful(layer, inputQuality)) found.push(layer);
        if (decoder.quality === undefined && layer.decoders.length < MAX_LAYERS) next.push(layer);
      }
    }
    layers = next;
  }
  return suggest(found);
}

/** A guess must be readable, and clearly more so than an input that is readable itself. */
function isUseful({ decoders, quality }: Layer, inputQuality: number): boolean {
  if (decoders.every(({ isCertain }) => isCertain)) return quality > 0;
  return quality >= MIN_QUALITY && (inputQuality < READABLE || quality > inputQuality + 0.05);
}

function suggest(found: readonly Layer[]): Suggestion[] {
  return found
    .filter((layer) => !found.some((deeper) => isWrapped(layer, deeper)))
    .toSorted((a, b) => b.quality - a.quality || a.decoders.length - b.decoders.length)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ content, decoders }) => ({
      steps: decoders.flatMap(({ steps }) => steps).slice(0, MAX_STEPS),
      labels: decoders.map(({ label }) => label),
      preview: previewOf(content),
    }));
}

/** Whether a layer is only the packed form of a deeper one. */
function isWrapped({ content, decoders }: Layer, deeper: Layer): boolean {
  return (
    content.text === undefined &&
    deeper.decoders.length > decoders.length &&
    decoders.every((decoder, index) => deeper.decoders[index] === decoder)
  );
}

function previewOf({ text, bytes }: Content): string {
  return text === undefined
    ? detectFileType(bytes.subarray(0, 1_024), { isText: false }).type
    : text.slice(0, PREVIEW_LENGTH);
}

function contentOf(bytes: Uint8Array<ArrayBuffer>, isWhole: boolean): Content {
  return { bytes, isWhole, text: decodeUtf8(bytes, { isCut: !isWhole }) };
}

/** Enough to tell results apart. */
function keyOf({ bytes }: Content): string {
  return `${bytes.length} ${bytes.subarray(0, 1_000).join()}`;
}

/** The start of the result, or undefined if the content can't be decoded so. */
async function decode(content: Content, { steps }: Decoder, load: LoadOperations): Promise<Content | undefined> {
  const read: Uint8Array[] = [];
  let size = 0;
  let isWhole = content.isWhole;
  try {
    const { result } = await startRecipe({ steps }, new File([content.bytes], "input"), load);
    for await (const chunk of chunksOf(result)) {
      read.push(chunk);
      size += chunk.length;
      if (size < MAX_DETECT_BYTES) continue;
      isWhole = false;
      break;
    }
  } catch (error) {
    // Content that was cut off usually ends in an error. Any other is a bug of the tool, and none of this content.
    if (!(error instanceof InputError) || content.isWhole) return undefined;
  }
  if (size === 0) return undefined;
  const bytes = new Uint8Array(Math.min(size, MAX_DETECT_BYTES));
  let at = 0;
  for (const chunk of read) {
    bytes.set(chunk.subarray(0, bytes.length - at), at);
    at += chunk.length;
  }
  return contentOf(bytes, isWhole);
}

/** Several files become a list of their names. */
function chunksOf(result: OpenResult): AsyncIterable<Uint8Array> {
  if (result.kind === "text") return encodePieces(result.pieces);
  if (result.kind === "data") return asChunks(result.text());
  const [file] = result.files;
  if (!file || result.files.length > 1) return asChunks(result.files.map(({ name }) => name).join("\n"));
  const { content } = file;
  return typeof content === "string" || content instanceof Uint8Array || content instanceof Blob
    ? asChunks(content)
    : content;
}

async function* asChunks(content: string | Uint8Array<ArrayBuffer> | Blob): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(await new Blob([content]).slice(0, MAX_DETECT_BYTES).arrayBuffer());
}
