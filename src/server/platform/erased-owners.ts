import { type RawBuilder, sql } from "kysely";

/** True unless the owner was erased: what they had is unreadable from that moment on, and its rows go afterwards. */
export const isKept = (owner: RawBuilder<unknown>) =>
  sql<boolean>`not exists (select 1 from erasures where erasures.user_id = ${owner})`;
