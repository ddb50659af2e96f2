import { type Static, Type } from "typebox";

/** What every list takes: how many items, and where the page before ended. Lists are newest first. */
export const Paging = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  cursor: Type.Optional(Type.String({ maxLength: 256, description: "`nextCursor` of the page before." })),
});

export type Paging = Static<typeof Paging>;

/** Absent on the last page. */
export const NextCursor = Type.Optional(Type.String({ description: "Hand it back as `cursor` for the next page." }));
