/// <reference path="./mime-db.d.ts" />

import mimeTypes from "mime-db";
import { lookup } from "#shared/lookup.ts";
import { HEADER_FIELDS } from "./header-fields.ts";
import { COMMON_MEDIA_TYPES, MORE_EXTENSIONS } from "./media-types.ts";
import { METHODS } from "./methods.ts";
import { type Source, sourceOf } from "./specifications.ts";
import { STATUS_CODES } from "./status-codes.ts";

export const KINDS = ["status", "header", "method", "media-type", "port"] as const;
export type Kind = (typeof KINDS)[number];

export interface Entry {
  kind: Kind;
  /** Code, name of a field or method, media type, or number of a port. */
  name: string;
  /** Reason phrase, where a field is sent, properties of a method, extensions, or services. */
  detail: string;
  text: string;
  source: Source;
}

function tableEntries(kind: Kind, table: string): Entry[] {
  return rowsOf(table).map(([name = "", detail = "", source = "", text = ""]) => ({
    kind,
    name,
    detail,
    text,
    source: sourceOf(source),
  }));
}

function rowsOf(table: string): string[][] {
  return table
    .trim()
    .split("\n")
    .map((line) => line.split(" | "));
}

function* mediaTypes(): Generator<Entry> {
  const common = rowsOf(COMMON_MEDIA_TYPES);
  const names = new Set(common.map(([name]) => name));
  for (const [name = "", source = "", text = ""] of common) yield mediaType(name, text, source);
  for (const name of Object.keys(mimeTypes)) {
    if (!names.has(name)) yield mediaType(name, describeMediaType(name), "IANA");
  }
}

const moreExtensions = new Map(
  MORE_EXTENSIONS.trim()
    .split("\n")
    .map((line) => {
      const [name = "", ...extensions] = line.split(" ");
      return [name, extensions] as const;
    }),
);

function mediaType(name: string, text: string, source: string): Entry {
  const { extensions: listed = [], source: origin } = mimeTypes[name] ?? {};
  const extensions = new Set([...listed, ...(moreExtensions.get(name) ?? [])]);
  const isRegistered = origin === "iana";
  return {
    kind: "media-type",
    name,
    detail: [...extensions].map((extension) => `.${extension}`).join(" "),
    text: isRegistered || source !== "IANA" ? text : `${text} Not registered.`,
    source:
      source !== "IANA"
        ? sourceOf(source)
        : isRegistered
          ? { label: "IANA", url: `https://www.iana.org/assignments/media-types/${name}` }
          : { label: "mime-db", url: "https://github.com/jshttp/mime-db" },
  };
}

const TOP_LEVEL = lookup<string>({
  application: "Data of an application",
  audio: "Audio",
  chemical: "Chemical data",
  font: "Font",
  haptics: "Haptic data",
  image: "Image",
  message: "Message",
  model: "3D model",
  multipart: "Several parts",
  text: "Text",
  video: "Video",
});
const SUFFIXES = lookup<string>({
  cbor: "in CBOR",
  fastinfoset: "in Fast Infoset",
  json: "in JSON",
  "json-seq": "in a sequence of JSON texts",
  jwt: "in a JSON Web Token",
  xml: "in XML",
  zip: "in a ZIP archive",
});

/** What the name of a media type says. */
function describeMediaType(name: string): string {
  const [top = "", subtype = ""] = name.split("/");
  const suffix = SUFFIXES[subtype.slice(subtype.lastIndexOf("+") + 1)];
  const what = `${TOP_LEVEL[top] ?? "Data"}${subtype.includes("+") && suffix ? ` ${suffix}` : ""}`;
  if (subtype.startsWith("vnd.")) return `${what}, of a vendor.`;
  if (subtype.startsWith("prs.")) return `${what}, for personal use.`;
  return `${what}.`;
}

/** All entries but ports, in the order of their registries; common media types first. */
export const ENTRIES: readonly Entry[] = [
  ...tableEntries("status", STATUS_CODES),
  ...tableEntries("header", HEADER_FIELDS),
  ...tableEntries("method", METHODS),
  ...mediaTypes(),
];
