import {
  createFileRegistry,
  type DescMessage,
  type FileRegistry,
  fromJson,
  type JsonObject,
  toJson,
} from "@bufbuild/protobuf";
import * as wkt from "@bufbuild/protobuf/wkt";
import { common, Enum, type Field, MapField, Namespace, parse, Root, Type } from "protobufjs";
import { InputError } from "#shared/input-error.ts";

const WELL_KNOWN = [
  wkt.file_google_protobuf_any,
  wkt.file_google_protobuf_duration,
  wkt.file_google_protobuf_empty,
  wkt.file_google_protobuf_field_mask,
  wkt.file_google_protobuf_struct,
  wkt.file_google_protobuf_timestamp,
  wkt.file_google_protobuf_wrappers,
].map(({ proto }) => proto);

/** Messages that custom options extend. The options themselves aren't in the data. */
const OPTIONS = Object.fromEntries(
  ["File", "Message", "Field", "Oneof", "Enum", "EnumValue", "ExtensionRange", "Service", "Method"].map((name) => [
    `${name}Options`,
    { fields: {}, extensions: [[1_000, 536_870_911]] },
  ]),
);

/** Starts a file. */
const SYNTAX = /^(?=[ \t]*(?:syntax|edition)[ \t]*=)/m;

const GOOGLE = ".google.protobuf";

export interface Schema {
  registry: FileRegistry;
  /** In order, without those inside of others. */
  messages: readonly DescMessage[];
}

/**
 * Reads .proto files one after the other, those that others import first.
 * @throws {InputError} with the line of what is wrong
 */
export function readSchema(text: string): Schema {
  const root = new Root();
  for (const { name } of WELL_KNOWN) root.addJSON(common.get(name)?.nested ?? {});
  root.define("google.protobuf", OPTIONS);
  let firstLine = 0;
  for (const part of text.split(SYNTAX)) {
    refusing(text, firstLine, () => parse(part, root, { keepCase: true }));
    firstLine += part.split("\n").length - 1;
  }
  return refusing(text, 0, () => {
    root.resolveAll();
    const known = WELL_KNOWN.map((file) => toJson(wkt.FileDescriptorProtoSchema, file));
    const files = [...packagesOf(root)].map((found, index, all) =>
      fileOf(found, [...WELL_KNOWN.map(({ name }) => name), ...all.slice(0, index).map(nameOf)]),
    );
    const registry = createFileRegistry(fromJson(wkt.FileDescriptorSetSchema, { file: [...known, ...files] }));
    const messages = files.flatMap(({ name }) => registry.getFile(String(name))?.messages ?? []);
    if (messages.length === 0) throw new Error("it has no message");
    return { registry, messages };
  });
}

function refusing<Result>(text: string, firstLine: number, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const [, message = "", line] = /^(.*?)(?: \(line (\d+)\))?$/s.exec(error.message) ?? [];
    const before = text.split("\n").slice(0, firstLine + Number(line) - 1);
    const isUndeclared = message.startsWith("illegal token") && !SYNTAX.test(text);
    const hint = isUndeclared ? ' Without syntax = "proto3"; it’s read as proto2.' : "";
    throw new InputError(`The .proto can’t be read: ${message}.${hint}`, {
      field: "schema",
      ...(line !== undefined && { position: { offset: before.reduce((sum, { length }) => sum + length + 1, 0) } }),
    });
  }
}

/** Namespaces with something in them, except for the well-known types. */
function* packagesOf(namespace: Namespace): Generator<Namespace> {
  if (namespace.fullName === GOOGLE) return;
  const inner = namespace.nestedArray.filter((item) => item instanceof Namespace && !(item instanceof Type));
  if (namespace.nestedArray.length > inner.length) yield namespace;
  for (const item of inner) yield* packagesOf(item as Namespace);
}

const nameOf = (namespace: Namespace) => `${namespace.fullName.slice(1)}.proto`;

/** Every field says its features, so that all versions of the language become one. */
function fileOf(namespace: Namespace, dependency: string[]): JsonObject {
  const packageName = namespace.fullName.slice(1);
  const syntax = { syntax: "editions", edition: "EDITION_2023" };
  const { types, enumType } = contentsOf(namespace);
  return { name: nameOf(namespace), package: packageName, dependency, ...syntax, messageType: types, enumType };
}

function contentsOf({ nestedArray }: Namespace): { types: JsonObject[]; enumType: JsonObject[] } {
  return {
    types: nestedArray.filter((item) => item instanceof Type).map(messageOf),
    enumType: nestedArray.filter((item) => item instanceof Enum).map(enumOf),
  };
}

function messageOf(type: Type): JsonObject {
  const { types, enumType } = contentsOf(type);
  const oneofs = type.oneofsArray.filter(({ isProto3Optional }) => !isProto3Optional).map(({ name }) => name);
  // Extensions are copied into the message they extend, with a dot before the name.
  const fields = type.fieldsArray.filter(({ name }) => !name.startsWith("."));
  return {
    name: type.name,
    field: fields.map((field) => fieldOf(field, oneofs)),
    nestedType: [...types, ...fields.filter((field) => field instanceof MapField).map(entryOf)],
    enumType,
    oneofDecl: oneofs.map((name) => ({ name })),
  };
}

function enumOf({ name, values }: Enum): JsonObject {
  return { name, value: Object.entries(values).map(([name, number]) => ({ name, number })) };
}

function fieldOf(field: Field, oneofs: readonly string[]): JsonObject {
  const { name, id, jsonName = null } = field;
  const isMap = field instanceof MapField;
  const isRepeated = field.repeated || isMap;
  const oneofIndex = field.partOf ? oneofs.indexOf(field.partOf.name) : -1;
  const isMessage = field.resolvedType instanceof Type;
  const hasPresence = !isRepeated && oneofIndex === -1 && (field.required || !isMessage);
  const presence = field.hasPresence ? "EXPLICIT" : "IMPLICIT";
  const features = {
    ...(hasPresence && { fieldPresence: field.required ? "LEGACY_REQUIRED" : presence }),
    ...(isRepeated && !isMap && { repeatedFieldEncoding: field.packed ? "PACKED" : "EXPANDED" }),
    ...(field.delimited && { messageEncoding: "DELIMITED" }),
  };
  return {
    ...(isMap ? { type: "TYPE_MESSAGE", typeName: `${field.parent?.fullName}.${entryName(field)}` } : typeOf(field)),
    name,
    number: id,
    jsonName,
    label: isRepeated ? "LABEL_REPEATED" : "LABEL_OPTIONAL",
    options: { features },
    ...(oneofIndex !== -1 && { oneofIndex }),
  };
}

function typeOf({ type, resolvedType }: Field): JsonObject {
  if (!resolvedType) return { type: `TYPE_${type.toUpperCase()}` };
  return { type: resolvedType instanceof Enum ? "TYPE_ENUM" : "TYPE_MESSAGE", typeName: resolvedType.fullName };
}

const entryName = ({ name }: Field) => `${name.replace(/(?:^|_)(.)/g, (_, first: string) => first.toUpperCase())}Entry`;

/** A map is a repeated message of keys and values. */
function entryOf(field: Field): JsonObject {
  const label = "LABEL_OPTIONAL";
  const keyType = field instanceof MapField ? field.keyType : "";
  const key = { name: "key", number: 1, label, type: `TYPE_${keyType.toUpperCase()}` };
  const value = { name: "value", number: 2, label, ...typeOf(field) };
  return { name: entryName(field), field: [key, value], options: { mapEntry: true } };
}
