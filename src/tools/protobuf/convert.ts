import { type DescMessage, fromBinary, fromJsonString, type Message, toBinary, toJsonString } from "@bufbuild/protobuf";
import { toText } from "@bufbuild/protobuf/txtpb";
import { EmptySchema } from "@bufbuild/protobuf/wkt";
import { type ByteOutput, encodedFile } from "#shared/encoded-bytes.ts";
import { InputError } from "#shared/input-error.ts";
import { checkJson } from "#shared/json/json-value.ts";
import type { OutputFile, RunContext } from "#shared/operation.ts";
import { type ByteInput, readBytes } from "#shared/read-bytes.ts";
import { readSchema, type Schema } from "./read-schema.ts";

type Warn = RunContext["warn"];

const MAX_NAMES = 10;
const GRPC_HEADER = 5;

interface DecodeSettings {
  message: string;
  encoding: ByteInput;
  notation: "json" | "text";
  defaults: boolean;
  protoNames: boolean;
}

/** @throws {InputError} for bytes that don't fit the schema, and for an invalid schema */
export async function decode(
  file: File,
  schemaText: string,
  { message, encoding, notation, defaults, protoNames }: DecodeSettings,
  warn: Warn,
): Promise<string> {
  const schema = readSchema(schemaText);
  const type = messageOf(schema, message, warn);
  const bytes = withoutGrpc(await readBytes(file, encoding), warn);
  return refusing(`This isn’t ${type.typeName}`, () => {
    const decoded = fromBinary(type, bytes);
    const { registry } = schema;
    if (notation === "text") return toText(type, decoded, { registry, printUnknownFields: true });
    const unknown = [...unknownFields(decoded)];
    if (unknown.length > 0) {
      warn(`JSON leaves out fields that aren’t in the .proto: ${unknown.slice(0, MAX_NAMES).join(", ")}.`);
    }
    const style = { alwaysEmitImplicit: defaults, useProtoFieldName: protoNames };
    return toJsonString(type, decoded, { registry, prettySpaces: 2, ...style });
  });
}

/**
 * Decodes without a schema, like `protoc --decode_raw`: to an empty message all fields are unknown.
 * @throws {InputError} for bytes that aren't Protobuf
 */
export async function decodeRaw(file: File, encoding: ByteInput, warn: Warn): Promise<string> {
  const bytes = withoutGrpc(await readBytes(file, encoding), warn);
  return refusing("This isn’t Protobuf", () =>
    toText(EmptySchema, fromBinary(EmptySchema, bytes), { printUnknownFields: true }),
  );
}

/** @throws {InputError} for JSON that doesn't fit the schema, and for an invalid schema */
export async function encode(
  text: string,
  schemaText: string,
  { message, encoding }: { message: string; encoding: ByteOutput },
  warn: Warn,
): Promise<OutputFile> {
  await checkJson(text, { lines: false });
  const schema = readSchema(schemaText);
  const type = messageOf(schema, message, warn);
  const bytes = refusing(`This JSON isn’t ${type.typeName}`, () =>
    toBinary(type, fromJsonString(type, text, { registry: schema.registry })),
  );
  return encodedFile(bytes, encoding, "encoded.pb", "application/protobuf");
}

function messageOf({ registry, messages }: Schema, name: string, warn: Warn): DescMessage {
  const names = messages.map(({ typeName }) => typeName);
  if (name.trim() !== "") {
    const found = registry.getMessage(name.trim()) ?? messages.find((message) => message.name === name.trim());
    if (found) return found;
    throw new InputError(`The .proto has no message ${name}. It has ${names.slice(0, MAX_NAMES).join(", ")}.`, {
      field: "message",
    });
  }
  const [first, ...others] = names;
  if (others.length > 0) warn(`The message is ${first}. Others are ${others.slice(0, MAX_NAMES).join(", ")}.`);
  return messages[0] as DescMessage;
}

function refusing<Result>(start: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof InputError || !(error instanceof Error)) throw error;
    throw new InputError(`${start}: ${error.message}`);
  }
}

/** The message in a frame of gRPC. Its first byte could never start a message. */
function withoutGrpc(bytes: Uint8Array, warn: Warn): Uint8Array {
  if (bytes.length < GRPC_HEADER || (bytes[0] as number) > 1) return bytes;
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(1);
  if (bytes.length !== length + GRPC_HEADER) return bytes;
  if (bytes[0] === 1) throw new InputError("This is a compressed message of gRPC: decompress it first.");
  warn("The 5 bytes that gRPC puts before a message are left out.");
  return bytes.subarray(GRPC_HEADER);
}

function unknownFields(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) return found;
  const { $typeName, $unknown = [] } = value as Partial<Message>;
  for (const { no } of $unknown) found.add(`${no} of ${$typeName}`);
  for (const [name, item] of Object.entries(value)) if (name !== "$unknown") unknownFields(item, found);
  return found;
}
