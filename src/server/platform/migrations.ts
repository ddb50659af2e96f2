import type { Kysely } from "kysely";
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from "kysely/migration";
import { ConfigError } from "./config.ts";
import type { Database, OpenedDatabase } from "./database.ts";

type Schema = Kysely<unknown>["schema"];

interface SchemaChange {
  /** The hundreds digit of its number is the release. */
  name: string;
  up(schema: Schema, store: Pick<OpenedDatabase, "clusterByKey">): Promise<void>;
}

/**
 * Oldest first. Never change a released one; append instead. The previous release must work on these tables, because both
 * run during an upgrade and an operator may roll back: add columns with a default, and drop one only in the release after
 * the one that stopped using it.
 */
const SCHEMA_CHANGES: readonly SchemaChange[] = [
  // The first four use `ifNotExists`: they ran before Kysely's migrator kept the record.
  {
    name: "001-first-tables",
    async up(schema) {
      await schema
        .createTable("users")
        .ifNotExists()
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .addColumn("last_seen_at", "bigint", (column) => column.notNull())
        .execute();
      await schema.createIndex("users_last_seen").ifNotExists().on("users").column("last_seen_at").execute();
      await schema
        .createTable("sessions")
        .ifNotExists()
        .addColumn("secret_hash", "text", (column) => column.primaryKey())
        .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
        .execute();
      await schema.createIndex("sessions_user").ifNotExists().on("sessions").column("user_id").execute();
      await schema
        .createTable("signing_keys")
        .ifNotExists()
        .addColumn("slot", "integer", (column) => column.primaryKey())
        .addColumn("kid", "text", (column) => column.notNull())
        .addColumn("private_jwk", "text", (column) => column.notNull())
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .execute();
      await schema
        .createTable("tool_usage")
        .ifNotExists()
        .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
        .addColumn("tool_id", "text", (column) => column.notNull())
        .addColumn("last_used_at", "bigint", (column) => column.notNull())
        .addColumn("uses", "bigint", (column) => column.notNull())
        .addPrimaryKeyConstraint("tool_usage_key", ["user_id", "tool_id"])
        .execute();
      await schema
        .createTable("event_counts")
        .ifNotExists()
        .addColumn("day", "text", (column) => column.notNull())
        .addColumn("kind", "text", (column) => column.notNull())
        .addColumn("name", "text", (column) => column.notNull())
        .addColumn("count", "bigint", (column) => column.notNull())
        .addPrimaryKeyConstraint("event_counts_key", ["day", "kind", "name"])
        .execute();
      await schema
        .createTable("pastes")
        .ifNotExists()
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("owner_id", "text", (column) => column.notNull().references("users.id"))
        .addColumn("title", "text", (column) => column.notNull())
        .addColumn("language", "text", (column) => column.notNull())
        .addColumn("created_at", "bigint", (column) => column.notNull())
        // Last, because SQLite reads rows from the front: lists then never touch long content.
        .addColumn("content", "text", (column) => column.notNull())
        .execute();
      await schema
        .createIndex("pastes_of_owner")
        .ifNotExists()
        .on("pastes")
        .columns(["owner_id", "created_at", "id"])
        .execute();
      await schema
        .createTable("paste_views")
        .ifNotExists()
        .addColumn("paste_id", "text", (column) => column.primaryKey().references("pastes.id").onDelete("cascade"))
        .addColumn("views", "bigint", (column) => column.notNull())
        .execute();
    },
  },
  {
    name: "002-sharing",
    async up(schema, { clusterByKey }) {
      await schema
        .createTable("links")
        .ifNotExists()
        .addColumn("alias_key", "text", (column) => column.primaryKey())
        .addColumn("id", "bigint", (column) => column.notNull().unique())
        .addColumn("alias", "text", (column) => column.notNull())
        .addColumn("owner_id", "text", (column) => column.notNull().references("users.id"))
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .addColumn("expires_at", "bigint")
        .addColumn("long_url", "text", (column) => column.notNull())
        .modifyEnd(clusterByKey)
        .execute();
      await schema
        .createIndex("links_of_owner")
        .ifNotExists()
        .on("links")
        .columns(["owner_id", "created_at", "alias_key"])
        .execute();
      await schema.createIndex("links_expiry").ifNotExists().on("links").column("expires_at").execute();
      await schema
        .createTable("link_clicks")
        .ifNotExists()
        .addColumn("link_id", "bigint", (column) => column.notNull())
        .addColumn("day", "text", (column) => column.notNull())
        .addColumn("clicks", "bigint", (column) => column.notNull())
        .addPrimaryKeyConstraint("link_clicks_key", ["link_id", "day"])
        .modifyEnd(clusterByKey)
        .execute();
      await schema
        .createTable("paste_terms")
        .ifNotExists()
        .addColumn("paste_id", "text", (column) => column.primaryKey().references("pastes.id").onDelete("cascade"))
        .addColumn("expires_at", "bigint")
        .addColumn("burn", "integer", (column) => column.notNull())
        .addColumn("encrypted", "integer", (column) => column.notNull())
        .execute();
      await schema.createIndex("paste_expiry").ifNotExists().on("paste_terms").column("expires_at").execute();
    },
  },
  {
    name: "003-pdf-jobs",
    async up(schema) {
      await schema
        .createTable("pdf_jobs")
        .ifNotExists()
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
      await schema
        .createIndex("pdf_jobs_waiting")
        .ifNotExists()
        .on("pdf_jobs")
        .columns(["status", "created_at"])
        .execute();
    },
  },
  {
    name: "004-rate-limits",
    async up(schema) {
      await schema
        .createTable("rate_limits")
        .ifNotExists()
        .addColumn("key", "text", (column) => column.primaryKey())
        .addColumn("whole_at", "bigint", (column) => column.notNull())
        .execute();
      await schema.createIndex("rate_limits_whole").ifNotExists().on("rate_limits").column("whole_at").execute();
    },
  },
  {
    name: "101-erasures",
    async up(schema, { clusterByKey }) {
      await schema
        .createTable("erasures")
        .addColumn("user_id", "text", (column) => column.primaryKey().references("users.id").onDelete("cascade"))
        .modifyEnd(clusterByKey)
        .execute();
    },
  },
  {
    name: "102-fair-queue",
    async up(schema) {
      const jobs = () => schema.alterTable("pdf_jobs");
      await jobs()
        .addColumn("faults", "integer", (column) => column.notNull().defaultTo(0))
        .execute();
      await jobs().addColumn("network_key", "text").execute();
      await jobs()
        .addColumn("turn", "integer", (column) => column.notNull().defaultTo(0))
        .execute();
    },
  },
  {
    name: "103-api-keys",
    async up(schema) {
      await schema
        .createTable("api_keys")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
        .addColumn("secret_hash", "text", (column) => column.notNull().unique())
        .addColumn("name", "text", (column) => column.notNull())
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .addColumn("last_used_at", "bigint")
        .execute();
      await schema.createIndex("api_keys_of_user").on("api_keys").columns(["user_id", "created_at"]).execute();
    },
  },
  {
    name: "104-external-users",
    async up(schema, { clusterByKey }) {
      await schema
        .createTable("external_users")
        .addColumn("name_hash", "text", (column) => column.primaryKey())
        .addColumn("user_id", "text", (column) => column.notNull().unique().references("users.id").onDelete("cascade"))
        .modifyEnd(clusterByKey)
        .execute();
      await schema
        .createTable("sign_outs")
        .addColumn("user_id", "text", (column) => column.primaryKey().references("users.id").onDelete("cascade"))
        .addColumn("generation", "text", (column) => column.notNull())
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .modifyEnd(clusterByKey)
        .execute();
      await schema
        .alterTable("sessions")
        .addColumn("ends_others", "integer", (column) => column.notNull().defaultTo(0))
        .execute();
    },
  },
  {
    name: "105-reports",
    async up(schema) {
      await schema
        .createTable("reports")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("kind", "text", (column) => column.notNull())
        .addColumn("item_id", "text", (column) => column.notNull())
        .addColumn("item_created_at", "bigint", (column) => column.notNull())
        .addColumn("reporter_id", "text", (column) => column.references("users.id").onDelete("set null"))
        .addColumn("reason", "text", (column) => column.notNull())
        .addColumn("note", "text", (column) => column.notNull())
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .addUniqueConstraint("reports_once", ["kind", "item_id", "reporter_id"])
        .execute();
      await schema.createIndex("reports_of_reporter").on("reports").column("reporter_id").execute();
      await schema
        .createTable("admin_actions")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("done_at", "bigint", (column) => column.notNull())
        .addColumn("action", "text", (column) => column.notNull())
        .addColumn("kind", "text", (column) => column.notNull())
        .addColumn("item_id", "text", (column) => column.notNull())
        .addColumn("reasons", "text", (column) => column.notNull())
        .addColumn("reports", "integer", (column) => column.notNull())
        .execute();
      await schema.createIndex("admin_actions_newest").on("admin_actions").columns(["done_at", "id"]).execute();
    },
  },
  {
    name: "106-job-trace",
    async up(schema) {
      const jobs = () => schema.alterTable("pdf_jobs");
      await jobs().addColumn("request_id", "text").execute();
      await jobs().addColumn("traceparent", "text").execute();
    },
  },
];

/** The changes up to a release; tests use older ones. */
export const schemaChanges = (release = Number.POSITIVE_INFINITY): readonly SchemaChange[] =>
  SCHEMA_CHANGES.filter(({ name }) => releaseOf(name) <= release);

/** Migrates the tables in one transaction; several processes may call it at the same time. Leaves tables of the next
 *  release as they are.
 *  @throws {ConfigError} when a release after the next one changed the tables. */
export async function migrate(store: OpenedDatabase, changes = schemaChanges()): Promise<void> {
  await store.withSchema(async (connection) => {
    const provider = {
      getMigrations: async () => ({
        ...(await changesOfNextRelease(connection, changes)),
        ...toMigrations(changes, store),
      }),
    };
    // The recorded order is by time, and the clocks of several machines, or of one that was set, don't agree.
    const migrator = new Migrator({ db: connection, provider, allowUnorderedMigrations: true });
    const { error } = await migrator.migrateToLatest();
    if (error) throw error;
  });
}

/** Names of the changes that were made to a database. */
export async function recordedChanges(database: Database): Promise<string[]> {
  const recorded = database.withTables<{ [DEFAULT_MIGRATION_TABLE]: { name: string } }>();
  const rows = await recorded.selectFrom(DEFAULT_MIGRATION_TABLE).select("name").orderBy("name").execute();
  return rows.map(({ name }) => name);
}

const releaseOf = (name: string) => Math.floor(Number(name.slice(0, 3)) / 100);

function toMigrations(changes: readonly SchemaChange[], store: OpenedDatabase): Record<string, Migration> {
  return Object.fromEntries(changes.map(({ name, up }) => [name, { up: ({ schema }) => up(schema, store) }]));
}

/** Migrations already applied by the next release, as no-ops. */
async function changesOfNextRelease(
  connection: Database,
  changes: readonly SchemaChange[],
): Promise<Record<string, Migration>> {
  const own = new Set(changes.map(({ name }) => name));
  const release = Math.max(...changes.map(({ name }) => releaseOf(name)));
  const newer = (await recordedChanges(connection)).filter((name) => !own.has(name));
  const tooNew = newer.filter((name) => releaseOf(name) > release + 1);
  if (tooNew.length > 0)
    throw new ConfigError(`This database was created by a newer version (${tooNew.join(", ")}). Install that version.`);
  return Object.fromEntries(newer.map((name) => [name, { up: async () => {} }]));
}
