import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { ConfigError, loadConfig, SETTINGS } from "./config.ts";

describe("loadConfig", () => {
  it("has a default for every variable", () => {
    expect(loadConfig({})).toMatchObject({
      port: 3000,
      host: undefined,
      dataDir: resolve("data"),
      publicOrigin: "http://localhost:3000",
      databaseUrl: undefined,
      trustProxy: [],
      pasteMaxBytes: 524_288,
      pasteTitleMax: 200,
      signUpsPerHour: 300,
      createsPerMinute: 60,
      connectionsPerAddress: 128,
      databasePoolSize: 10,
      minFreeBytes: 256 * 1_048_576,
      storageMaxBytes: 10 * 1_073_741_824,
    });
  });

  it("treats an empty variable as unset", () => {
    expect(loadConfig({ PORT: "", DATABASE_URL: " " })).toMatchObject({ port: 3000, databaseUrl: undefined });
  });

  it("removes the trailing slash of the public origin", () => {
    expect(loadConfig({ PUBLIC_ORIGIN: "https://tools.example.org/" }).publicOrigin).toBe("https://tools.example.org");
  });

  it("removes the trailing slash of the base path", () => {
    expect(loadConfig({}).basePath).toBe("");
    expect(loadConfig({ BASE_PATH: "/" }).basePath).toBe("");
    expect(loadConfig({ BASE_PATH: "/our/tools-site/" }).basePath).toBe("/our/tools-site");
  });

  it("reads categories in any letter case, and the accent color in lower case", () => {
    expect(loadConfig({ HOME_CATEGORIES: "pdf, Csv", ACCENT_COLOR: "#B3261E" })).toMatchObject({
      homeCategories: ["PDF", "CSV"],
      accentColor: "#b3261e",
    });
  });

  it("splits the list of proxies", () => {
    expect(loadConfig({ TRUST_PROXY: "127.0.0.1, 10.0.0.0/8,::1" }).trustProxy).toEqual([
      "127.0.0.1",
      "10.0.0.0/8",
      "::1",
    ]);
  });

  it.each([
    ["PORT", "80a"],
    ["ROLE", "boss"],
    ["PORT", "65536"],
    ["PUBLIC_ORIGIN", "tools.example.org"],
    ["PUBLIC_ORIGIN", "https://tools.example.org/path"],
    ["PUBLIC_ORIGIN", "ftp://tools.example.org"],
    ["BASE_PATH", "tools-site"],
    ["BASE_PATH", "/a b"],
    ["BASE_PATH", "//evil.example"],
    ["BASE_PATH", "/tools/../admin"],
    ["DATABASE_URL", "mysql://localhost/x"],
    ["TRUST_PROXY", "true"],
    ["TRUST_PROXY", "10.0.0.0/33"],
    // Fastify would crash on these.
    ["TRUST_PROXY", "0.0.0.0/0"],
    ["TRUST_PROXY", "::/00"],
    ["AUTH_HEADER", "Remote User"],
    ["AUTH_HEADER", "Remote-User:"],
    ["AUTH_HEADER", "Authorization"],
    ["AUTH_HEADER", "cookie"],
    ["AUTH_HEADER", "Host"],
    ["AUTH_HEADER", "X-Forwarded-For"],
    ["AUTH_HEADER", "X-Forwarded-User-Agent"],
    ["AUTH_HEADER", "X-Real-IP"],
    ["AUTH_HEADER", "Sec-Fetch-User"],
    ["LOG_LEVEL", "loud"],
    ["PASTE_MAX_BYTES", "0"],
    ["CREATES_PER_MINUTE", "-1"],
    ["CONNECTIONS_PER_ADDRESS", "0"],
    ["DATABASE_POOL_SIZE", "0"],
    ["MIN_FREE_BYTES", "-1"],
    ["STORAGE_MAX_BYTES", "10G"],
    ["S3_FORCE_PATH_STYLE", "perhaps"],
    ["SITE_NAME", "Two\nlines"],
    ["SITE_NAME", "x".repeat(61)],
    ["CONTACT_EMAIL", "example.org"],
    ["SOURCE_URL", "javascript:alert(1)"],
    ["HOME_CATEGORIES", "PDF, Images"],
    ["ACCENT_COLOR", "red"],
    ["S3_ENDPOINT", "s3.example.org:9000"],
    ["S3_PREFIX", "../other"],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "localhost:4318"],
    ["LINK_HOSTS_OFF", "*.bad.example"],
    ["LINK_HOSTS_OFF", ".bad.example"],
    ["LINK_HOSTS_OFF", "https://bad.example"],
    ["LINK_HOSTS_OFF", "good.example, bad.example/path"],
  ])("rejects %s=%s and names the variable", (name, value) => {
    expect(() => loadConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => loadConfig({ [name]: value })).toThrow(name);
  });

  it("reads the header with names, which only a known proxy may set", () => {
    const read = (AUTH_HEADER: string, TRUST_PROXY = "10.0.0.1") => loadConfig({ AUTH_HEADER, TRUST_PROXY }).authHeader;
    expect(loadConfig({}).authHeader).toBeUndefined();
    for (const name of [
      "Remote-User",
      "X-Authentik-Username",
      "X-Auth-Request-User",
      "X-Forwarded-User",
      "Tailscale-User-Login",
      "Cf-Access-Authenticated-User-Email",
    ]) {
      expect(read(name)).toBe(name.toLowerCase());
    }
    expect(() => read("Remote-User", "")).toThrow("AUTH_HEADER requires TRUST_PROXY");
  });

  const s3 = {
    S3_ENDPOINT: "https://s3.example.org",
    S3_BUCKET: "sundry",
    S3_ACCESS_KEY_ID: "name",
    S3_SECRET_ACCESS_KEY: "secret",
  };

  it("reads a complete S3 configuration", () => {
    expect(loadConfig({}).s3).toBeUndefined();
    expect(loadConfig(s3).s3).toEqual({
      endpoint: "https://s3.example.org",
      region: "us-east-1",
      bucket: "sundry",
      credentials: { accessKeyId: "name", secretAccessKey: "secret" },
      encryption: undefined,
      forcePathStyle: true,
      prefix: "",
    });
    const more = { S3_REGION: "eu-central-1", S3_FORCE_PATH_STYLE: "false", S3_PREFIX: "tools/sundry/" };
    expect(loadConfig({ ...s3, ...more }).s3).toMatchObject({
      region: "eu-central-1",
      forcePathStyle: false,
      prefix: "tools/sundry",
    });
  });

  it("accepts a bucket alone: Amazon, with credentials found by the AWS SDK", () => {
    expect(loadConfig({ S3_BUCKET: "sundry" }).s3).toMatchObject({
      bucket: "sundry",
      endpoint: undefined,
      credentials: undefined,
    });
  });

  it("reads temporary credentials and encryption for S3", () => {
    const { credentials, encryption } =
      loadConfig({
        ...s3,
        S3_SESSION_TOKEN: "token",
        S3_SSE: "aws:kms",
        S3_SSE_KMS_KEY_ID: "key",
      }).s3 ?? {};
    expect(credentials).toEqual({ accessKeyId: "name", secretAccessKey: "secret", sessionToken: "token" });
    expect(encryption).toEqual({ ServerSideEncryption: "aws:kms", SSEKMSKeyId: "key" });
    expect(loadConfig({ ...s3, S3_SSE: "AES256" }).s3?.encryption).toEqual({ ServerSideEncryption: "AES256" });
  });

  it.each([
    [{ ...s3, S3_BUCKET: "" }, "S3_BUCKET must be set to use an S3 store."],
    [{ S3_PREFIX: "sundry" }, "S3_BUCKET must be set to use an S3 store."],
    [{ ...s3, S3_ACCESS_KEY_ID: "" }, "S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together."],
    [{ ...s3, S3_SECRET_ACCESS_KEY: "" }, "S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together."],
    [
      { S3_BUCKET: "sundry", S3_SESSION_TOKEN: "secret" },
      "S3_SESSION_TOKEN requires S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.",
    ],
    [{ ...s3, S3_SSE: "aes" }, "S3_SSE must be one of AES256, aws:kms, not 'aes'."],
    [{ ...s3, S3_SSE: "AES256", S3_SSE_KMS_KEY_ID: "key" }, "S3_SSE_KMS_KEY_ID requires S3_SSE=aws:kms."],
  ])("rejects an incomplete S3 configuration: %j", (env, message) => {
    const load = () => loadConfig(env);
    expect(load).toThrow(message);
    expect(load).not.toThrow("'secret'");
  });

  it("normalizes blocked link hosts like the URL standard", () => {
    expect(loadConfig({}).linkHostsOff).toEqual([]);
    const { linkHostsOff } = loadConfig({ LINK_HOSTS_OFF: " bad.example,BÜCHER.example, 0x7f.1,[2001:DB8::1]" });
    expect(linkHostsOff).toEqual(["bad.example", "xn--bcher-kva.example", "127.0.0.1", "[2001:db8::1]"]);
  });

  it.each([
    ["METRICS_TOKEN", "metricsToken", 16],
    ["ADMIN_TOKEN", "adminToken", 32],
  ] as const)("rejects a short %s without repeating it", (name, key, min) => {
    expect(loadConfig({})[key]).toBeUndefined();
    const long = "0123456789abcdef".repeat(2).slice(0, min);
    expect(loadConfig({ [name]: long })[key]).toBe(long);
    const load = () => loadConfig({ [name]: long.slice(1) });
    expect(load).toThrow(`${name} must have at least ${min} characters`);
    expect(load).toThrow("openssl rand -hex 32");
    expect(load).not.toThrow(long.slice(1));
    expect(() => loadConfig({ [name]: "é".repeat(min) })).toThrow("all ASCII");
  });

  it("reports all problems together, without passwords", () => {
    const load = () =>
      loadConfig({
        PORT: "x",
        DATABASE_URL: "mysql://me:secret@db",
        OTEL_EXPORTER_OTLP_ENDPOINT: "ftp://me:secret@collector",
      });
    expect(load).toThrow(/PORT.*DATABASE_URL/s);
    expect(load).not.toThrow(/secret/);
  });
});

describe("SETTINGS", () => {
  const rows = readFileSync("docs/configure.md", "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| `"));
  const names = rows.map((row) => /^\| `(\w+)` \|/.exec(row)?.[1]);

  it.each(Object.values(SETTINGS))("lists $name once in docs/configure.md, with its default", ({ name, fallback }) => {
    expect(names.filter((one) => one === name)).toEqual([name]);
    if (fallback) expect(rows[names.indexOf(name)]).toContain(`| \`${fallback}\` |`);
  });

  it("has every variable that docs/configure.md lists", () => {
    expect(names.toSorted()).toEqual(
      Object.values(SETTINGS)
        .map(({ name }) => name)
        .toSorted(),
    );
  });
});
