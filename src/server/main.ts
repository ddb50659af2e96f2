import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { FastifyInstance } from "fastify";
import { buildApp } from "./app.ts";
import { readCatalogue } from "./platform/catalogue.ts";
import { systemClock } from "./platform/clock.ts";
import { type Config, ConfigError, loadConfig } from "./platform/config.ts";
import { openDatabase } from "./platform/database.ts";
import { createMetrics } from "./platform/metrics.ts";
import { migrate } from "./platform/migrations.ts";
import { openBlobs } from "./platform/open-blobs.ts";
import { PRIVATE_UMASK, restrictToOwner } from "./platform/private-files.ts";
import { createWatchdog } from "./platform/watchdog.ts";
import { renderOwnSite } from "./site/own-site.ts";

process.umask(PRIVATE_UMASK);

/** Time to write pending counts and close the store after the last connection is closed. */
const CLOSE_TIMEOUT_MS = 10_000;
const ROOT = resolve(import.meta.dirname, "..", "..");
const BUILD = join(ROOT, "build");

async function main(): Promise<void> {
  const { values: flags } = parseArgs({ options: { role: { type: "string" } } });
  const config = loadConfig({ ...process.env, ...(flags.role && { ROLE: flags.role }) });
  const catalogue = await readCatalogue(join(ROOT, "src", "tools"), config.toolsOff);
  // Takes about a second, like opening the store, in a thread of its own.
  const ownFiles = config.role === "worker" ? undefined : renderOwnSite(BUILD, config, catalogue, systemClock.now());
  ownFiles?.catch(() => {});
  const restricted = await restrictToOwner(config.dataDir);
  const metrics = createMetrics();
  metrics.watchProcess();
  const opened = openDatabase(
    config,
    (error) => process.emitWarning(error),
    ({ queryDurationMillis }) => metrics.recordQuery(queryDurationMillis),
  );
  await migrate(opened);
  const watchdog = createWatchdog();
  const app = await buildApp({
    config,
    watchdog,
    database: opened.database,
    checkDatabase: opened.check,
    databaseBytes: opened.storedBytes,
    blobs: await openBlobs(config),
    catalogue,
    clock: systemClock,
    metrics,
    siteFolder: join(BUILD, "client"),
    ownFiles: await ownFiles,
  });
  if (restricted.length > 0) {
    app.log.warn(
      { paths: restricted },
      "Other users of this machine could read these files until now. If one of them might have, run: npm run rotate-key -- --revoke",
    );
  }
  closeOnSignal(app, config, () => opened.database.destroy());
  await watchdog.start();
  await listen(app, config).catch(explainListenError(config));
  process.stdout.write(`Sundry is listening on ${addressOf(app)}\n`);
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  if (host) {
    await app.listen({ host, port });
    return;
  }
  try {
    await app.listen({ host: "::", port });
  } catch (error) {
    // No IPv6 on this machine.
    if ((error as NodeJS.ErrnoException).code !== "EAFNOSUPPORT") throw error;
    await app.listen({ host: "0.0.0.0", port });
  }
}

function explainListenError({ port }: Config): (error: NodeJS.ErrnoException) => never {
  return (error) => {
    if (error.code === "EADDRINUSE") {
      throw new ConfigError(
        `Port ${port} is already in use. Stop the program that uses it, or set PORT to another number.`,
      );
    }
    if (error.code === "EACCES") {
      throw new ConfigError(`This user can't listen on port ${port}. Set PORT to a number above 1023.`);
    }
    throw error;
  };
}

function addressOf(app: FastifyInstance): string {
  const { address, family, port } = app.server.address() as AddressInfo;
  const isWildcard = address === "::" || address === "0.0.0.0";
  const host = family === "IPv6" ? `[${address}]` : address;
  return `http://${isWildcard ? "localhost" : host}:${port}`;
}

/** Shuts down gracefully on the first signal or when npm exits: open requests finish, counts are written, the store closes. */
function closeOnSignal(app: FastifyInstance, config: Config, closeStore: () => Promise<void>): void {
  let closing = false;
  const close = async () => {
    if (closing) return;
    closing = true;
    const disconnectTimer = setTimeout(() => app.server.closeAllConnections(), config.shutdownSeconds * 1000);
    const exitTimer = setTimeout(
      () => {
        app.log.fatal("shutdown timed out; exiting");
        process.exit(1);
      },
      config.shutdownSeconds * 1000 + CLOSE_TIMEOUT_MS,
    );
    try {
      await app.close();
      await closeStore();
    } catch (error) {
      app.log.error({ err: error }, "shutdown failed");
      process.exitCode = 1;
    }
    clearTimeout(disconnectTimer);
    // Still exits the process if something left open keeps it alive.
    exitTimer.unref();
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, close);
  if (process.env.npm_lifecycle_event === "start") onShellExit(close);
}

/** Killing npm kills its shell, which doesn't forward the signal: the server would keep running and hold the port. */
function onShellExit(close: () => void): void {
  const shell = process.ppid;
  setInterval(() => {
    if (process.ppid !== shell) close();
  }, 250).unref();
}

try {
  await main();
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}
