import { type Static, Type } from "typebox";
import { REPORT_NOTE_MAX, REPORT_REASONS, type ReportReason } from "./report-reasons.ts";

export const ItemKind = Type.Enum(["paste", "link"]);

export const CreateReport = Type.Object(
  {
    kind: ItemKind,
    id: Type.String({ maxLength: 2048, description: "The paste's ID or the link's alias, or its URL." }),
    reason: Type.Enum(Object.keys(REPORT_REASONS) as ReportReason[]),
    note: Type.Optional(Type.String({ maxLength: REPORT_NOTE_MAX, description: "What the operator should know." })),
  },
  { additionalProperties: false },
);

export type CreateReport = Static<typeof CreateReport>;
