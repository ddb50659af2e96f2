import { type ByteOutput, encodedFile } from "#shared/encoded-bytes.ts";
import type { OutputFile, RunContext } from "#shared/operation.ts";
import { type ByteInput, readBytes } from "#shared/read-bytes.ts";
import { cborToDiagnostic, cborToJson, diagnosticToCbor, jsonToCbor } from "./cbor.ts";
import type { JsonRules } from "./json-values.ts";
import { jsonToMessagePack, messagePackToJson } from "./message-pack.ts";

interface Notation {
  format: "msgpack" | "cbor";
  notation: "json" | "diagnostic";
}

/** @throws {InputError} for bytes that aren't in the format */
export async function decode(
  file: File,
  { format, encoding, notation, bytes: style }: Notation & { encoding: ByteInput; bytes: JsonRules["bytes"] },
  warn: RunContext["warn"],
): Promise<string> {
  const bytes = await readBytes(file, encoding);
  if (format === "msgpack") return messagePackToJson(bytes, { bytes: style, warn });
  return notation === "diagnostic" ? cborToDiagnostic(bytes) : cborToJson(bytes, { bytes: style, warn });
}

/** @throws {InputError} for text that isn't in the notation */
export async function encode(
  text: string,
  { format, notation, encoding }: Notation & { encoding: ByteOutput },
  warn: RunContext["warn"],
): Promise<OutputFile> {
  if (format === "msgpack") {
    return encodedFile(await jsonToMessagePack(text, warn), encoding, "encoded.msgpack", "application/vnd.msgpack");
  }
  const bytes = notation === "diagnostic" ? diagnosticToCbor(text) : await jsonToCbor(text, warn);
  return encodedFile(bytes, encoding, "encoded.cbor", "application/cbor");
}
