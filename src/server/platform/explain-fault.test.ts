import { describe, expect, it } from "vitest";
import { BackupError } from "#server/operations/backup-file.ts";
import { ConfigError } from "./config.ts";
import { explainFault } from "./explain-fault.ts";

const SQLITE = { dataDir: "/data", databaseUrl: undefined };
const POSTGRES = { dataDir: "/data", databaseUrl: "postgres://me:s3cret@db.example:5433/sundry?password=s3cret" };
const fault = (message: string, members: object = {}) => Object.assign(new Error(message), members);
const sqlite = (errcode: number, message: string) => fault(message, { code: "ERR_SQLITE_ERROR", errcode });

describe("explainFault", () => {
  it.each([
    [sqlite(26, "file is not a database"), /^\/data\/sundry\.db .*damaged.*not a database.*\n.*npm run restore/],
    [sqlite(11, "database disk image is malformed"), /^\/data\/sundry\.db .*damaged.*malformed.*\n.*npm run restore/],
    [sqlite(14, "unable to open database file"), /^\/data\/sundry\.db can't be opened.*\n.*user \d+/],
    [sqlite(1544, "attempt to write a readonly database"), /^\/data\/sundry\.db can't be .*\n.*user \d+/],
    [sqlite(5, "database is locked"), /^\/data\/sundry\.db is locked.*\n/],
    [sqlite(13, "database or disk is full"), /^There is no space left .*\/data.*\n/],
    [sqlite(10, "disk I/O error"), /^\/data\/sundry\.db .*disk I\/O error.*\n/],
    [
      fault("EACCES: permission denied, mkdir '/data'", { code: "EACCES", path: "/data" }),
      /^\/data.*EACCES.*\n.*user \d+/,
    ],
    [fault("EROFS: read-only file system", { code: "EROFS", path: "/data/blobs" }), /^\/data\/blobs.*EROFS.*\n/],
    [fault("ENOTDIR: not a directory", { code: "ENOTDIR", path: "/data" }), /^\/data.*ENOTDIR.*\n/],
    [fault("ENOSPC: no space left on device", { code: "ENOSPC" }), /^There is no space left .*\/data.*\n/],
  ])("tells what to do about %s", (error, expected) => {
    expect(explainFault(error, SQLITE)).toMatch(expected);
  });

  it.each([
    Object.assign(new AggregateError([fault("a"), fault("b")], ""), { code: "ECONNREFUSED" }),
    fault("connect ECONNREFUSED 10.0.0.1:5433", { code: "ECONNREFUSED" }),
    fault("getaddrinfo ENOTFOUND db.example", { code: "ENOTFOUND" }),
    fault("getaddrinfo EAI_AGAIN db.example", { code: "EAI_AGAIN" }),
    fault("connect EHOSTUNREACH", { code: "EHOSTUNREACH" }),
    fault("timeout exceeded when trying to connect"),
    fault("Connection terminated unexpectedly"),
    fault("password authentication failed", { code: "28P01", severity: "FATAL" }),
    fault('database "sundry" does not exist', { code: "3D000", severity: "FATAL" }),
    fault("permission denied for schema public", { code: "42501", severity: "ERROR" }),
    fault("The server does not support SSL connections"),
    fault("SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string"),
    fault("self-signed certificate", { code: "DEPTH_ZERO_SELF_SIGNED_CERT" }),
  ])("names the PostgreSQL server of %s, without the password", (error) => {
    const text = explainFault(error, POSTGRES) ?? "";
    expect(text).toMatch(/^PostgreSQL at db\.example:5433 .*\n.*DATABASE_URL/);
    expect(text).toContain(error.message || "ECONNREFUSED");
    expect(text).not.toContain("s3cret");
  });

  it("repeats messages for operators", () => {
    for (const error of [new ConfigError("PORT must be 1."), new BackupError("No.")])
      expect(explainFault(error, SQLITE)).toBe(error.message);
  });

  it.each([
    new TypeError("x is not a function"),
    fault("syntax error", { code: "ERR_SQLITE_ERROR", errcode: 1 }),
    "x",
    null,
  ])("leaves bugs such as %s as they are", (error) => {
    expect(explainFault(error, SQLITE)).toBeUndefined();
    expect(explainFault(error, POSTGRES)).toBeUndefined();
  });
});
