/** The tables, the same in SQLite and PostgreSQL. Times are milliseconds since 1970, days are YYYY-MM-DD in UTC. */
export interface Schema {
  users: { id: string; created_at: number; last_seen_at: number };
  /** What a browser's cookie is worth: SHA-256 of its secret in hex. */
  sessions: { secret_hash: string; user_id: string };
  /** From slot 1 on: processes that start together cannot make two. The last one signs, or soon will. */
  signing_keys: { slot: number; kid: string; private_jwk: string; created_at: number };
  /** Users who asked to be erased and own rows that are not removed yet. */
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
  /** Apart from the paste, because an update of one column makes SQLite write the whole row, content and all. */
  paste_views: { paste_id: string; views: number };
  /** Only of pastes that expire, burn or are encrypted; flags are 0 or 1. Apart for the same reason. */
  paste_terms: { paste_id: string; expires_at: number | null; burn: number; encrypted: number };
  /** `alias_key` is the alias in lower case; `id` is never given twice, an alias may be. */
  links: {
    alias_key: string;
    id: number;
    alias: string;
    owner_id: string;
    created_at: number;
    expires_at: number | null;
    long_url: string;
  };
  /** What is used of a limit, until it is whole again; the key is hashed. */
  rate_limits: { key: string; whole_at: number };
  /** No reference to the link: what was clicked may be written just after the link was deleted. */
  link_clicks: { link_id: number; day: string; clicks: number };
  /** `holder` and `lease_until` say who works on it in SQLite; `attempts` counts claims and `faults` those that ended with
   *  the death of their process; `turn` comes before the time of creation in the order of the queue; `network_key` is the
   *  hash of a network; `link_key` signs its downloads; the texts ending in `_json` are JSON. */
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
  };
}
