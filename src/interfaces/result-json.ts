import { encodePieces } from "#shared/encode-pieces.ts";
import type { OutputFile } from "#shared/operation.ts";
import type { StartedOperation } from "#shared/run-operation.ts";
import { dataJson, quote } from "./data-json.ts";
import { contentChunks } from "./file-content.ts";

/**
 * A result and its warnings as one line of JSON, for programs: `{"result":…,"warnings":[…]}`, and `"moreWarnings"` if not
 * all are listed. A text is a string, data its own JSON, and files a list of `{"base64":…,"name":…,"type":…}`.
 */
export async function* resultJson({ result, warnings }: StartedOperation): AsyncGenerator<string> {
  yield '{"result":';
  switch (result.kind) {
    case "text":
      yield* quote(encodePieces(result.pieces));
      break;
    case "data":
      yield* dataJson(result.json());
      break;
    case "files": {
      yield "[";
      for (const [index, file] of result.files.entries()) {
        if (index > 0) yield ",";
        yield* fileJson(file);
      }
      yield "]";
    }
  }
  const { warnings: listed, moreWarnings } = warnings();
  yield `,${JSON.stringify({ warnings: listed, ...(moreWarnings > 0 && { moreWarnings }) }).slice(1)}\n`;
}

async function* fileJson(file: OutputFile): AsyncGenerator<string> {
  yield '{"base64":"';
  // Base64 writes three bytes at a time.
  let rest = Buffer.alloc(0);
  for await (const chunk of contentChunks(file)) {
    const bytes =
      rest.length === 0 ? Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length) : Buffer.concat([rest, chunk]);
    const whole = bytes.length - (bytes.length % 3);
    yield bytes.toString("base64", 0, whole);
    rest = bytes.subarray(whole);
  }
  // Name and type are final only now.
  yield `${rest.toString("base64")}","name":${JSON.stringify(file.name)},"type":${JSON.stringify(file.type)}}`;
}
