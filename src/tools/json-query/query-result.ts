import { BlobWriter } from "#shared/blob-writer.ts";
import { headOf } from "#shared/head-of.ts";
import { HEAD_BYTES, MAX_STRING_BYTES } from "#shared/result-limits.ts";
import type { TextContent } from "#shared/run-operation.ts";

export interface QueryResult {
  /** Number of matches (JSONPath), results (jq) or items of a list (JMESPath); absent for anything else. */
  count?: number;
  /** JSON, or jq's raw output. */
  output: string | TextContent;
}

export function queryResult(output: string, count: number | undefined): QueryResult {
  const counted = count === undefined ? {} : { count };
  if (output.length < MAX_STRING_BYTES / 3) return { ...counted, output };
  const writer = new BlobWriter();
  writer.write(output);
  const content = writer.finish("application/json;charset=utf-8");
  const { bytes, lineBreaks } = writer;
  return { ...counted, output: { content, head: headOf(output, HEAD_BYTES), bytes, lines: lineBreaks + 1 } };
}
