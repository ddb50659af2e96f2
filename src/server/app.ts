import { createHmac } from "node:crypto";
import { join } from "node:path";
import Fastify, { type FastifyInstance, type FastifyRequest } from "fastify";
import { withRecipes } from "#interfaces/recipe-tools.ts";
import { toolFolders } from "#interfaces/tool-modules.ts";
import { ADMIN_PAGE } from "#shared/built-site.ts";
import { adminRoutes } from "./admin/routes.ts";
import { apiKeyRoutes } from "./auth/api-key-routes.ts";
import { createApiKeys } from "./auth/api-keys.ts";
import { authenticate } from "./auth/authenticate.ts";
import { createErasures } from "./auth/erasures.ts";
import { personReader } from "./auth/named-person.ts";
import { authRoutes } from "./auth/routes.ts";
import { createSignOuts } from "./auth/sign-outs.ts";
import { loadSigningKeys, REFRESH_EVERY_MS } from "./auth/signing-key.ts";
import { createUserStore } from "./auth/store.ts";
import { createTokens } from "./auth/tokens.ts";
import { serveDns } from "./dns/feature.ts";
import { createEventBuffer } from "./events/event-buffer.ts";
import { eventsRoutes } from "./events/routes.ts";
import { createEventStore } from "./events/store.ts";
import { createGeo } from "./ip/geo.ts";
import { createReverseNames } from "./ip/reverse-name.ts";
import { ipRoutes } from "./ip/routes.ts";
import { mockRoutes } from "./mock/routes.ts";
import { metricsRoute } from "./operations/metrics-route.ts";
import { describeApi } from "./operations/openapi.ts";
import { operationsRoutes } from "./operations/routes.ts";
import { pastebinRoutes } from "./pastebin/routes.ts";
import { createPasteStore } from "./pastebin/store.ts";
import { createViewBuffer } from "./pastebin/view-buffer.ts";
import { createViewStore } from "./pastebin/view-store.ts";
import { openJobQueue, servePdfs, workOnPdfs } from "./pdf/feature.ts";
import { type ResponseRecord, watchResponses } from "./platform/access-log.ts";
import type { Blobs } from "./platform/blobs.ts";
import type { Catalogue } from "./platform/catalogue.ts";
import { addressReader, networksOf, proxyCheck } from "./platform/client-address.ts";
import type { Clock } from "./platform/clock.ts";
import type { Config } from "./platform/config.ts";
import type { Database } from "./platform/database.ts";
import { createDiskQuota } from "./platform/disk-quota.ts";
import { handleError, sendProblem } from "./platform/errors.ts";
import { httpOptions } from "./platform/http-server.ts";
import { acceptJsonOnly, BODY_MAX_BYTES } from "./platform/json-body.ts";
import { limitConnections } from "./platform/limit-connections.ts";
import { createLimitHits } from "./platform/limit-hits.ts";
import { logController, loggerOptions, logResponse } from "./platform/logging.ts";
import { watchMethods } from "./platform/method-not-allowed.ts";
import type { Metrics } from "./platform/metrics.ts";
import { badRequest } from "./platform/problem.ts";
import { createRateLimiter, type LocalRateLimiter } from "./platform/rate-limiter.ts";
import { repeat } from "./platform/repeat.ts";
import { ensureReserve, freeBytes } from "./platform/reserve-file.ts";
import { createSharedRateLimiter, purgeRateLimits } from "./platform/shared-rate-limiter.ts";
import { limitBodyTime } from "./platform/slow-body.ts";
import { createSpools } from "./platform/spool.ts";
import { traceRequests } from "./platform/trace-requests.ts";
import { compileValidator } from "./platform/validator.ts";
import type { Watchdog } from "./platform/watchdog.ts";
import { readOperatorRecipes } from "./recipes/operator-recipes.ts";
import { recipeRoutes } from "./recipes/routes.ts";
import { reportRoutes } from "./reports/routes.ts";
import { createReportStore } from "./reports/store.ts";
import { openRunPool, runPaths, serveRuns } from "./run/feature.ts";
import { createClickBuffer } from "./shortener/click-buffer.ts";
import { createClickStore } from "./shortener/click-store.ts";
import { followLink } from "./shortener/follow.ts";
import { leadsToAny } from "./shortener/own-address.ts";
import { quickRedirect } from "./shortener/quick-redirect.ts";
import { shortenerRoutes } from "./shortener/routes.ts";
import { shortLinkRoutes } from "./shortener/short-link-routes.ts";
import { createLinkStore } from "./shortener/store.ts";
import { redirectToBase, stripBasePath } from "./site/base-path.ts";
import { openDocuments } from "./site/documents.ts";
import type { OwnFiles } from "./site/own-site.ts";
import { siteNotFound, siteRoutes, wantsPage } from "./site/routes.ts";
import { securityHeaders, setSecurityHeaders } from "./site/security-headers.ts";
import { disableTools } from "./site/tools-off.ts";
import { usageRoutes } from "./usage/routes.ts";
import { createUsageStore } from "./usage/store.ts";

export interface AppDeps {
  config: Config;
  /** Already migrated. The caller closes it. */
  database: Database;
  /** Rejects when the database is not writable. */
  checkDatabase(): Promise<void>;
  databaseBytes(): Promise<number>;
  blobs: Blobs;
  catalogue: Catalogue;
  clock: Clock;
  metrics: Metrics;
  watchdog?: Watchdog;
  /** Folder of the built site. Without it, only the API is served. */
  siteFolder: string;
  /** What the operator's settings change in it. */
  ownFiles?: Promise<OwnFiles>;
  /** Reverse DNS lookup used instead of the system resolver. */
  askDns?: (address: string, timeoutMs: number) => Promise<readonly string[]>;
  /** Receives log lines instead of standard output. */
  logStream?: { write(line: string): void };
}

/** Logged once: the likely cause is a proxy missing from TRUST_PROXY. */
const TOO_MANY_CONNECTIONS =
  "An address has reached CONNECTIONS_PER_ADDRESS, so its new connections are closed. If it is your proxy, add it to TRUST_PROXY.";
const FLUSH_EVERY_MS = 1000;
const ERASE_EVERY_MS = 1000;
const PURGE_EVERY_MS = 3_600_000;
/** Expired items are unreadable before this purge removes their rows. */
const PURGE_EXPIRED_EVERY_MS = 60_000;
const KEEP_RESERVE_EVERY_MS = 60_000;
/** An agent also searches and reads. */
const AGENT_REQUESTS_PER_RUN = 10;
/** Wrong tokens of the admin page per network. */
const ADMIN_FAILURES = { quota: 10, windowSeconds: 600 };
/** Bodies and results of runs that wait for a client, on the disk of DATA_DIR. */
const SPOOLS_MIN_BYTES = 1_073_741_824;
const SPOOLS_PER_RUN_SIZE = 4;
const IDLE_USER_MS = 30 * 24 * 3_600_000;

/** Builds the whole server, ready for `listen` or `inject`. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, database, clock, metrics } = deps;
  const https = config.publicOrigin.startsWith("https:");
  const headers = securityHeaders({ https });
  const { basePath, role } = config;
  const siteUrl = config.publicOrigin + basePath;
  const recipes =
    role === "worker" ? new Map() : await readOperatorRecipes(join(config.dataDir, "recipes"), config.toolsOff);
  const tools = withRecipes(toolFolders(config.toolsOff), recipes);
  const catalogue: Catalogue = new Map([
    ...deps.catalogue,
    ...Array.from(recipes, ([id, { meta }]) => [id, meta] as const),
  ]);
  const isBlocked = leadsToAny(config.linkHostsOff);
  const links = createLinkStore(database, isBlocked);
  const clicks = createClickBuffer(createClickStore(database));
  const onAnswer = (answer: ResponseRecord) => {
    logResponse(app.log, answer);
    metrics.recordResponse(answer);
  };
  const limitHits = createLimitHits(metrics, clock.monotonic);
  const localLimiters: LocalRateLimiter[] = [];
  const limiter = (name: string, quota: number, windowSeconds: number, unit?: "content-bytes") => {
    const created = createRateLimiter(
      { name, quota, windowSeconds, unit, onHit: limitHits.counterOf(name) },
      clock.monotonic,
    );
    localLimiters.push(created);
    return created;
  };
  const misses = limiter("miss", config.missesPerMinute, 60);
  const addressOf = addressReader(config.trustProxy);
  const followsLinks = role !== "worker" && !config.toolsOff.includes("url-shortener");
  let handleNotFound: ReturnType<typeof siteNotFound> | undefined;
  const warnTooManyConnections = once(() => app.log.warn(TOO_MANY_CONNECTIONS));
  const app = Fastify({
    ...httpOptions({
      shortcut: followsLinks
        ? quickRedirect({ links, clicks, clock, misses, addressOf, headers, basePath, onAnswer })
        : undefined,
      onConnection: limitConnections({
        perAddress: config.connectionsPerAddress,
        isExempt: proxyCheck(config.trustProxy),
        onRefused: warnTooManyConnections,
      }),
    }),
    ...(basePath && { rewriteUrl: stripBasePath(basePath) }),
    logger: loggerOptions(config.logLevel, deps.logStream),
    logController,
    bodyLimit: BODY_MAX_BYTES,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    // A path that can't be decoded skips every hook.
    frameworkErrors(_error, request, reply) {
      reply.headers(headers);
      if (handleNotFound && wantsPage(request)) return handleNotFound(request, reply);
      return sendProblem(badRequest("This URL is malformed."), request, reply);
    },
  });

  app.server.maxConnections = config.maxConnections;
  app.setValidatorCompiler(compileValidator);
  app.decorateRequest("userId", "");
  app.setErrorHandler(handleError);
  const tracing = await traceRequests(app, config);
  watchResponses(app, onAnswer);
  setSecurityHeaders(app, headers);
  if (basePath) redirectToBase(app, basePath);
  deps.watchdog?.countRequests(app);
  limitBodyTime(app);
  acceptJsonOnly(app);
  disableTools(app, config.toolsOff);
  await describeApi(app, siteUrl);
  const rejectOtherMethods = watchMethods(app);

  const signingKeys = await loadSigningKeys(database, clock);
  /** For expensive requests: counts across processes when they share a PostgreSQL database. */
  const sharedLimiter = (name: string, quota: number, windowSeconds: number, unit?: "content-bytes") =>
    config.databaseUrl
      ? createSharedRateLimiter(
          { name, quota, windowSeconds, unit, onHit: limitHits.counterOf(name) },
          { database, secret: () => signingKeys.signing().hashSecret },
        )
      : limiter(name, quota, windowSeconds, unit);
  const networkKeyOf = ({ ip }: FastifyRequest) => {
    const [{ key: widest } = { key: "" }] = networksOf(ip);
    return createHmac("sha256", signingKeys.signing().hashSecret).update(widest).digest("base64url");
  };
  const signUps = sharedLimiter("sign-up", config.signUpsPerHour, 3600);
  const creates = sharedLimiter("create", config.createsPerMinute, 60);
  const pasteBytes = sharedLimiter("paste-bytes", config.pasteBytesPerDay, 86_400, "content-bytes");
  const signIns = limiter("sign-in", config.signInsPerHour, 3600);
  const events = limiter("event", config.eventsPerMinute, 60);
  const images = limiter("image", config.imagesPerMinute, 60);
  const lookups = sharedLimiter("lookup", config.lookupsPerMinute, 60);

  const tokens = createTokens(signingKeys, clock);
  const pastes = createPasteStore(database);
  const erasures = createErasures(database, [pastes.removeAllOf, links.removeAllOf]);
  const signOuts = createSignOuts(database);
  await Promise.all([erasures.refresh(), signOuts.refresh()]);
  const personOf = personReader(config.authHeader, proxyCheck(config.trustProxy));
  const apiKeys = createApiKeys(database);
  const recognize = (key: string) => apiKeys.recognize(key, clock.now());
  const credentials = { tokens, personOf, hasEnded: signOuts.hasEnded };
  const authenticated = authenticate({ ...credentials, isErased: erasures.has, keys: { recognize } });
  const users = createUserStore(database);
  const buffer = createEventBuffer(createEventStore(database));
  const limits = { maxBytes: config.pasteMaxBytes, titleMax: config.pasteTitleMax };
  const reports = createReportStore(database);
  const views = createViewBuffer(createViewStore(database));
  const usage = createUsageStore(database);
  const follow = followLink({ links, clicks, clock, misses });
  const ownHost = new URL(config.publicOrigin).hostname;
  const { longUrlMax } = config;
  const geo = createGeo({ cityDb: config.geoCityDb, asnDb: config.geoAsnDb });
  const reverseNames = createReverseNames({
    timeoutMs: config.reverseNameMs,
    monotonic: clock.monotonic,
    ...(deps.askDns && { ask: deps.askDns }),
  });

  const { dataDir: folder, storageMaxBytes: maxBytes, minFreeBytes } = config;
  const { monotonic } = clock;
  const minFreeBytesUnless = (elsewhere: unknown) => (elsewhere ? 0 : minFreeBytes);
  const diskQuota = createDiskQuota({
    folder,
    minFreeBytes: minFreeBytesUnless(config.databaseUrl),
    storedBytes: deps.databaseBytes,
    maxBytes,
    monotonic,
  });
  const fileQuota = createDiskQuota({
    folder,
    minFreeBytes: minFreeBytesUnless(config.s3),
    storedBytes: deps.blobs.storedBytes,
    maxBytes: config.s3 ? 0 : maxBytes,
    monotonic,
  });

  const checkStore = async () => {
    await Promise.all([deps.checkDatabase(), deps.blobs.check()]);
  };
  await app.register(operationsRoutes({ checkStore, monotonic: clock.monotonic, morePaths: runPaths(config, tools) }));
  await app.register(metricsRoute(metrics, config.metricsToken));
  metrics.gauge("sundry_disk_free_bytes", "Free space on the disk of DATA_DIR.", () => freeBytes(folder));
  metrics.gauge("sundry_database_bytes", "Size of the database.", deps.databaseBytes);
  if (!config.s3) metrics.gauge("sundry_pdf_file_bytes", "Size of the files of PDF jobs.", deps.blobs.storedBytes);
  const jobQueue = await openJobQueue(app, { config, database, clock });
  const pdfDeps = {
    config,
    database,
    queue: jobQueue,
    blobs: deps.blobs,
    diskQuota: fileQuota,
    clock,
    metrics,
    tracing,
    authenticate: authenticated,
  };
  if (role === "worker") {
    await workOnPdfs(app, pdfDeps);
    return app;
  }
  const cookies = { secure: https, basePath };
  const authDeps = { users, erasures, signOuts, credentials, clock, diskQuota, signUps, signIns, cookies };
  await app.register(authRoutes(authDeps));
  const signedIn = authenticate({ ...credentials, isErased: erasures.has });
  await app.register(apiKeyRoutes({ keys: apiKeys, clock, authenticate: signedIn, diskQuota, creates }));
  await app.register(usageRoutes({ usage, catalogue, basePath, clock, authenticate: authenticated, events }));
  await app.register(eventsRoutes({ buffer, catalogue, clock, events }));
  await app.register(
    pastebinRoutes({
      pastes,
      views,
      basePath,
      clock,
      limits,
      authenticate: authenticated,
      diskQuota,
      creates,
      pasteBytes,
      misses,
    }),
  );
  await app.register(
    shortenerRoutes({
      links,
      clicks,
      follow,
      clock,
      longUrlMax,
      ownHost,
      isBlocked,
      authenticate: authenticated,
      diskQuota,
      creates,
    }),
  );
  await app.register(mockRoutes({ images }));
  await app.register(
    reportRoutes({
      database,
      reports,
      areRead: config.adminToken !== undefined,
      clock,
      authenticate: authenticated,
      diskQuota,
      limiter: sharedLimiter("report", config.reportsPerHour, 3600),
      misses,
    }),
  );
  if (config.adminToken) {
    const readDisk = async () => ({
      databaseBytes: await deps.databaseBytes(),
      ...(!config.s3 && { fileBytes: await deps.blobs.storedBytes() }),
      maxBytes,
      freeBytes: await freeBytes(folder),
      minFreeBytes,
    });
    const failures = limiter("admin", ADMIN_FAILURES.quota, ADMIN_FAILURES.windowSeconds);
    const jobMinutes = config.pdfResultMinutes;
    const token = config.adminToken;
    await app.register(adminRoutes({ token, database, reports, limitHits, readDisk, jobMinutes, failures, clock }));
  }
  const pdfStarts = sharedLimiter("pdf", config.pdfStartsPerHour, 3600);
  const worker = role === "all" ? await workOnPdfs(app, pdfDeps) : undefined;
  const onRefusal = limitHits.counterOf("pdf-queue");
  await servePdfs(app, { ...pdfDeps, starts: pdfStarts, networkKeyOf, onRefusal, worker });
  await app.register(ipRoutes({ geo, reverseNames, authenticate: authenticated, lookups }));
  const dnsLimiter = sharedLimiter("dns", config.lookupsPerMinute, 60);
  await serveDns(app, { config, clock, authenticate: authenticated, limiter: dnsLimiter });
  if (config.runApi || config.mcp) {
    const spools = createSpools({
      folder: join(folder, "spool"),
      maxBytes: Math.max(SPOOLS_MIN_BYTES, SPOOLS_PER_RUN_SIZE * (config.runMaxBytes + config.runOutputMaxBytes)),
      checkDiskQuota: createDiskQuota({ folder, minFreeBytes, storedBytes: async () => 0, maxBytes: 0, monotonic })
        .check,
      monotonic,
    });
    metrics.gauge(
      "sundry_run_spool_bytes",
      "Inputs and results of runs on their way from and to clients.",
      spools.bytes,
    );
    const pool = openRunPool(app, { config, spools, metrics, tracing });
    const runs = sharedLimiter("run", config.runsPerMinute, 60);
    const runDeps = { config, tools, pool, spools, runs, networkKeyOf, authenticate: authenticated };
    if (config.runApi) await serveRuns(app, runDeps);
    if (config.mcp) {
      // Its packages are loaded only where it is on.
      const { serveMcp } = await import("./mcp/feature.ts");
      const requests = limiter("agent", config.runsPerMinute * AGENT_REQUESTS_PER_RUN, 60);
      const bytes = limiter("agent-bytes", config.agentBytesPerMinute, 60, "content-bytes");
      const onOpenHit = limitHits.counterOf("agent-open");
      await serveMcp(app, { ...runDeps, clock, metrics, requests, bytes, onOpenHit });
    }
  }
  if (recipes.size > 0) await app.register(recipeRoutes(recipes, tools));
  rejectOtherMethods();

  const documents = await openDocuments(deps.siteFolder, config, recipes, await deps.ownFiles);
  if (!config.adminToken) documents.delete(ADMIN_PAGE);
  if (documents.size === 0)
    app.log.warn("No built site found, so only the API is served. Build it with: npm run build");
  shortLinkRoutes(app, { links, follow, clock, misses, documents });
  await siteRoutes(app, { folder: deps.siteFolder, documents, basePath });
  handleNotFound = siteNotFound({ documents, basePath });
  app.setNotFoundHandler(handleNotFound);

  const addressCaches = [...localLimiters, reverseNames];
  metrics.gauge("sundry_addresses_remembered", "Addresses held in memory for rate limits and reverse names.", () =>
    addressCaches.reduce((sum, { size }) => sum + size(), 0),
  );
  metrics.gauge("sundry_clicks_waiting", "Links with clicks not yet written to the store.", clicks.waiting);
  repeat(app, "refreshing signing keys", REFRESH_EVERY_MS, signingKeys.refresh);
  repeat(app, "writing event counts", FLUSH_EVERY_MS, buffer.flush);
  repeat(app, "refreshing erased users", ERASE_EVERY_MS, erasures.refresh);
  repeat(app, "refreshing sign-outs", ERASE_EVERY_MS, signOuts.refresh);
  repeat(app, "removing data of erased users", ERASE_EVERY_MS, erasures.remove);
  repeat(app, "purging idle users", PURGE_EVERY_MS, (signal) => users.purge(clock.now() - IDLE_USER_MS, signal));
  repeat(app, "purging sign-outs", PURGE_EVERY_MS, () => signOuts.purge(clock.now() - PURGE_EVERY_MS));
  repeat(app, "purging reports", PURGE_EVERY_MS, (signal) => reports.purge(clock.now(), signal));
  repeat(app, "writing clicks", FLUSH_EVERY_MS, clicks.flush);
  repeat(app, "writing views", FLUSH_EVERY_MS, views.flush);
  repeat(app, "purging addresses in memory", PURGE_EXPIRED_EVERY_MS, async () => {
    for (const { purge } of addressCaches) purge();
  });
  if (config.databaseUrl) {
    repeat(app, "purging rate limits", PURGE_EXPIRED_EVERY_MS, (signal) => purgeRateLimits(database, signal));
  }
  if (minFreeBytesUnless(config.databaseUrl) > 0) {
    repeat(app, "keeping the disk reserve", KEEP_RESERVE_EVERY_MS, () => ensureReserve(folder, minFreeBytes), {
      atStart: true,
    });
  }
  repeat(app, "purging expired links", PURGE_EXPIRED_EVERY_MS, (signal) => links.purge(clock.now(), signal));
  repeat(app, "purging expired pastes", PURGE_EXPIRED_EVERY_MS, (signal) => pastes.purge(clock.now(), signal));
  app.addHook("onClose", buffer.flush);
  app.addHook("onClose", views.flush);
  app.addHook("onClose", clicks.flush);
  return app;
}

function once(work: () => void): () => void {
  let done = false;
  return () => {
    if (!done) work();
    done = true;
  };
}
