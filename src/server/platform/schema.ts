import type { Generated } from "kysely";

/** What visitors can report. */
export type ItemKind = "paste" | "link";

/** The tables of both SQLite and PostgreSQL. Times are milliseconds since 1970, days are YYYY-MM-DD in UTC. */
export interface Schema {
  users: { id: string; created_at: number; last_seen_at: number };
  /** `secret_hash` is the SHA-256 of a session cookie's secret in hex; `ends_others` is 0 or 1. */
  sessions: { secret_hash: string; user_id: string; ends_others: Generated<number> };
  /** People whom a proxy signs in. `name_hash` is the SHA-256 of their name in hex. */
  external_users: { name_hash: string; user_id: string };
  /** Users who have just signed out everywhere. Tokens of another generation are from before that. */
  sign_outs: { user_id: string; generation: string; created_at: number };
  /** `secret_hash` is the SHA-256 of the key in hex. */
  api_keys: {
    id: string;
    user_id: string;
    secret_hash: string;
    name: string;
    created_at: number;
    last_used_at: number | null;
  };
  /** Slots start at 1, so that processes that start together can't create two keys. The last key signs, or soon will. */
  signing_keys: { slot: number; kid: string; private_jwk: string; created_at: number };
  /** Erased users whose rows are not all removed yet. */
  erasures: { user_id: string };
  tool_usage: { user_id: string; tool_id: string; last_used_at: number; uses: number };
  event_counts: { day: string; kind: string; name: string; count: number };
  pastes: {
    id: string;
    owner_id: string;
    title: string;
    language: string;
    content: string;
    created_at: number;
  };
  /** Separate from `pastes`, because SQLite rewrites the whole row, content included, to update one column. */
  paste_views: { paste_id: string; views: number };
  /** Only for pastes that expire, burn or are encrypted; flags are 0 or 1. Separate for the same reason. */
  paste_terms: { paste_id: string; expires_at: number | null; burn: number; encrypted: number };
  /** `alias_key` is the alias in lower case. An alias may be reused, an `id` never. */
  links: {
    alias_key: string;
    id: number;
    alias: string;
    owner_id: string;
    created_at: number;
    expires_at: number | null;
    long_url: string;
  };
  /** Open reports of abuse. `item_id` is a paste's id or a link's alias key; the time tells a link from a later one with
   *  the same alias. Without the reporter once that user is erased. */
  reports: {
    id: string;
    kind: ItemKind;
    item_id: string;
    item_created_at: number;
    reporter_id: string | null;
    reason: string;
    note: string;
    created_at: number;
  };
  /** The operators' audit log. `reasons` is a comma-separated list. */
  admin_actions: {
    id: string;
    done_at: number;
    action: "take-down" | "dismiss";
    kind: ItemKind;
    item_id: string;
    reasons: string;
    reports: number;
  };
  /** `whole_at` is when a limit is fully restored; the key is hashed. */
  rate_limits: { key: string; whole_at: number };
  /** No foreign key: clicks may be written just after their link was deleted. */
  link_clicks: { link_id: number; day: string; clicks: number };
  /** `holder` and `lease_until` are the lease on SQLite; `attempts` counts claims and `faults` those whose process died;
   *  the queue is ordered by `turn`, then `created_at`; `network_key` is the hash of a network; `link_key` signs downloads;
   *  `request_id` and `traceparent` name the request and its span, for the log and traces; columns ending in `_json` contain
   *  JSON. */
  pdf_jobs: {
    id: string;
    owner_id: string;
    idempotency_key: string | null;
    work_json: string;
    files_json: string;
    passwords_json: string;
    status: "queued" | "processing" | "completed" | "failed";
    progress: number;
    attempts: number;
    holder: string | null;
    lease_until: number;
    error: string | null;
    password_needed_json: string | null;
    result_name: string | null;
    result_size: number | null;
    link_key: string;
    created_at: number;
    ended_at: number | null;
    faults: number;
    network_key: string | null;
    turn: number;
    request_id: string | null;
    traceparent: string | null;
  };
}
