import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { buildApp } from "./app.ts";
import { readCatalogue } from "./platform/catalogue.ts";
import { systemClock } from "./platform/clock.ts";
import { type Config, ConfigError } from "./platform/config.ts";
import { openDatabase } from "./platform/database.ts";
import { createMetrics } from "./platform/metrics.ts";
import { migrate } from "./platform/migrations.ts";
import { openBlobs } from "./platform/open-blobs.ts";
import { restrictToOwner } from "./platform/private-files.ts";
import { createWatchdog } from "./platform/watchdog.ts";
import { checkPins, type OwnFiles } from "./site/own-site.ts";

/** Time to write pending counts and close the store after the last connection is closed. */
const CLOSE_TIMEOUT_MS = 10_000;
/**
 * Starts the server and keeps it running until a signal.
 * @param root the project's folder
 * @param ownFiles what the operator's settings change in the site
 */
export async function start(config: Config, root: string, ownFiles: Promise<OwnFiles>): Promise<void> {
  const catalogue = await readCatalogue(config.toolsOff);
  checkPins(config, catalogue);
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
    siteFolder: join(root, "build", "client"),
    ownFiles,
  });
  if (restricted.length > 0) {
    app.log.warn(
      { paths: restricted },
      "Other users of this machine could read these files until now. If one of them might have, run: npm run rotate-key -- --revoke",
    );
  }
  // A promise that a request forgot must not end the server for everyone else.
  process.on("unhandledRejection", (error) => app.log.error({ err: error }, "unhandled rejection"));
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

function explainListenError({ host, port }: Config): (error: NodeJS.ErrnoException) => never {
  return (error) => {
    if (error.code === "EADDRINUSE") {
      throw new ConfigError(
        `Port ${port} is already in use. Stop the program that uses it, or set PORT to another number.`,
      );
    }
    if (error.code === "EACCES") {
      throw new ConfigError(`This user can't listen on port ${port}. Set PORT to a number above 1023.`);
    }
    if (host && /^(EADDRNOTAVAIL|ENOTFOUND|EAI_AGAIN|EINVAL)$/.test(error.code ?? "")) {
      throw new ConfigError(`HOST must be an address of this machine, not '${host}'. Leave it empty for all.`);
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
