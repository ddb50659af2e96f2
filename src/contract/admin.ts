import { type Static, Type } from "typebox";
import { NextCursor } from "./paging.ts";
import { ItemKind } from "./reports.ts";

const Time = Type.String({ description: "ISO 8601 date and time in UTC." });
const Count = Type.Integer({ minimum: 0 });

/** Texts of visitors: titles, targets, notes and errors are untrusted. */
export const AdminOverview = Type.Object({
  queue: Type.Object({
    waiting: Count,
    running: Count,
    oldestSeconds: Type.Number({ description: "Age of the oldest waiting job; 0 if none waits." }),
    recent: Type.Object(
      { minutes: Count, completed: Count, failed: Count, canceled: Count },
      { description: "Jobs that ended in the last minutes. Their rows are removed after that." },
    ),
  }),
  failedJobs: Type.Array(
    Type.Object({
      time: Time,
      operation: Type.String(),
      error: Type.String({ description: "Without file names." }),
      attempts: Count,
      files: Count,
      bytes: Count,
      pages: Type.Optional(Count),
    }),
    { description: "Newest first." },
  ),
  disk: Type.Object({
    databaseBytes: Count,
    fileBytes: Type.Optional(Type.Integer({ minimum: 0, description: "Absent with a bucket." })),
    maxBytes: Type.Integer({ minimum: 0, description: "Limit of the database and again of files; 0 for none." }),
    freeBytes: Count,
    minFreeBytes: Count,
  }),
  limits: Type.Object({
    since: Time,
    hits: Type.Array(Type.Object({ limit: Type.String(), total: Count, lastHour: Count })),
  }),
  reported: Type.Object({
    total: Count,
    items: Type.Array(
      Type.Object({
        kind: ItemKind,
        id: Type.String(),
        label: Type.String({ description: "A paste's title or a link's target." }),
        created: Time,
        expires: Type.Optional(Time),
        burn: Type.Boolean(),
        encrypted: Type.Boolean(),
        reports: Type.Array(Type.Object({ time: Time, reason: Type.String(), note: Type.String() })),
      }),
      { description: "The most reported first." },
    ),
  }),
});

export type AdminOverview = Static<typeof AdminOverview>;

/** A paste or link to act on. */
export const AdminItem = Type.Object(
  { kind: ItemKind, id: Type.String({ maxLength: 2048, description: "Its ID or alias, or its URL." }) },
  { additionalProperties: false },
);

export type AdminItem = Static<typeof AdminItem>;

export const AdminActionDone = Type.Object({ message: Type.String() });

export type AdminActionDone = Static<typeof AdminActionDone>;

export const AdminActionList = Type.Object({
  actions: Type.Array(
    Type.Object({
      id: Type.String(),
      time: Time,
      action: Type.Enum(["take-down", "dismiss"]),
      kind: ItemKind,
      item: Type.String(),
      reasons: Type.String({ description: "Of its reports, separated by commas." }),
      reports: Count,
    }),
  ),
  nextCursor: NextCursor,
});

export type AdminActionList = Static<typeof AdminActionList>;
