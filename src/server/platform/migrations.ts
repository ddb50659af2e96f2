import { type Kysely, sql } from "kysely";
import type { Database, OpenedDatabase } from "./database.ts";

interface Migration {
  name: string;
  up(schema: Kysely<unknown>["schema"], store: Pick<OpenedDatabase, "rowsInKey">): Promise<void>;
}

/** Oldest first. One that has been released is never changed; a new one is added at the end. */
const MIGRATIONS: readonly Migration[] = [
  {
    name: "001-first-tables",
    async up(schema) {
      await schema
        .createTable("users")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .addColumn("last_seen_at", "bigint", (column) => column.notNull())
        .execute();
      await schema.createIndex("users_last_seen").on("users").column("last_seen_at").execute();
      await schema
        .createTable("sessions")
        .addColumn("secret_hash", "text", (column) => column.primaryKey())
        .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
        .execute();
      await schema.createIndex("sessions_user").on("sessions").column("user_id").execute();
      await schema
        .createTable("signing_keys")
        .addColumn("slot", "integer", (column) => column.primaryKey())
        .addColumn("kid", "text", (column) => column.notNull())
        .addColumn("private_jwk", "text", (column) => column.notNull())
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .execute();
      await schema
        .createTable("tool_usage")
        .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
        .addColumn("tool_id", "text", (column) => column.notNull())
        .addColumn("last_used_at", "bigint", (column) => column.notNull())
        .addColumn("uses", "bigint", (column) => column.notNull())
        .addPrimaryKeyConstraint("tool_usage_key", ["user_id", "tool_id"])
        .execute();
      await schema
        .createTable("event_counts")
        .addColumn("day", "text", (column) => column.notNull())
        .addColumn("kind", "text", (column) => column.notNull())
        .addColumn("name", "text", (column) => column.notNull())
        .addColumn("count", "bigint", (column) => column.notNull())
        .addPrimaryKeyConstraint("event_counts_key", ["day", "kind", "name"])
        .execute();
      await schema
        .createTable("pastes")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("owner_id", "text", (column) => column.notNull().references("users.id"))
        .addColumn("title", "text", (column) => column.notNull())
        .addColumn("language", "text", (column) => column.notNull())
        .addColumn("created_at", "bigint", (column) => column.notNull())
        // Last, because SQLite walks a row from the front: lists then never touch a long content.
        .addColumn("content", "text", (column) => column.notNull())
        .execute();
      await schema.createIndex("pastes_of_owner").on("pastes").columns(["owner_id", "created_at", "id"]).execute();
      await schema
        .createTable("paste_views")
        .addColumn("paste_id", "text", (column) => column.primaryKey().references("pastes.id").onDelete("cascade"))
        .addColumn("views", "bigint", (column) => column.notNull())
        .execute();
    },
  },
  {
    name: "002-sharing",
    async up(schema, { rowsInKey }) {
      await schema
        .createTable("links")
        .addColumn("alias_key", "text", (column) => column.primaryKey())
        .addColumn("id", "bigint", (column) => column.notNull().unique())
        .addColumn("alias", "text", (column) => column.notNull())
        .addColumn("owner_id", "text", (column) => column.notNull().references("users.id"))
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .addColumn("expires_at", "bigint")
        .addColumn("long_url", "text", (column) => column.notNull())
        .modifyEnd(rowsInKey)
        .execute();
      await schema.createIndex("links_of_owner").on("links").columns(["owner_id", "created_at", "alias_key"]).execute();
      await schema.createIndex("links_expiry").on("links").column("expires_at").execute();
      await schema
        .createTable("link_clicks")
        .addColumn("link_id", "bigint", (column) => column.notNull())
        .addColumn("day", "text", (column) => column.notNull())
        .addColumn("clicks", "bigint", (column) => column.notNull())
        .addPrimaryKeyConstraint("link_clicks_key", ["link_id", "day"])
        .modifyEnd(rowsInKey)
        .execute();
      await schema
        .createTable("paste_terms")
        .addColumn("paste_id", "text", (column) => column.primaryKey().references("pastes.id").onDelete("cascade"))
        .addColumn("expires_at", "bigint")
        .addColumn("burn", "integer", (column) => column.notNull())
        .addColumn("encrypted", "integer", (column) => column.notNull())
        .execute();
      await schema.createIndex("paste_expiry").on("paste_terms").column("expires_at").execute();
    },
  },
  {
    name: "003-pdf-jobs",
    async up(schema) {
      await schema
        .createTable("pdf_jobs")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("owner_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
        .addColumn("idempotency_key", "text")
        .addColumn("work_json", "text", (column) => column.notNull())
        .addColumn("files_json", "text", (column) => column.notNull())
        .addColumn("passwords_json", "text", (column) => column.notNull())
        .addColumn("status", "text", (column) => column.notNull())
        .addColumn("progress", "real", (column) => column.notNull())
        .addColumn("attempts", "integer", (column) => column.notNull())
        .addColumn("holder", "text")
        .addColumn("lease_until", "bigint", (column) => column.notNull())
        .addColumn("error", "text")
        .addColumn("password_needed_json", "text")
        .addColumn("result_name", "text")
        .addColumn("result_size", "bigint")
        .addColumn("link_key", "text", (column) => column.notNull())
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .addColumn("ended_at", "bigint")
        .addUniqueConstraint("pdf_jobs_idempotency", ["owner_id", "idempotency_key"])
        .execute();
      await schema.createIndex("pdf_jobs_waiting").on("pdf_jobs").columns(["status", "created_at"]).execute();
    },
  },
  {
    name: "004-rate-limits",
    async up(schema) {
      await schema
        .createTable("rate_limits")
        .addColumn("key", "text", (column) => column.primaryKey())
        .addColumn("whole_at", "bigint", (column) => column.notNull())
        .execute();
      await schema.createIndex("rate_limits_whole").on("rate_limits").column("whole_at").execute();
    },
  },
];

/** Brings the tables up to date, all or nothing; several processes may call it at once.
 *  @throws {Error} when a newer version of the program has already changed the tables. */
export async function migrate(store: OpenedDatabase, now: number): Promise<void> {
  await store.database.connection().execute(async (connection) => {
    for (const statement of store.exclusiveBegin) await statement.execute(connection);
    try {
      await applyMissing(connection, store, now);
      await sql`commit`.execute(connection);
    } catch (error) {
      await sql`rollback`.execute(connection);
      throw error;
    }
  });
  store.migrated();
}

async function applyMissing(connection: Database, store: OpenedDatabase, now: number): Promise<void> {
  await sql`create table if not exists migrations (name text primary key, applied_at bigint not null)`.execute(
    connection,
  );
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(connection);
  const applied = new Set(rows.map((row) => row.name));
  const unknown = [...applied].filter((name) => !MIGRATIONS.some((migration) => migration.name === name));
  if (unknown.length > 0) throw new Error(`This database was made by a newer version (${unknown.join(", ")}).`);
  for (const migration of MIGRATIONS) {
    if (applied.has(migration.name)) continue;
    await migration.up(connection.schema, store);
    await sql`insert into migrations (name, applied_at) values (${migration.name}, ${now})`.execute(connection);
  }
}
