import { createHmac } from "node:crypto";
import Fastify, { type FastifyInstance, type FastifyRequest } from "fastify";
import { authenticate } from "./auth/authenticate.ts";
import { createErasures } from "./auth/erasures.ts";
import { authRoutes } from "./auth/routes.ts";
import { LOOK_EVERY_MS, loadSigningKeys } from "./auth/signing-key.ts";
import { createUserStore } from "./auth/store.ts";
import { createTokens } from "./auth/tokens.ts";
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
import { type Answer, watchAnswers } from "./platform/answers.ts";
import type { Blobs } from "./platform/blobs.ts";
import type { Catalogue } from "./platform/catalogue.ts";
import { addressReader, networksOf, proxyCheck } from "./platform/client-address.ts";
import type { Clock } from "./platform/clock.ts";
import type { Config } from "./platform/config.ts";
import type { Database } from "./platform/database.ts";
import { handleError, sendProblem } from "./platform/errors.ts";
import { httpOptions } from "./platform/http-server.ts";
import { acceptJsonOnly, BODY_MAX_BYTES } from "./platform/json-body.ts";
import { limitConnections } from "./platform/limit-connections.ts";
import { logAnswer, logController, loggerOptions } from "./platform/logging.ts";
import { watchMethods } from "./platform/method-not-allowed.ts";
import type { Metrics } from "./platform/metrics.ts";
import { badRequest } from "./platform/problem.ts";
import { createRateLimiter, type OwnRateLimiter } from "./platform/rate-limiter.ts";
import { repeat } from "./platform/repeat.ts";
import { keepReserve } from "./platform/reserve.ts";
import { createRoomCheck } from "./platform/room.ts";
import { createSharedRateLimiter, purgeRateLimits } from "./platform/shared-rate-limiter.ts";
import { limitBodyTime } from "./platform/slow-body.ts";
import { compileValidator } from "./platform/validator.ts";
import type { Watchdog } from "./platform/watchdog.ts";
import { createClickBuffer } from "./shortener/click-buffer.ts";
import { createClickStore } from "./shortener/click-store.ts";
import { followLink } from "./shortener/follow.ts";
import { leadsToAny } from "./shortener/own-address.ts";
import { quickRedirect } from "./shortener/quick-redirect.ts";
import { shortenerRoutes } from "./shortener/routes.ts";
import { shortLinkRoutes } from "./shortener/short-link-routes.ts";
import { createLinkStore } from "./shortener/store.ts";
import { redirectToBase, routeUrl } from "./site/base-path.ts";
import { readDocuments } from "./site/documents.ts";
import { siteNotFound, siteRoutes, wantsPage } from "./site/routes.ts";
import { securityHeaders, setSecurityHeaders } from "./site/security-headers.ts";
import { leaveOutTools } from "./site/tools-off.ts";
import { usageRoutes } from "./usage/routes.ts";
import { createUsageStore } from "./usage/store.ts";

export interface AppDeps {
  config: Config;
  /** With its tables up to date; closed by whoever opened it. */
  database: Database;
  /** Fails when the database cannot be written. */
  checkDatabase(): Promise<void>;
  databaseBytes(): Promise<number>;
  blobs: Blobs;
  catalogue: Catalogue;
  clock: Clock;
  metrics: Metrics;
  watchdog?: Watchdog;
  /** Folder of the built site. Without one, only the API is served. */
  siteFolder: string;
  /** Asks for the names of an address in place of the system's resolver. */
  askDns?: (address: string, timeoutMs: number) => Promise<readonly string[]>;
  /** Where log lines go instead of standard output. */
  logStream?: { write(line: string): void };
}

/** An operator who forgot the proxy would otherwise look for the cause in vain. Said once. */
const TOO_MANY_CONNECTIONS =
  "An address has as many connections as CONNECTIONS_PER_ADDRESS allows. If it is your proxy, add it to TRUST_PROXY.";
const FLUSH_EVERY_MS = 1000;
const ERASE_EVERY_MS = 1000;
const PURGE_EVERY_MS = 3_600_000;
/** Nobody can read what has expired; this is when it leaves the store. */
const PURGE_EXPIRED_EVERY_MS = 60_000;
const KEEP_RESERVE_EVERY_MS = 60_000;
const IDLE_USER_MS = 30 * 24 * 3_600_000;

/** The whole server, ready to listen or to be asked by `inject`. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, database, catalogue, clock, metrics } = deps;
  const https = config.publicOrigin.startsWith("https:");
  const headers = securityHeaders({ https });
  const { basePath, role } = config;
  const siteUrl = config.publicOrigin + basePath;
  const isOff = leadsToAny(config.linkHostsOff);
  const links = createLinkStore(database, isOff);
  const clicks = createClickBuffer(createClickStore(database));
  const onAnswer = (answer: Answer) => {
    logAnswer(app.log, answer);
    metrics.recordAnswer(answer);
  };
  const ownLimiters: OwnRateLimiter[] = [];
  const limiter = (name: string, quota: number, windowSeconds: number, unit?: "content-bytes") => {
    const made = createRateLimiter({ name, quota, windowSeconds, unit }, clock.monotonic);
    ownLimiters.push(made);
    return made;
  };
  const misses = limiter("miss", config.missesPerMinute, 60);
  const addressOf = addressReader(config.trustProxy);
  const followsLinks = role !== "worker" && !config.toolsOff.includes("url-shortener");
  let answerUnknown: ReturnType<typeof siteNotFound> | undefined;
  const warnOfConnections = once(() => app.log.warn(TOO_MANY_CONNECTIONS));
  const app = Fastify({
    ...httpOptions({
      shortcut: followsLinks
        ? quickRedirect({ links, clicks, clock, misses, addressOf, headers, basePath, onAnswer })
        : undefined,
      onConnection: limitConnections({
        perAddress: config.connectionsPerAddress,
        isExempt: proxyCheck(config.trustProxy),
        onRefused: warnOfConnections,
      }),
    }),
    ...(basePath && { rewriteUrl: routeUrl(basePath) }),
    logger: loggerOptions(config.logLevel, deps.logStream),
    logController,
    bodyLimit: BODY_MAX_BYTES,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    // A path that cannot be decoded comes past every hook.
    frameworkErrors(_error, request, reply) {
      reply.headers(headers);
      if (answerUnknown && wantsPage(request)) return answerUnknown(request, reply);
      return sendProblem(badRequest("This address is not well formed."), request, reply);
    },
  });

  app.server.maxConnections = config.maxConnections;
  app.setValidatorCompiler(compileValidator);
  app.decorateRequest("userId", "");
  app.setErrorHandler(handleError);
  watchAnswers(app, onAnswer);
  setSecurityHeaders(app, headers);
  if (basePath) redirectToBase(app, basePath);
  deps.watchdog?.countRequests(app);
  limitBodyTime(app);
  acceptJsonOnly(app);
  leaveOutTools(app, config.toolsOff);
  await describeApi(app, siteUrl);
  const refuseOtherMethods = watchMethods(app);

  const signingKeys = await loadSigningKeys(database, clock);
  /** Of what is dear enough to ask the store for, where other processes may work beside this one. */
  const sharedLimiter = (name: string, quota: number, windowSeconds: number, unit?: "content-bytes") =>
    config.databaseUrl
      ? createSharedRateLimiter(
          { name, quota, windowSeconds, unit },
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
  await erasures.look();
  const authenticated = authenticate(tokens, erasures.has);
  const users = createUserStore(database);
  const buffer = createEventBuffer(createEventStore(database));
  const limits = { maxBytes: config.pasteMaxBytes, titleMax: config.pasteTitleMax };
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
  const floorUnless = (elsewhere: unknown) => (elsewhere ? 0 : minFreeBytes);
  const checkRoom = createRoomCheck({
    folder,
    minFreeBytes: floorUnless(config.databaseUrl),
    storedBytes: deps.databaseBytes,
    maxBytes,
    monotonic,
  });
  const checkFileRoom = createRoomCheck({
    folder,
    minFreeBytes: floorUnless(config.s3),
    storedBytes: deps.blobs.storedBytes,
    maxBytes,
    monotonic,
  });

  const checkStore = async () => {
    await Promise.all([deps.checkDatabase(), deps.blobs.check()]);
  };
  await app.register(operationsRoutes({ checkStore, monotonic: clock.monotonic }));
  await app.register(metricsRoute(metrics, config.metricsToken));
  const jobQueue = await openJobQueue(app, { config, database, clock });
  const pdfDeps = { config, database, queue: jobQueue, blobs: deps.blobs, clock, metrics, authenticate: authenticated };
  if (role === "worker") {
    await workOnPdfs(app, pdfDeps);
    return app;
  }
  const cookies = { secure: https, basePath };
  await app.register(authRoutes({ users, erasures, tokens, clock, checkRoom, signUps, signIns, cookies }));
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
      checkRoom,
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
      isOff,
      authenticate: authenticated,
      checkRoom,
      creates,
    }),
  );
  await app.register(mockRoutes({ images }));
  const pdfStarts = sharedLimiter("pdf", config.pdfStartsPerHour, 3600);
  const worker = role === "all" ? await workOnPdfs(app, pdfDeps) : undefined;
  await servePdfs(app, { ...pdfDeps, checkRoom: checkFileRoom, starts: pdfStarts, networkKeyOf, worker });
  await app.register(ipRoutes({ geo, reverseNames, authenticate: authenticated, lookups }));
  refuseOtherMethods();

  const documents = await readDocuments(deps.siteFolder, config);
  if (documents.size === 0) app.log.warn("There is no built site; only the API is served.");
  shortLinkRoutes(app, { links, follow, clock, misses, documents });
  await siteRoutes(app, { folder: deps.siteFolder, documents, basePath });
  answerUnknown = siteNotFound({ documents, basePath });
  app.setNotFoundHandler(answerUnknown);

  const keepers = [...ownLimiters, reverseNames];
  metrics.gauge("sundry_addresses_remembered", "Addresses in memory, for rate limits and reverse names.", () =>
    keepers.reduce((sum, { size }) => sum + size(), 0),
  );
  metrics.gauge("sundry_clicks_waiting", "Links with clicks that are not written yet.", clicks.waiting);
  repeat(app, "look at the signing keys", LOOK_EVERY_MS, signingKeys.look);
  repeat(app, "writing of event counts", FLUSH_EVERY_MS, buffer.flush);
  repeat(app, "look for erased users", ERASE_EVERY_MS, erasures.look);
  repeat(app, "removal of what erased users had", ERASE_EVERY_MS, erasures.remove);
  repeat(app, "purge of idle users", PURGE_EVERY_MS, (signal) => users.purge(clock.now() - IDLE_USER_MS, signal));
  repeat(app, "writing of clicks", FLUSH_EVERY_MS, clicks.flush);
  repeat(app, "writing of views", FLUSH_EVERY_MS, views.flush);
  repeat(app, "purge of addresses in memory", PURGE_EXPIRED_EVERY_MS, async () => {
    for (const { purge } of keepers) purge();
  });
  if (config.databaseUrl) {
    repeat(app, "purge of limits", PURGE_EXPIRED_EVERY_MS, (signal) => purgeRateLimits(database, signal));
  }
  if (floorUnless(config.databaseUrl) > 0) {
    repeat(app, "keeping of the reserve", KEEP_RESERVE_EVERY_MS, () => keepReserve(folder, minFreeBytes), {
      atStart: true,
    });
  }
  repeat(app, "purge of expired links", PURGE_EXPIRED_EVERY_MS, (signal) => links.purge(clock.now(), signal));
  repeat(app, "purge of expired pastes", PURGE_EXPIRED_EVERY_MS, (signal) => pastes.purge(clock.now(), signal));
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
