import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#server/platform/testing/free-port.ts";
import { RAISED_LIMITS } from "#server/platform/testing/raised-limits.ts";

interface ServerPlace {
  origin: string;
  environment: Readonly<Record<string, string>>;
}

/**
 * A free port and an empty data folder for this run's server. The first process claims them and removes the folder when
 * it exits; its child processes inherit them.
 */
export async function claimServer(): Promise<ServerPlace> {
  if (process.env.E2E_PORT === undefined) {
    const folder = mkdtempSync(join(tmpdir(), "sundry-e2e-"));
    process.env.E2E_PORT = String(await freePort());
    process.env.E2E_DATA_DIR = folder;
    process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  }
  const { E2E_PORT: port = "", E2E_DATA_DIR: folder = "" } = process.env;
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    environment: {
      ...RAISED_LIMITS,
      HOST: "127.0.0.1",
      PORT: port,
      PUBLIC_ORIGIN: origin,
      DATA_DIR: folder,
      LOG_LEVEL: "warn",
    },
  };
}
