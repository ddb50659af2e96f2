import { describe, expect, it } from "vitest";
import { storeProblem } from "./store-problem.ts";

const status = (members: object) => storeProblem(Object.assign(new Error("x"), members))?.status;

describe("storeProblem", () => {
  it.each([
    [{ code: "ERR_SQLITE_ERROR", errcode: 13 }, 507],
    [{ code: "53100" }, 507],
    [{ code: "ENOSPC" }, 507],
    [{ code: "EMFILE" }, 503],
    [{ code: "EROFS" }, 503],
    [{ code: "ERR_SQLITE_ERROR", errcode: 5 }, 503],
    [{ code: "ERR_SQLITE_ERROR", errcode: 517 }, 503],
    [{ code: "ERR_SQLITE_ERROR", errcode: 8 }, 503],
    [{ code: "57P01" }, 503],
    [{ code: "ERR_SQLITE_ERROR", errcode: 26 }, 503],
    [{ code: "25006" }, 503],
    [{ code: "3D000" }, 503],
    [{ code: "55000" }, 503],
    [{ code: "40P01" }, 503],
    [{ code: "ECONNREFUSED" }, 503],
    [{ code: "ECONNRESET" }, 503],
    [{ code: "EHOSTUNREACH" }, 503],
    [{ code: "EAI_AGAIN" }, 503],
    [{ code: "ERR_STREAM_DESTROYED" }, 503],
    [{ code: "08006" }, 503],
    [{ code: "53300" }, 503],
    [{ code: "57P03" }, 503],
    [{ message: "Connection terminated" }, 503],
    [{ message: "Connection terminated unexpectedly" }, 503],
    [{ message: "Connection terminated due to connection timeout" }, 503],
    [{ message: "Client has encountered a connection error and is not queryable" }, 503],
    [{ message: "Client was closed and is not queryable" }, 503],
    [{ message: "Cannot use a pool after calling end on the pool" }, 503],
    [{ message: "timeout exceeded when trying to connect" }, 503],
    [{ message: "Postgres connection has been discarded" }, 503],
    [{ message: "driver has already been destroyed" }, 503],
    [{ message: "There was an error establishing an SSL connection" }, 503],
    [{ message: "Received unexpected commandComplete message from backend." }, 503],
    [{ name: "SlowDown", $fault: "server" }, 503],
    [{ name: "TimeoutError" }, 503],
  ])("maps %j to %i", (members, expected) => {
    expect(status(members)).toBe(expected);
  });

  it.each([[{ errcode: 19 }], [{ code: "23505" }], [{ code: "42703" }], [{ $fault: "client" }], [{}]])(
    "ignores %j, which is not an outage",
    (members) => {
      expect(status(members)).toBeUndefined();
    },
  );
});
