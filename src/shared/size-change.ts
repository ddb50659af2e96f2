import { utf8Length } from "#shared/text-source.ts";

/** Bytes before and after. */
interface SizeChange {
  before: number;
  after: number;
}

/**
 * Says how much smaller a text became, as it is and as it travels to a browser.
 * @example await describeReduction("a = 1 ;", "a=1") // "Reduced size by 57.1% (7 → 3 bytes), with gzip by 14.8% (27 → 23)"
 */
export async function describeReduction(source: string, result: string): Promise<string> {
  const plain = describe({ before: utf8Length(source), after: utf8Length(result) }, " bytes");
  const gzip = describe({ before: await gzipSize(source), after: await gzipSize(result) });
  return `Reduced size by ${plain}, with gzip by ${gzip}`;
}

/** @example describe({ before: 200, after: 90 }, " bytes") // "55.0% (200 → 90 bytes)" */
function describe({ before, after }: SizeChange, unit = ""): string {
  const percent = before === 0 ? 0 : ((before - after) / before) * 100;
  return `${percent.toFixed(1).replace("-0.0", "0.0")}% (${before} → ${after}${unit})`;
}

async function gzipSize(text: string): Promise<number> {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  return (await new Response(packed).arrayBuffer()).byteLength;
}
