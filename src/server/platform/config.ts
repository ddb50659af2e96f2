import { isIP } from "node:net";
import { resolve } from "node:path";
import { DEFAULT_SITE } from "#contract/site.ts";
import { splitList } from "#shared/split-list.ts";
import { CATEGORIES, type Category } from "#shared/tool-meta.ts";
import { type DnsServer, readDnsServer } from "./dns-server.ts";

/** Everything an operator can set. */
export interface Config extends Numbers {
  /** Address to listen on; all interfaces when undefined. */
  host: string | undefined;
  /** What this process does: serve visitors, work on jobs, or both. */
  role: Role;
  dataDir: string;
  /** The site's public origin, without a trailing slash. */
  publicOrigin: string;
  /** The path of the site on its host, such as `/tools-site`; "" for the root. */
  basePath: string;
  /** A PostgreSQL URL; SQLite in `dataDir` when undefined. */
  databaseUrl: string | undefined;
  /** Where the files of PDF jobs are stored; `dataDir` when undefined. */
  s3: S3Config | undefined;
  /** Addresses or CIDR blocks of proxies whose X-Forwarded-For is trusted. */
  trustProxy: string[];
  /** The header in which a proxy names the person it signed in, in lower case; all are anonymous when undefined. */
  authHeader: string | undefined;
  logLevel: string;
  /** Ids of disabled tools. */
  toolsOff: string[];
  siteName: string;
  contactEmail: string;
  sourceUrl: string;
  /** Ids of tools at the top of the home page. */
  homePins: string[];
  /** Categories that come before the others. */
  homeCategories: Category[];
  /** Such as #b3261e. */
  accentColor: string | undefined;
  logoFile: string | undefined;
  /** Whether operations of the tools can be run over HTTP. */
  runApi: boolean;
  /** Whether agents of other machines can use the tools. */
  mcp: boolean;
  /** Hosts that short links must not lead to, subdomains included, normalized like the URL standard. */
  linkHostsOff: string[];
  /** Bearer token of `/metrics`; readable from this machine only when undefined. */
  metricsToken: string | undefined;
  /** URL of an OpenTelemetry collector that gets traces; without `/v1/traces`. */
  otlpEndpoint: string | undefined;
  /** Bearer token of the admin page, which doesn't exist when undefined. */
  adminToken: string | undefined;
  /** Resolvers of DNS Lookup; the system's when empty. */
  dnsServers: DnsServer[];
  /** MaxMind files that replace the bundled location data. */
  geoCityDb: string | undefined;
  geoAsnDb: string | undefined;
}

export interface S3Config {
  /** Amazon when undefined. */
  endpoint: string | undefined;
  region: string;
  bucket: string;
  /** When undefined, the AWS SDK looks for credentials: variables, profiles, web identities, container and machine roles. */
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string } | undefined;
  /** Encryption headers of each upload; undefined for the bucket's default. */
  encryption: { ServerSideEncryption: (typeof S3_SSE)[number]; SSEKMSKeyId?: string } | undefined;
  /** Puts the bucket in the path instead of the host name. */
  forcePathStyle: boolean;
  /** Prefix of all object keys, without a trailing slash; "" for none. */
  prefix: string;
}

const S3_SSE = ["AES256", "aws:kms"] as const;
const ROLES = ["all", "web", "worker"] as const;
type Role = (typeof ROLES)[number];

export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

interface Setting {
  name: string;
  fallback: string;
}

interface Range {
  min: number;
  max: number;
}

/** Whole numbers with their ranges. */
const NUMBERS = {
  port: { name: "PORT", fallback: "3000", min: 0, max: 65_535 },
  pasteMaxBytes: { name: "PASTE_MAX_BYTES", fallback: "524288", min: 1, max: 64 * 1_048_576 },
  pasteTitleMax: { name: "PASTE_TITLE_MAX", fallback: "200", min: 1, max: 10_000 },
  longUrlMax: { name: "LONG_URL_MAX", fallback: "2048", min: 16, max: 8192 },
  signUpsPerHour: { name: "SIGN_UPS_PER_HOUR", fallback: "300", min: 1, max: 1_000_000 },
  signInsPerHour: { name: "SIGN_INS_PER_HOUR", fallback: "1200", min: 1, max: 1_000_000 },
  createsPerMinute: { name: "CREATES_PER_MINUTE", fallback: "60", min: 1, max: 1_000_000 },
  /** Per user and per address. */
  pasteBytesPerDay: { name: "PASTE_BYTES_PER_DAY", fallback: "104857600", min: 1, max: 1e12 },
  missesPerMinute: { name: "MISSES_PER_MINUTE", fallback: "60", min: 1, max: 1_000_000 },
  eventsPerMinute: { name: "EVENTS_PER_MINUTE", fallback: "240", min: 1, max: 1_000_000 },
  reportsPerHour: { name: "REPORTS_PER_HOUR", fallback: "20", min: 1, max: 1_000_000 },
  imagesPerMinute: { name: "IMAGES_PER_MINUTE", fallback: "600", min: 1, max: 1_000_000 },
  maxConnections: { name: "MAX_CONNECTIONS", fallback: "4096", min: 1, max: 1_000_000 },
  connectionsPerAddress: { name: "CONNECTIONS_PER_ADDRESS", fallback: "128", min: 1, max: 1_000_000 },
  databasePoolSize: { name: "DATABASE_POOL_SIZE", fallback: "10", min: 1, max: 1000 },
  /** Free space to keep on the file system of `dataDir`; 0 for none. */
  minFreeBytes: { name: "MIN_FREE_BYTES", fallback: "268435456", min: 0, max: 1e15 },
  /** Limit for the database, and the same again for files; 0 for none. */
  storageMaxBytes: { name: "STORAGE_MAX_BYTES", fallback: "10737418240", min: 0, max: 1e15 },
  shutdownSeconds: { name: "SHUTDOWN_SECONDS", fallback: "10", min: 0, max: 600 },
  pdfFileMaxBytes: { name: "PDF_FILE_MAX_BYTES", fallback: "104857600", min: 1, max: 4 * 1_073_741_824 },
  pdfJobMaxBytes: { name: "PDF_JOB_MAX_BYTES", fallback: "209715200", min: 1, max: 16 * 1_073_741_824 },
  pdfMaxFiles: { name: "PDF_MAX_FILES", fallback: "50", min: 1, max: 1000 },
  pdfMaxPages: { name: "PDF_MAX_PAGES", fallback: "2000", min: 1, max: 100_000 },
  pdfPagePixels: { name: "PDF_PAGE_PIXELS", fallback: "80000000", min: 1, max: 500_000_000 },
  pdfJobPixels: { name: "PDF_JOB_PIXELS", fallback: "5000000000", min: 1, max: 1e12 },
  pdfOutputMaxBytes: { name: "PDF_OUTPUT_MAX_BYTES", fallback: "1073741824", min: 1, max: 1e12 },
  pdfSeconds: { name: "PDF_SECONDS", fallback: "120", min: 1, max: 3600 },
  pdfMemoryMaxBytes: {
    name: "PDF_MEMORY_MAX_BYTES",
    fallback: "1073741824",
    min: 134_217_728,
    max: 64 * 1_073_741_824,
  },
  pdfConcurrency: { name: "PDF_CONCURRENCY", fallback: "2", min: 0, max: 64 },
  pdfQueueMax: { name: "PDF_QUEUE_MAX", fallback: "100", min: 1, max: 100_000 },
  pdfQueuePerUser: { name: "PDF_QUEUE_PER_USER", fallback: "5", min: 1, max: 100_000 },
  pdfQueuePerNetwork: { name: "PDF_QUEUE_PER_NETWORK", fallback: "20", min: 1, max: 100_000 },
  pdfResultMinutes: { name: "PDF_RESULT_MINUTES", fallback: "60", min: 1, max: 10_080 },
  pdfStartsPerHour: { name: "PDF_STARTS_PER_HOUR", fallback: "20", min: 1, max: 1_000_000 },
  /** Bytes of all inputs of a run. */
  runMaxBytes: { name: "RUN_MAX_BYTES", fallback: "10485760", min: 1, max: 4 * 1_073_741_824 },
  runOutputMaxBytes: { name: "RUN_OUTPUT_MAX_BYTES", fallback: "104857600", min: 1, max: 1e12 },
  runSeconds: { name: "RUN_SECONDS", fallback: "30", min: 1, max: 3600 },
  runMemoryMaxBytes: {
    name: "RUN_MEMORY_MAX_BYTES",
    fallback: "536870912",
    min: 268_435_456,
    max: 64 * 1_073_741_824,
  },
  runConcurrency: { name: "RUN_CONCURRENCY", fallback: "4", min: 1, max: 64 },
  runsPerMinute: { name: "RUNS_PER_MINUTE", fallback: "60", min: 1, max: 1_000_000 },
  /** Bytes of agents' messages and of the results they read. */
  agentBytesPerMinute: { name: "AGENT_BYTES_PER_MINUTE", fallback: "67108864", min: 1, max: 1e12 },
  lookupsPerMinute: { name: "LOOKUPS_PER_MINUTE", fallback: "60", min: 1, max: 1_000_000 },
  /** Timeout of reverse DNS lookups; 0 disables them. */
  reverseNameMs: { name: "REVERSE_NAME_MS", fallback: "500", min: 0, max: 10_000 },
} satisfies Record<string, Setting & Range>;

type Numbers = { [Key in keyof typeof NUMBERS]: number };

type TextKey = Exclude<keyof Config, keyof Numbers | "s3"> | `s3${string}` | "dnsLookup";

const TEXTS = {
  host: { name: "HOST", fallback: "" },
  role: { name: "ROLE", fallback: "all" },
  dataDir: { name: "DATA_DIR", fallback: "./data" },
  publicOrigin: { name: "PUBLIC_ORIGIN", fallback: "" },
  basePath: { name: "BASE_PATH", fallback: "" },
  databaseUrl: { name: "DATABASE_URL", fallback: "" },
  s3Endpoint: { name: "S3_ENDPOINT", fallback: "" },
  s3Region: { name: "S3_REGION", fallback: "us-east-1" },
  s3Bucket: { name: "S3_BUCKET", fallback: "" },
  s3AccessKeyId: { name: "S3_ACCESS_KEY_ID", fallback: "" },
  s3SecretAccessKey: { name: "S3_SECRET_ACCESS_KEY", fallback: "" },
  s3SessionToken: { name: "S3_SESSION_TOKEN", fallback: "" },
  s3Sse: { name: "S3_SSE", fallback: "" },
  s3SseKmsKeyId: { name: "S3_SSE_KMS_KEY_ID", fallback: "" },
  s3ForcePathStyle: { name: "S3_FORCE_PATH_STYLE", fallback: "true" },
  s3Prefix: { name: "S3_PREFIX", fallback: "" },
  trustProxy: { name: "TRUST_PROXY", fallback: "" },
  authHeader: { name: "AUTH_HEADER", fallback: "" },
  logLevel: { name: "LOG_LEVEL", fallback: "info" },
  toolsOff: { name: "TOOLS_OFF", fallback: "" },
  siteName: { name: "SITE_NAME", fallback: DEFAULT_SITE.name },
  contactEmail: { name: "CONTACT_EMAIL", fallback: DEFAULT_SITE.email },
  sourceUrl: { name: "SOURCE_URL", fallback: DEFAULT_SITE.sourceUrl },
  homePins: { name: "HOME_PINS", fallback: "" },
  homeCategories: { name: "HOME_CATEGORIES", fallback: "" },
  accentColor: { name: "ACCENT_COLOR", fallback: "" },
  logoFile: { name: "LOGO_FILE", fallback: "" },
  linkHostsOff: { name: "LINK_HOSTS_OFF", fallback: "" },
  runApi: { name: "RUN_API", fallback: "on" },
  mcp: { name: "MCP", fallback: "off" },
  metricsToken: { name: "METRICS_TOKEN", fallback: "" },
  otlpEndpoint: { name: "OTEL_EXPORTER_OTLP_ENDPOINT", fallback: "" },
  adminToken: { name: "ADMIN_TOKEN", fallback: "" },
  dnsLookup: { name: "DNS_LOOKUP", fallback: "on" },
  dnsServers: { name: "DNS_SERVERS", fallback: "" },
  geoCityDb: { name: "GEO_CITY_DB", fallback: "" },
  geoAsnDb: { name: "GEO_ASN_DB", fallback: "" },
} satisfies Record<TextKey, Setting>;

/** The server's environment variables and their defaults. `docs/configure.md` explains them. */
export const SETTINGS = { ...NUMBERS, ...TEXTS };

type SettingKey = keyof typeof SETTINGS;

/** Reads the configuration from environment variables.
 *  @throws {ConfigError} that names every invalid variable. */
export function loadConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const problems: string[] = [];
  const text = (key: SettingKey) => env[SETTINGS[key].name]?.trim() || SETTINGS[key].fallback;
  const check = (key: SettingKey, ok: boolean, wanted: string) => {
    if (!ok) problems.push(`${SETTINGS[key].name} must be ${wanted}, not '${text(key)}'.`);
  };
  const integer = (key: keyof Numbers) => {
    const { min, max } = NUMBERS[key];
    const value = Number(text(key));
    check(key, Number.isInteger(value) && value >= min && value <= max, `a whole number from ${min} to ${max}`);
    return value;
  };
  const path = (key: SettingKey) => (text(key) ? resolve(text(key)) : undefined);

  const numbers = Object.fromEntries(NUMBER_KEYS.map((key) => [key, integer(key)])) as Numbers;
  const givenOrigin = text("publicOrigin").replace(/\/$/, "");
  check("publicOrigin", !givenOrigin || isOrigin(givenOrigin), "an http or https origin without a path");
  const basePath = text("basePath").replace(/\/$/, "");
  check(
    "basePath",
    /^(\/(?!\.)[\w.~-]+)*$/.test(basePath),
    "a path such as /tools-site, of letters, digits and - . _ ~",
  );
  const databaseUrl = text("databaseUrl") || undefined;
  // The value is not repeated because it contains a password.
  if (databaseUrl && !/^postgres(ql)?:\/\//.test(databaseUrl))
    problems.push("DATABASE_URL must start with postgres://.");
  const role = ROLES.find((one) => one === text("role"));
  check("role", role !== undefined, `one of ${ROLES.join(", ")}`);
  const logLevel = text("logLevel");
  check("logLevel", LOG_LEVELS.includes(logLevel), `one of ${LOG_LEVELS.join(", ")}`);

  const trustProxy = splitList(text("trustProxy"));
  check("trustProxy", trustProxy.every(isNetwork), "addresses or CIDR blocks other than /0, separated by commas");
  const authHeader = text("authHeader").toLowerCase() || undefined;
  check("authHeader", !authHeader || isNameHeader(authHeader), "a header with a person's name, such as Remote-User");
  if (authHeader && trustProxy.length === 0)
    problems.push("AUTH_HEADER requires TRUST_PROXY, the address of the proxy that sets the header.");
  const linkHostsOff = splitList(text("linkHostsOff")).map(toHost);
  check("linkHostsOff", linkHostsOff.every(Boolean), "host names such as bad.example, separated by commas");
  const siteName = text("siteName");
  check("siteName", siteName.length <= 60 && !/\p{C}/u.test(siteName), "at most 60 characters on one line");
  const contactEmail = text("contactEmail");
  check("contactEmail", /^[^\s@]+@[^\s@]+$/.test(contactEmail), "an email address");
  const sourceUrl = text("sourceUrl");
  check("sourceUrl", URL.canParse(sourceUrl) && /^https?:/.test(sourceUrl), "an http or https URL");
  const homeCategories = splitList(text("homeCategories")).map(toCategory);
  check("homeCategories", !homeCategories.includes(undefined), `some of ${CATEGORIES.join(", ")}, separated by commas`);
  const accentColor = text("accentColor").toLowerCase() || undefined;
  check("accentColor", !accentColor || /^#[\da-f]{6}$/.test(accentColor), "a color such as #b3261e");
  const runApi = text("runApi");
  check("runApi", /^(on|off)$/.test(runApi), "on or off");
  const mcp = text("mcp");
  check("mcp", /^(on|off)$/.test(mcp), "on or off");
  const dnsLookup = text("dnsLookup");
  check("dnsLookup", /^(on|off)$/.test(dnsLookup), "on or off");
  const dnsServers = splitList(text("dnsServers")).map(readDnsServer);
  check(
    "dnsServers",
    !dnsServers.includes(undefined),
    "addresses such as 192.0.2.1 or [2001:db8::1]:53, separated by commas",
  );
  const token = (key: "metricsToken" | "adminToken") => {
    const value = text(key) || undefined;
    // The value is not repeated because it is a secret.
    if (value && (value.length < TOKEN_MIN_LENGTHS[key] || !HEADER_TEXT.test(value))) {
      problems.push(
        `${SETTINGS[key].name} must have at least ${TOKEN_MIN_LENGTHS[key]} characters, all ASCII, so that it can't be guessed. Make one with: openssl rand -hex 32`,
      );
    }
    return value;
  };
  const otlpEndpoint = text("otlpEndpoint") || undefined;
  // The value is not repeated because it may contain a password.
  if (otlpEndpoint && !(URL.canParse(otlpEndpoint) && /^https?:/.test(otlpEndpoint)))
    problems.push("OTEL_EXPORTER_OTLP_ENDPOINT must be an http or https URL.");

  const readS3 = (): S3Config | undefined => {
    const keys = Object.keys(SETTINGS).filter((key): key is SettingKey => key.startsWith("s3"));
    if (!keys.some((key) => env[SETTINGS[key].name]?.trim())) return undefined;
    if (!text("s3Bucket")) problems.push("S3_BUCKET must be set to use an S3 store.");
    const endpoint = text("s3Endpoint");
    check("s3Endpoint", !endpoint || (URL.canParse(endpoint) && /^https?:/.test(endpoint)), "an http or https URL");
    const [accessKeyId, secretAccessKey] = [text("s3AccessKeyId"), text("s3SecretAccessKey")];
    // The values are not repeated because they are secrets.
    if (!accessKeyId !== !secretAccessKey) {
      problems.push(
        "S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together. Without both, the AWS SDK looks for credentials.",
      );
    }
    const sessionToken = text("s3SessionToken");
    if (sessionToken && !accessKeyId)
      problems.push("S3_SESSION_TOKEN requires S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.");
    const sse = S3_SSE.find((one) => one === text("s3Sse"));
    check("s3Sse", sse !== undefined || !text("s3Sse"), `one of ${S3_SSE.join(", ")}`);
    const kmsKeyId = text("s3SseKmsKeyId");
    if (kmsKeyId && sse !== "aws:kms") problems.push("S3_SSE_KMS_KEY_ID requires S3_SSE=aws:kms.");
    const forcePathStyle = text("s3ForcePathStyle");
    check("s3ForcePathStyle", /^(true|false)$/.test(forcePathStyle), "true or false");
    const prefix = text("s3Prefix").replace(/\/$/, "");
    check("s3Prefix", /^([\w-]+(\/[\w-]+)*)?$/.test(prefix), "words of letters, digits, _ and - between slashes");
    return {
      endpoint: endpoint || undefined,
      region: text("s3Region"),
      bucket: text("s3Bucket"),
      credentials: accessKeyId ? { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) } : undefined,
      encryption: sse && { ServerSideEncryption: sse, ...(kmsKeyId && { SSEKMSKeyId: kmsKeyId }) },
      forcePathStyle: forcePathStyle === "true",
      prefix,
    };
  };

  const config: Config = {
    ...numbers,
    host: text("host") || undefined,
    role: role ?? "all",
    dataDir: resolve(text("dataDir")),
    basePath,
    publicOrigin: givenOrigin || `http://localhost:${numbers.port}`,
    databaseUrl,
    s3: readS3(),
    trustProxy,
    authHeader,
    logLevel,
    toolsOff: [...splitList(text("toolsOff")), ...(dnsLookup === "off" ? ["dns-lookup"] : [])],
    siteName,
    contactEmail,
    sourceUrl,
    homePins: splitList(text("homePins")),
    homeCategories: homeCategories.filter((category) => category !== undefined),
    accentColor,
    logoFile: path("logoFile"),
    runApi: runApi === "on",
    mcp: mcp === "on",
    linkHostsOff,
    metricsToken: token("metricsToken"),
    adminToken: token("adminToken"),
    otlpEndpoint,
    dnsServers: dnsServers.filter((server) => server !== undefined),
    geoCityDb: path("geoCityDb"),
    geoAsnDb: path("geoAsnDb"),
  };
  if (problems.length > 0) throw new ConfigError(problems.join("\n"));
  return config;
}

/** The admin page accepts its token after any number of wrong ones. */
const TOKEN_MIN_LENGTHS = { metricsToken: 16, adminToken: 32 };
/** Other characters don't fit into a header. */
const HEADER_TEXT = /^[\x20-\x7e]+$/;
const NUMBER_KEYS = Object.keys(NUMBERS) as (keyof Numbers)[];
const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"];

function isNetwork(value: string): boolean {
  const [address = "", prefix, ...rest] = value.split("/");
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
}

const toCategory = (name: string) => CATEGORIES.find((category) => category.toLowerCase() === name.toLowerCase());

/** Headers with another meaning, which visitors can set. oauth2-proxy does name people in some `X-Forwarded-…`. */
const OTHER_HEADER =
  /^(accept|authorization|connection|cookie|forwarded|host|origin|referer|te|transfer-encoding|upgrade|user-agent|via)$|^(accept|content|proxy|sec|x-forwarded(?!-(user|email|preferred-username)$)|x-real)-/;

/** @param name in lower case */
function isNameHeader(name: string): boolean {
  return /^[\w!#$%&'*+.^`|~-]{1,100}$/.test(name) && !OTHER_HEADER.test(name);
}

function isOrigin(value: string): boolean {
  return URL.canParse(value) && new URL(value).origin === value && /^https?:/.test(value);
}

/** Normalizes a host name like the URL standard; "" for an invalid one. */
function toHost(text: string): string {
  const url = `http://${text}`;
  if (!URL.canParse(url) || /^[.]|[*]/.test(text)) return "";
  const { href, hostname } = new URL(url);
  return href === `http://${hostname}/` ? hostname : "";
}
