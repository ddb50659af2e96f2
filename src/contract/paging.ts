import { type Static, Type } from "typebox";

/** Query of every list: number of items, and where the previous page ended. Lists are newest first. */
export const Paging = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  cursor: Type.Optional(Type.String({ maxLength: 256, description: "`nextCursor` of the previous page." })),
});

export type Paging = Static<typeof Paging>;

/** Absent on the last page. */
export const NextCursor = Type.Optional(Type.String({ description: "Pass this as `cursor` to get the next page." }));
