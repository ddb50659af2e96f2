import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "UUID & ULID",
  description: "Generate UUIDs of every version, ULIDs and NanoIDs, and decode them.",
  category: "Random",
  order: 3,
  keywords:
    "uuid, uuid generator, uuid v1, uuid v3, uuid v4, uuid v5, uuid v6, uuid v7, uuid v8, uuidv4, uuidv7, uuidgen, guid, guid generator, ulid, ulid generator, nanoid, nano id, unique id, random id, identifier, sortable id, primary key, namespace, name-based, nil uuid, max uuid, decode uuid, uuid timestamp, mac address, rfc 9562, rfc 4122",
  opens: [
    { kind: "uuid", rank: 1, mode: "decode" },
    { kind: "ulid", rank: 1, mode: "decode" },
  ],
  icon: "id-card",
  runs: "browser",
};
