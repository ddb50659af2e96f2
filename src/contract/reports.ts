import { type Static, Type } from "typebox";

/** Reasons to report a paste or short link, with their names on the page. */
export const REPORT_REASONS = {
  spam: "Spam",
  phishing: "Phishing or malware",
  illegal: "Illegal content",
  private: "Private data",
  other: "Something else",
} as const;

export type ReportReason = keyof typeof REPORT_REASONS;

/** Characters. */
export const REPORT_NOTE_MAX = 500;

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
