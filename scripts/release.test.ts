import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { gunzipSync } from "node:zlib";
import { unpackTar } from "modern-tar";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { DEFAULT_SITE } from "#contract/site.ts";
import { publicOperations } from "#interfaces/public-operations.ts";
import { toolFolders } from "#interfaces/tool-modules.ts";
import { makePdf } from "#server/pdf/testing/documents.ts";
import { pdfFile } from "#server/pdf/testing/jobs.ts";
import { RAISED_LIMITS } from "#server/platform/testing/raised-limits.ts";
import { scaledTimeout } from "#server/platform/testing/scaled-timeout.ts";
import { skewedClock } from "#server/platform/testing/server-process.ts";
import { exampleInputs } from "#shared/examples.ts";
import type { AnyOperation } from "#shared/operation.ts";
import { toKebab } from "#shared/public-name.ts";
import { triedExamples } from "#shared/testing/tried-examples.ts";
import { assemble } from "./assemble.ts";
import { bundleServer } from "./bundle-server.ts";
import { describeProvenance, digestFiles, formatChecksums, pinBom } from "./provenance.ts";
import { planRelease } from "./release-plan.ts";
import { SERVER_MAIN } from "./server-flags.ts";
import { serverPackages } from "./server-packages.ts";
import { writeTarball } from "./tarball.ts";

const own = JSON.parse(readFileSync("package.json", "utf8"));
const CPU = process.arch === "arm64" ? "arm64" : "x64";
/** Where hard links to the project are possible, if anywhere. */
const BASE = statSync(tmpdir()).dev === statSync(".").dev ? tmpdir() : resolve("test-results");
const isRoot = process.getuid?.() === 0;
/** A user who owns nothing, where this process may become one. */
const NOBODY = isRoot ? { uid: 65_534, gid: 65_534 } : {};
/** For tens of thousands of files. */
const FOLDER_TIMEOUT_MS = scaledTimeout(120_000);

function makeFolder(name: string): string {
  mkdirSync(BASE, { recursive: true });
  const folder = mkdtempSync(join(BASE, `sundry-${name}-`));
  chmodSync(folder, 0o755);
  return folder;
}

describe("planRelease", () => {
  const changelog = (...sections: string[]) => ["# Changelog\n", ...sections].join("\n");
  const UNRELEASED = "## Unreleased\n\n### Added\n\n- A tool.\n";
  const FIRST = "## 0.1.0 - 2026-11-26\n\nThe first release.\n";

  it("releases the newest version of the changelog, with its entries", () => {
    const plan = { version: "0.1.0", notes: "The first release." };
    expect(planRelease(changelog(FIRST), "0.1.0", "4c81564589f7")).toEqual(plan);
    expect(planRelease(changelog("## Unreleased\n", FIRST), "0.1.0", "4c81564589f7")).toEqual(plan);
    expect(planRelease(changelog("## [0.1.0] - 2026-11-26\n\nThe first release.\n"), "0.1.0")).toEqual(plan);
  });

  it("marks a commit with unreleased entries as the state before the next version", () => {
    const plan = { version: "0.2.0-next.g4c815645", notes: "### Added\n\n- A tool." };
    expect(planRelease(changelog(UNRELEASED, FIRST), "0.2.0", "4c81564589f7")).toEqual(plan);
    expect(planRelease(changelog(UNRELEASED), "0.2.0").version).toBe("0.2.0-next");
  });

  it("rejects a package.json that contradicts the changelog", () => {
    expect(() => planRelease(changelog(UNRELEASED, FIRST), "0.1.0")).toThrow(
      "0.1.0 in package.json is already released",
    );
    expect(() => planRelease(changelog(FIRST), "0.2.0")).toThrow(
      "CHANGELOG.md starts with 0.1.0, but package.json has 0.2.0",
    );
    expect(() => planRelease(changelog("## 0.1.0\n\nNo date.\n"), "0.1.0")).toThrow('write "## 0.1.0" as');
  });

  it("accepts the project's own changelog", () => {
    expect(planRelease(readFileSync("CHANGELOG.md", "utf8"), own.version).notes).not.toBe("");
  });
});

describe("serverPackages", () => {
  const lock = {
    packages: {
      "": { dependencies: { a: "1", vite: "1" } },
      "node_modules/a": {
        dependencies: { b: "1" },
        optionalDependencies: { "native-x64": "1", "native-arm64": "1", "native-musl": "1" },
        peerDependencies: { peer: "1", unused: "1" },
        peerDependenciesMeta: { unused: { optional: true } },
      },
      "node_modules/a/node_modules/b": { dependencies: { a: "1" } },
      "node_modules/b": {},
      "node_modules/native-x64": { os: ["linux"], cpu: ["x64"], libc: ["glibc"] },
      "node_modules/native-arm64": { os: ["linux"], cpu: ["arm64"], libc: ["glibc"] },
      "node_modules/native-musl": { os: ["linux"], cpu: ["x64"], libc: ["musl"] },
      "node_modules/peer": {},
      "node_modules/unused": {},
      "node_modules/vite": {},
    },
  };

  it("follows dependencies as Node does, with native packages for one processor", () => {
    const rest = ["node_modules/a", "node_modules/a/node_modules/b"];
    expect(serverPackages(lock, "x64")).toEqual([...rest, "node_modules/native-x64", "node_modules/peer"]);
    expect(serverPackages(lock, "arm64")).toEqual([...rest, "node_modules/native-arm64", "node_modules/peer"]);
  });
});

describe("writeTarball", () => {
  it("gives the same bytes whenever and under whatever umask the files were written", { timeout: 60_000 }, async () => {
    const folder = makeFolder("tarball");
    const long = `${"deep/".repeat(30)}é.txt`;
    const pack = async (name: string, mode: number, time: number, files: readonly string[]) => {
      for (const file of files) {
        const path = join(folder, name, file);
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, file, { mode: file === "run" ? mode | 0o100 : mode });
        utimesSync(path, time, time);
      }
      await writeTarball(join(folder, name), join(folder, `${name}.tar.gz`), "sundry", new Date(86_400_000));
      return readFileSync(join(folder, `${name}.tar.gz`));
    };
    try {
      const first = await pack("one", 0o600, 1, ["run", "b/c", "a", long]);
      expect(await pack("two", 0o664, 2, [long, "a", "b/c", "run"])).toEqual(first);
      const entries = await unpackTar(gunzipSync(first));
      expect(entries.map(({ header }) => header.name)).toEqual([
        "sundry/a",
        "sundry/b/c",
        `sundry/${long}`,
        "sundry/run",
      ]);
      expect(entries.map(({ header }) => header.mode)).toEqual([0o644, 0o644, 0o644, 0o755]);
      for (const { header } of entries) expect(header).toMatchObject({ uid: 0, gid: 0, mtime: new Date(86_400_000) });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe("describeProvenance", () => {
  it("names every file, the commit, and what else went in", () => {
    const build = {
      version: "0.1.0",
      cpus: ["x64"],
      node: "24.21.0",
      npm: "11.19.1",
      epoch: 86_400,
      inputs: { "package-lock.json": "ab" },
    };
    const source = "https://example.org/sundry";
    expect(describeProvenance({ "a.tar.gz": "cd" }, { ...build, source, commit: "4c815645" })).toMatchObject({
      _type: "https://in-toto.io/Statement/v1",
      subject: [{ name: "a.tar.gz", digest: { sha256: "cd" } }],
      predicateType: "https://slsa.dev/provenance/v1",
      predicate: {
        buildDefinition: {
          resolvedDependencies: [
            { uri: `git+${source}`, digest: { gitCommit: "4c815645" } },
            { name: "package-lock.json", digest: { sha256: "ab" } },
          ],
        },
      },
    });
  });
});

describe("formatChecksums", () => {
  it("writes a list that sha256sum checks", () => {
    const folder = makeFolder("sums");
    try {
      for (const name of ["a b", "c"]) writeFileSync(join(folder, name), name);
      const sums = formatChecksums(digestFiles([join(folder, "a b"), join(folder, "c")]));
      expect(sums).toMatch(/^[0-9a-f]{64} {2}a b\n[0-9a-f]{64} {2}c\n$/);
      const check = spawnSync("sha256sum", ["--check", "--strict"], { cwd: folder, input: sums });
      if (!check.error) expect(check.status).toBe(0);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe("pinBom", () => {
  const bom = (serialNumber: string, timestamp: string) => ({
    serialNumber,
    metadata: { timestamp, component: { version: "0.1.0", "bom-ref": "sundry@0.1.0", purl: "pkg:npm/sundry@0.1.0" } },
    dependencies: [{ ref: "sundry@0.1.0" }, { ref: "a@0.1.0" }],
  });

  it("replaces the random number, the time, and the version", () => {
    const time = new Date(86_400_000);
    const pinned = pinBom(bom("urn:uuid:1", "2026-11-26T05:17:10.062Z"), "0.1.0-next", time);
    expect(pinBom(bom("urn:uuid:2", "2027-01-01T00:00:00.000Z"), "0.1.0-next", time)).toEqual(pinned);
    const uuid = /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/;
    expect(pinned).toEqual({
      serialNumber: expect.stringMatching(uuid),
      metadata: {
        timestamp: "1970-01-02T00:00:00.000Z",
        component: { version: "0.1.0-next", "bom-ref": "sundry@0.1.0-next", purl: "pkg:npm/sundry@0.1.0-next" },
      },
      dependencies: [{ ref: "sundry@0.1.0-next" }, { ref: "a@0.1.0" }],
    });
  });
});

describe("deploy/Containerfile", () => {
  const [, build = "", runtime = ""] = readFileSync("deploy/Containerfile", "utf8").split(/^FROM /m);
  const lines = (part: string) => part.split("\n");

  it("builds on the machine's processor for the image's", () => {
    expect(build).toMatch(/^--platform=\$BUILDPLATFORM \$\{NODE_IMAGE\} AS build\n/);
    expect(runtime).toMatch(/^\$\{NODE_IMAGE\}\n/);
    expect(lines(build)).toContain(`RUN node scripts/assemble.ts /sundry \${TARGETARCH:+--cpu "$TARGETARCH"}`);
  });

  it("holds what a release holds, the same for every site", () => {
    expect(runtime.match(/^(COPY|ADD) .*$/gm)).toEqual(["COPY --from=build /sundry ./"]);
    expect(build.match(/^ARG .*$/gm)).toEqual(["ARG TARGETARCH"]);
    expect(runtime).not.toMatch(/^ARG /m);
  });

  it("runs as any user of group 0 and without package managers", () => {
    expect(lines(runtime)).toContain("USER 1000:0");
    expect(runtime).toMatch(/ HOME=\/tmp /);
    expect(runtime).toContain("mkdir /data && chown 0:0 /data && chmod 770 /data");
    expect(runtime).toMatch(/rm -rf \/usr\/local\/lib\/node_modules .*\/npm .*\/npx .*\/corepack/);
  });

  it("reports its health and describes itself", () => {
    expect(runtime).toMatch(/^HEALTHCHECK .*\\\n {2}CMD \["node", .*\/health/m);
    const labels = Object.fromEntries(
      [...runtime.matchAll(/org\.opencontainers\.image\.(\w+)="(.*)"/g)].map(([, name, value]) => [name, value]),
    );
    const { description, version, license } = own;
    expect(labels).toEqual({
      title: DEFAULT_SITE.name,
      description,
      version,
      licenses: license,
      source: DEFAULT_SITE.sourceUrl,
    });
  });
});

interface RunningRelease {
  origin: string;
  dataDir: string;
  pid: number;
  /** @returns the exit code after SIGTERM */
  stop(): Promise<number | null>;
}

const started: { child: ChildProcess; dataDir: string }[] = [];

/** Starts an unpacked release as another user who can write only to the data folder and /tmp, with nothing on the PATH. */
async function startRelease(
  folder: string,
  env: Readonly<Record<string, string>> = {},
  { within = [] }: { within?: readonly string[] } = {},
): Promise<RunningRelease> {
  const dataDir = mkdtempSync(join(tmpdir(), "sundry-data-"));
  if (isRoot) chownSync(dataDir, NOBODY.uid ?? 0, NOBODY.gid ?? 0);
  const [program = "", ...args] = [...within, join(folder, "bin", "sundry-server")];
  const child = spawn(program, args, {
    ...(within.length === 0 && NOBODY),
    cwd: "/",
    env: { PATH: within.length === 0 ? "/nonexistent" : process.env.PATH, ...SERVER, DATA_DIR: dataDir, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit").then(([code]): number | null => code);
  started.push({ child, dataDir });
  const lines = createInterface({ input: child.stdout });
  const origin = await new Promise<string>((resolve, reject) => {
    lines.on("line", (line) => {
      const found = /^Sundry is listening on (\S+)$/.exec(line)?.[1];
      if (found) resolve(found);
    });
    lines.once("close", () => reject(new Error("The release didn't start.")));
  });
  if (within.length === 0) expect((await fetch(`${origin}/health`)).status).toBe(200);
  return {
    origin,
    dataDir,
    pid: child.pid as number,
    stop() {
      child.kill("SIGTERM");
      return ended;
    },
  };
}

const SERVER = {
  PORT: "0",
  HOST: "127.0.0.1",
  LOG_LEVEL: "error",
  RUN_CONCURRENCY: "4",
  RUN_SECONDS: "300",
  ...RAISED_LIMITS,
};

afterEach(() => {
  for (const { child, dataDir } of started.splice(0)) {
    child.kill("SIGKILL");
    rmSync(dataDir, { recursive: true, maxRetries: 5, retryDelay: 100 });
  }
});

async function signIn(origin: string): Promise<{ authorization: string }> {
  const response = await fetch(`${origin}/api/auth/anonymous`, { method: "POST" });
  return { authorization: `Bearer ${(await response.json()).token}` };
}

/** Draws a page of a PDF, which takes a process of its own, WebAssembly, and native code. */
async function drawPdf(origin: string, headers: { authorization: string }): Promise<void> {
  const form = new FormData();
  form.append("format", "png");
  form.append("resolution", "72");
  form.append("file", pdfFile(await makePdf({ pages: 1 }), "a.pdf"));
  const started = await fetch(`${origin}/api/pdf/to-images`, { method: "POST", headers, body: form });
  expect(started.status).toBe(202);
  const { jobId } = await started.json();
  await vi.waitFor(
    async () => {
      const job = await (await fetch(`${origin}/api/pdf/status/${jobId}`, { headers })).json();
      expect(job).toMatchObject({ status: "completed" });
    },
    { timeout: scaledTimeout(60_000), interval: 50 },
  );
  const result = await fetch(`${origin}/api/pdf/download/${jobId}`, { headers });
  expect([result.status, result.headers.get("content-type")]).toEqual([200, "image/png"]);
}

/** Runs the first example of every operation, so that a missing package shows. */
async function runEveryOperation(origin: string, headers: { authorization: string }): Promise<void> {
  const tools = toolFolders();
  const waiting: (() => Promise<void>)[] = [];
  for (const tool of tools.ids) {
    for (const [id, operation] of publicOperations(await tools.operations(tool))) {
      waiting.push(() => runExample(`${origin}/api/run/${tool}/${id}`, operation, headers));
    }
  }
  expect(waiting.length).toBeGreaterThan(100);
  const left = waiting.values();
  const work = async () => {
    for (const run of left) await run();
  };
  await Promise.all([work(), work(), work()]);
}

async function runExample(url: string, operation: AnyOperation, headers: { authorization: string }): Promise<void> {
  const [example] = triedExamples(operation);
  if (!example) return;
  const form = new FormData();
  for (const [name, value] of Object.entries(example.options ?? {})) form.append(toKebab(name), String(value));
  for (const [name, value] of Object.entries(exampleInputs(operation, example))) {
    const files = Array.isArray(value) ? value : [new File([(value as string | undefined) ?? ""], "a.txt")];
    for (const file of files) form.append(name, file);
  }
  const response = await fetch(url, { method: "POST", headers, body: form });
  expect([url, response.status, response.ok ? "" : await response.clone().text()]).toEqual([url, 200, ""]);
  await response.arrayBuffer();
}

describe.runIf(process.env.NIGHTLY)("assemble", { timeout: scaledTimeout(180_000) }, () => {
  let folder: string;
  beforeAll(async () => {
    folder = makeFolder("assembled");
    await bundleServer();
    await assemble(folder, { version: "0.1.0-test", cpu: CPU, withNode: true, siteOptional: true });
  }, FOLDER_TIMEOUT_MS);
  afterAll(() => rmSync(folder, { recursive: true }), FOLDER_TIMEOUT_MS);

  it("holds no tests, build tools, or command line", () => {
    const top = [...readdirSync(folder), ...readdirSync(join(folder, "bin"))].filter((name) => name !== "build");
    expect(top.toSorted()).toEqual(
      [
        ...["CHANGELOG.md", "LICENSE", "README.md", "SECURITY.md", "bin", "deploy", "docs", "node_modules"],
        ...["package.json", "src", "node", "node-license.txt", "sundry-server"],
      ].toSorted(),
    );
    const sources = readdirSync(join(folder, "src"), { recursive: true, encoding: "utf8" });
    expect(sources.filter((path) => !path.endsWith("ui"))).toEqual(["ui/theme.css"]);
    const packages = readdirSync(join(folder, "node_modules"));
    expect(packages).toEqual(expect.arrayContaining(["fastify", "sharp"]));
    for (const name of ["vite", "vitest", "typescript", "echarts", "node", ".bin"])
      expect(packages).not.toContain(name);
  });

  it("holds less than 460 MB of packages", () => {
    const files = readdirSync(join(folder, "node_modules"), { recursive: true, withFileTypes: true });
    const sizes = files
      .filter((file) => file.isFile())
      .map(({ parentPath, name }) => statSync(join(parentPath, name)).size);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(460_000_000);
  });

  it("keeps the commands that operators need", () => {
    const { scripts, version, devDependencies } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    expect([version, devDependencies]).toEqual(["0.1.0-test", undefined]);
    expect(Object.keys(scripts)).toEqual(["start", "backup", "remove", "restore", "rotate-key"]);
    for (const command of Object.values<string>(scripts)) {
      expect(existsSync(join(folder, command.split(" ").at(-1) as string)), command).toBe(true);
    }
  });

  it("runs everything as a user who can write only to the data folder, and ends on SIGTERM", async () => {
    if (isRoot) expect(spawnSync("test", ["-w", join(folder, "src")], NOBODY).status).toBe(1);
    const release = await startRelease(folder);
    const headers = await signIn(release.origin);
    await drawPdf(release.origin, headers);
    await runEveryOperation(release.origin, headers);
    const lookup = await fetch(`${release.origin}/api/ip/lookup/1.1.1.1`, { headers });
    expect(await lookup.json()).toMatchObject({ status: "success", as: expect.stringMatching(/^AS13335/) });
    expect((await fetch(`${release.origin}/mock/300x200.png`)).headers.get("content-type")).toBe("image/png");
    const node = join(folder, "bin", "node");
    const env = { PATH: "/nonexistent", DATA_DIR: release.dataDir };
    const command = (name: string) => join(dirname(SERVER_MAIN), `${name}.js`);
    const run = (...args: string[]) => spawnSync(node, args, { ...NOBODY, cwd: folder, env, encoding: "utf8" });
    expect(run(command("rotate-key"))).toMatchObject({ status: 0, stderr: "" });
    expect(run(command("remove"), "paste", "none")).toMatchObject({ status: 1, stderr: "" });
    // What other settings load: PostgreSQL, a bucket, agents, traces.
    const optional = /^(?:boss-queue|feature|s3-blobs|trace-export)-/;
    const modules = readdirSync(join(folder, dirname(SERVER_MAIN))).filter((file) => optional.test(file));
    expect(modules.length).toBeGreaterThanOrEqual(4);
    const load = modules.map((file) => `await import("./${dirname(SERVER_MAIN)}/${file}");`).join("");
    expect(run("--input-type=module", "--eval", load)).toMatchObject({ status: 0, stderr: "" });
    const backup = join(release.dataDir, "backup.zip");
    expect(run(command("backup"), backup)).toMatchObject({ status: 0, stderr: "" });
    expect(await release.stop()).toBe(0);
    expect(run(command("restore"), "--replace", backup)).toMatchObject({ status: 0, stderr: "" });
  });
});

describe.runIf(process.env.NIGHTLY)("npm run release", { timeout: scaledTimeout(1_800_000) }, () => {
  const folders: string[] = [];
  /** What two runs made, in different folders, a year apart, and on either side of the date line. */
  const made: string[] = [];
  let unpacked: string;
  beforeAll(() => {
    for (const env of [{ TZ: "Pacific/Pago_Pago" }, { TZ: "Pacific/Kiritimati", ...skewedClock(400 * 86_400_000) }]) {
      const clone = checkOut(env.TZ.replace("/", "-"));
      execFileSync("npm", ["run", "--silent", "release"], {
        cwd: clone,
        env: { ...process.env, ...env },
        stdio: "inherit",
      });
      made.push(join(clone, "release"));
    }
    unpacked = join(made[0] as string, tarball().replace(".tar.gz", ""));
    execFileSync("tar", ["-xzf", tarball()], { cwd: made[0] });
    execFileSync("chmod", ["-R", "a-w", unpacked]);
  }, scaledTimeout(1_800_000));
  afterAll(() => {
    if (unpacked) execFileSync("chmod", ["-R", "u+w", unpacked]);
    for (const folder of folders) rmSync(folder, { recursive: true });
  }, FOLDER_TIMEOUT_MS);

  const tarball = () => readdirSync(made[0] as string).find((name) => name.endsWith(`-linux-${CPU}.tar.gz`)) as string;
  const readMade = (name: string) => readFileSync(join(made[0] as string, name), "utf8");

  /** A commit with the working tree's files and the installed packages, in a new folder. */
  function checkOut(name: string): string {
    const folder = makeFolder(name);
    folders.push(folder);
    const list = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
      encoding: "utf8",
    });
    for (const file of list.split("\0").filter((file) => file && existsSync(file))) cpSync(file, join(folder, file));
    execFileSync("cp", [BASE === tmpdir() ? "-al" : "-a", "node_modules", folder]);
    const date = "2026-01-02T03:04:05Z";
    const who = Object.fromEntries(
      ["AUTHOR", "COMMITTER"].flatMap((role) => [
        [`GIT_${role}_NAME`, "Test"],
        [`GIT_${role}_EMAIL`, "test@sundry.example"],
        [`GIT_${role}_DATE`, date],
      ]),
    );
    for (const args of ["init --quiet", "add --all", "commit --quiet --message All"]) {
      execFileSync("git", args.split(" "), { cwd: folder, env: { ...process.env, ...who } });
    }
    return folder;
  }

  it("gives the same bytes wherever and whenever it runs", () => {
    const [first = {}, second] = made.map((folder) =>
      digestFiles(
        readdirSync(folder, { withFileTypes: true })
          .filter((one) => one.isFile())
          .map(({ name }) => join(folder, name))
          .toSorted(),
      ),
    );
    expect(Object.keys(first)).toEqual([
      "NOTES.md",
      "SHA256SUMS",
      "provenance.json",
      expect.stringMatching(/^sundry-[\w.-]+-linux-\w+\.tar\.gz$/),
      expect.stringMatching(/^sundry-[\w.-]+\.cdx\.json$/),
      expect.stringMatching(/^sundry-cli-[\w.-]+\.tgz$/),
      expect.stringMatching(/^sundry-offline-[\w.-]+\.zip$/),
      expect.stringMatching(/^sundry-static-[\w.-]+\.zip$/),
    ]);
    expect(second).toEqual(first);
  });

  it("lists every file with its checksum, and states where they come from", () => {
    const sums = spawnSync("sha256sum", ["--check", "--strict", "SHA256SUMS"], { cwd: made[0] });
    expect(sums.status).toBe(0);
    const { subject, predicate } = JSON.parse(readMade("provenance.json"));
    expect(subject.map(({ name, digest }: Subject) => `${digest.sha256}  ${name}`)).toEqual(
      readMade("SHA256SUMS")
        .trim()
        .split("\n")
        .filter((line) => / {2}sundry-/.test(line)),
    );
    const { externalParameters, resolvedDependencies } = predicate.buildDefinition;
    const commit = execFileSync("git", ["rev-parse", "HEAD"], { cwd: join(made[0] as string, ".."), encoding: "utf8" });
    expect(externalParameters.commit).toBe(commit.trim());
    expect(resolvedDependencies.map(({ name, uri }: Subject) => name ?? uri)).toEqual([
      expect.stringContaining("git+https://"),
      "package-lock.json",
      `node-linux-${CPU}@${own.optionalDependencies.node}`,
    ]);
    expect(
      JSON.parse(readMade(readdirSync(made[0] as string).find((name) => name.endsWith(".cdx.json")) as string)),
    ).toMatchObject({
      bomFormat: "CycloneDX",
      metadata: { component: { name: "sundry", version: externalParameters.version } },
    });
  });

  it("has no path or time of its build in the pages", () => {
    const folder = join(unpacked, "build", "client");
    const found = spawnSync("grep", ["-rlF", "-e", folders[0] as string, "-e", process.cwd(), folder]);
    expect(found.stdout.toString()).toBe("");
  });

  it("makes a site out of a read-only folder, by another user and with nothing installed", async () => {
    const release = await startRelease(unpacked);
    for (const path of ["/", "/tools/json-formatter", "/api/openapi.json"]) {
      expect([path, (await fetch(release.origin + path)).status]).toEqual([path, 200]);
    }
    const headers = await signIn(release.origin);
    await drawPdf(release.origin, headers);
    await runEveryOperation(release.origin, headers);
    expect(await release.stop()).toBe(0);
  });

  it("becomes an operator's own site by environment variables alone", async () => {
    const off = ["pastebin", "ip-lookup", "qr-generator"];
    const env = { SITE_NAME: "Ada's Tools", ACCENT_COLOR: "#b3261e", HOME_PINS: "jwt", TOOLS_OFF: off.join(",") };
    const release = await startRelease(unpacked, env);
    const home = await (await fetch(release.origin)).text();
    expect(/<title>(.*)<\/title>/.exec(home)?.[1]).toMatch(/ · Ada(&#x27;|')s Tools$/);
    for (const id of off) {
      expect(home).not.toContain(`/tools/${id}"`);
      expect([id, (await fetch(`${release.origin}/tools/${id}`)).status]).toEqual([id, 404]);
    }
    expect(await release.stop()).toBe(0);
  });

  it.runIf(isRoot && canUnshare())("needs no network", async () => {
    const up = 'ip link set lo up && exec setpriv --reuid 65534 --regid 65534 --clear-groups "$@"';
    const release = await startRelease(unpacked, {}, { within: ["unshare", "--net", "sh", "-c", up, "sh"] });
    const ask = `fetch("${release.origin}/tools/json-formatter").then(({ status }) => console.log(status))`;
    const inside = ["--target", String(release.pid), "--net", join(unpacked, "bin", "node"), "--eval", ask];
    expect(execFileSync("nsenter", inside, { encoding: "utf8" })).toBe("200\n");
    expect(await release.stop()).toBe(0);
  });
});

interface Subject {
  name: string;
  uri?: string;
  digest: { sha256: string };
}

/** Whether a process without a network can be started. */
function canUnshare(): boolean {
  return spawnSync("unshare", ["--net", "sh", "-c", "ip link set lo up && setpriv --version"]).status === 0;
}
