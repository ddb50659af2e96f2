import { dataFile } from "#interfaces/data-json.ts";
import { contentChunks } from "#interfaces/file-content.ts";
import { resultJson } from "#interfaces/result-json.ts";
import type { ResultForm, ResultHead } from "#server/run/messages.ts";
import { encodePieces } from "#shared/encode-pieces.ts";
import type { OutputFile } from "#shared/operation.ts";
import type { OpenResult, StartedOperation } from "#shared/run-operation.ts";
import { toByteStream } from "#shared/text-source.ts";

interface OutgoingResult {
  /** Final once the first bytes have been read. */
  head: () => ResultHead;
  chunks: AsyncIterable<Uint8Array<ArrayBuffer>>;
}

/** A result as bytes. */
export function outgoingResult(started: StartedOperation, form: ResultForm): OutgoingResult {
  if (form === "json") {
    return {
      head: () => ({ fileName: "result.json", type: "application/json" }),
      chunks: encodePieces(resultJson(started)),
    };
  }
  const { result } = started;
  if (form === "data" && result.kind === "data") {
    const { name: fileName, type, pieces } = dataFile(result);
    return { head: () => ({ fileName, type }), chunks: encodePieces(pieces) };
  }
  if (result.kind !== "files") return { head: () => textHead(result), chunks: textChunks(result) };
  const [file] = result.files;
  if (file && result.files.length === 1) {
    return { head: () => ({ fileName: file.name, type: file.type }), chunks: contentChunks(file) };
  }
  return { head: () => ({ fileName: "files.zip", type: "application/zip" }), chunks: zip(result.files) };
}

type TextLike = Exclude<OpenResult, { kind: "files" }>;

const textHead = ({ fileName, type }: TextLike): ResultHead => ({ fileName, type: `${type}; charset=utf-8` });

async function* textChunks(result: TextLike): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  if (result.kind === "text") yield* encodePieces(result.pieces);
  else yield* toByteStream(result.text());
}

async function* zip(files: readonly OutputFile[]): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const { zipFiles } = await import("./zip.ts");
  yield* zipFiles(files);
}
