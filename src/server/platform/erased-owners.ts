import { type RawBuilder, sql } from "kysely";

/** True unless the owner was erased: their data is unreadable immediately, and the rows are removed later. */
export const isKept = (owner: RawBuilder<unknown>) =>
  sql<boolean>`not exists (select 1 from erasures where erasures.user_id = ${owner})`;
