import { utf8Length } from "#shared/utf8-length.ts";

/** Bytes before and after. */
interface SizeChange {
  before: number;
  after: number;
}

/**
 * Describes how much smaller a text became, plain and compressed.
 * @param brotli adds the Brotli size. Most browsers must load a half-megabyte encoder for it.
 * @example await describeReduction("a = 1 ;", "a=1") // "Reduced size by 57.1% (7 → 3 bytes), with gzip by 14.8% (27 → 23)"
 */
export async function describeReduction(
  source: string,
  result: string,
  { brotli = false }: { brotli?: boolean } = {},
): Promise<string> {
  const texts = { before: source, after: result };
  const plain = describe({ before: utf8Length(source), after: utf8Length(result) }, " bytes");
  const parts = [`Reduced size by ${plain}`, `with gzip by ${describe(await measure(texts, gzipSize))}`];
  if (brotli) parts.push(`with Brotli by ${describe(await measure(texts, brotliSize))}`);
  return parts.join(", ");
}

async function measure(
  { before, after }: { before: string; after: string },
  size: (text: string) => Promise<number>,
): Promise<SizeChange> {
  return { before: await size(before), after: await size(after) };
}

/** @example describe({ before: 200, after: 90 }, " bytes") // "55.0% (200 → 90 bytes)" */
function describe({ before, after }: SizeChange, unit = ""): string {
  const percent = before === 0 ? 0 : ((before - after) / before) * 100;
  return `${percent.toFixed(1).replace("-0.0", "0.0")}% (${before} → ${after}${unit})`;
}

function gzipSize(text: string): Promise<number> {
  return compressedSize(new CompressionStream("gzip"), text);
}

async function brotliSize(text: string): Promise<number> {
  const native = nativeBrotli();
  if (native) return compressedSize(native, text);
  const { compress } = await (await import("brotli-wasm")).default;
  return compress(new TextEncoder().encode(text)).length;
}

/** Supported by Node and by browsers with the newest Compression Standard. */
function nativeBrotli(): CompressionStream | undefined {
  try {
    return new CompressionStream("brotli" as CompressionFormat);
  } catch {
    return undefined;
  }
}

async function compressedSize(compressor: CompressionStream, text: string): Promise<number> {
  const packed = new Blob([text]).stream().pipeThrough(compressor);
  return (await new Response(packed).arrayBuffer()).byteLength;
}
