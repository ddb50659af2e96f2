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
import { closeToOthers, PRIVATE_UMASK } from "./platform/private-files.ts";
import { createWatchdog } from "./platform/watchdog.ts";

process.umask(PRIVATE_UMASK);

/** For the store to take what is still to be written, after the last connection is cut. */
const CLOSE_MS = 10_000;
const ROOT = resolve(import.meta.dirname, "..", "..");

async function main(): Promise<void> {
  const { values: flags } = parseArgs({ options: { role: { type: "string" } } });
  const config = loadConfig({ ...process.env, ...(flags.role && { ROLE: flags.role }) });
  const wereOpen = await closeToOthers(config.dataDir);
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
    catalogue: await readCatalogue(join(ROOT, "src", "tools"), config.toolsOff),
    clock: systemClock,
    metrics,
    siteFolder: join(ROOT, "build", "client"),
  });
  if (wereOpen.length > 0) {
    app.log.warn(
      { paths: wereOpen },
      "Other users of this machine could read these until now. If one of them may have, run: npm run rotate-key -- --revoke",
    );
  }
  closeWhenAsked(app, config, () => opened.database.destroy());
  await watchdog.start();
  await listen(app, config).catch(explainListening(config));
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
    // A machine without IPv6.
    if ((error as NodeJS.ErrnoException).code !== "EAFNOSUPPORT") throw error;
    await app.listen({ host: "0.0.0.0", port });
  }
}

function explainListening({ port }: Config): (error: NodeJS.ErrnoException) => never {
  return (error) => {
    if (error.code === "EADDRINUSE") {
      throw new ConfigError(`Port ${port} is taken by another program. End that one, or set PORT to another number.`);
    }
    if (error.code === "EACCES") {
      throw new ConfigError(`This user may not open port ${port}. Set PORT to one above 1023.`);
    }
    throw error;
  };
}

function addressOf(app: FastifyInstance): string {
  const { address, family, port } = app.server.address() as AddressInfo;
  const everywhere = address === "::" || address === "0.0.0.0";
  const host = family === "IPv6" ? `[${address}]` : address;
  return `http://${everywhere ? "localhost" : host}:${port}`;
}

/** The first signal, or the end of npm, ends in order: no new connections, open requests finish, counts are written, the store closes. */
function closeWhenAsked(app: FastifyInstance, config: Config, closeStore: () => Promise<void>): void {
  let closing = false;
  const close = async () => {
    if (closing) return;
    closing = true;
    const cut = setTimeout(() => app.server.closeAllConnections(), config.shutdownSeconds * 1000);
    const giveUp = setTimeout(
      () => {
        app.log.fatal("shutdown takes too long; the process ends");
        process.exit(1);
      },
      config.shutdownSeconds * 1000 + CLOSE_MS,
    );
    try {
      await app.close();
      await closeStore();
    } catch (error) {
      app.log.error({ err: error }, "shutdown failed");
      process.exitCode = 1;
    }
    clearTimeout(cut);
    // From here on it ends what nobody has closed, if there is anything.
    giveUp.unref();
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, close);
  if (process.env.npm_lifecycle_event === "start") whenShellEnds(close);
}

/** Who ends npm ends its shell, which does not hand the signal on: the server would stay behind with the port. */
function whenShellEnds(close: () => void): void {
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
