import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { registerSchema, unregisterSchema, validate } from "@hyperjump/json-schema/draft-07";
import { DOMParser } from "@xmldom/xmldom";
import { parse as parseToml } from "smol-toml";
import { Value } from "typebox/value";
import { afterEach, describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { Problem } from "#contract/problem.ts";
import { loadConfig, SETTINGS } from "#server/platform/config.ts";

/** What the form of every store offers. */
const ESSENTIAL = [
  "PUBLIC_ORIGIN",
  "BASE_PATH",
  "TRUST_PROXY",
  "TOOLS_OFF",
  "SITE_NAME",
  "CONTACT_EMAIL",
  "SOURCE_URL",
  "ADMIN_TOKEN",
  "METRICS_TOKEN",
  "AUTH_HEADER",
  "ACCENT_COLOR",
  "LOGO_FILE",
  "HOME_PINS",
  "HOME_CATEGORIES",
];
/** Variables of other programs, stores and packages. */
const FOREIGN =
  /^(AF_(INET6?|UNIX)|POSTGRES_(USER|PASSWORD)|AWS_\w+|NODE_(ENV|COMPILE_CACHE|IMAGE)|APP_(HOST|PORT|DATA_DIR|PASSWORD)|PROXY_AUTH_ADD|DEVICE_DOMAIN_NAME|YNH_USER|HOME)$/;
const OWN: { version: string; license: string } = JSON.parse(readFileSync("package.json", "utf8"));
const SOURCE_URL = SETTINGS.sourceUrl.fallback;
const REPOSITORY = new URL(SOURCE_URL).pathname.slice(1);
const IMAGE = `ghcr.io/${REPOSITORY}`;

/** Every variable of the server with its default. */
const defaults = new Map<string, string>(Object.values(SETTINGS).map(({ name, fallback }) => [name, fallback]));

const path = (name: string) => join("deploy", name);
const read = (name: string) => readFileSync(path(name), "utf8");
// biome-ignore lint/suspicious/noExplicitAny: Files of many formats have no types here.
const yaml = (name: string): any => parse(read(name));
const textFiles = globSync("deploy/**/*", { withFileTypes: true })
  .filter((entry) => entry.isFile() && extname(entry.name) !== ".png")
  .map((entry) => join(entry.parentPath, entry.name).slice("deploy/".length));
const isInstalled = (program: string) => spawnSync(program, ["--version"]).error === undefined;

const folders: string[] = [];
const temporaryFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), "sundry-deploy-"));
  folders.push(folder);
  return folder;
};
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** Attributes and text of a template's inputs. */
const unraidInputs = (type: "Port" | "Path" | "Variable") =>
  [...unraid().getElementsByTagName("Config")]
    .filter((config) => config.getAttribute("Type") === type)
    .map((config) => ({
      target: config.getAttribute("Target") ?? "",
      standard: config.getAttribute("Default"),
      mask: config.getAttribute("Mask"),
      text: config.textContent ?? "",
    }));
const unraid = () => new DOMParser().parseFromString(read("unraid/sundry.xml"), "text/xml");

/** The environment file with the settings that the install script chooses. */
function yunohostForm(): Record<string, string> {
  const chosen = new Map(
    ["_common.sh", "install"].flatMap((name) =>
      [...read(`yunohost/scripts/${name}`).matchAll(/--key=(\w+) --value="(.*)"/g)].map(
        ([, key = "", value = ""]) => [key, value] as const,
      ),
    ),
  );
  const lines = read("yunohost/conf/sundry.env").matchAll(/^(\w+)="(?:__(\w+)__|(.*))"$/gm);
  return Object.fromEntries(
    [...lines].map(([, name, key = "", text]) => [name, text ?? chosen.get(key.toLowerCase()) ?? `__${key}__`]),
  );
}

function truenasForm(): Record<string, string> {
  const { attrs } = yaml("truenas/questions.yaml").questions[0].schema;
  const questions = new Map<string, string>(
    attrs.map(({ variable, schema }: { variable: string; schema: { default: string } }) => [variable, schema.default]),
  );
  const lines = read("truenas/templates/docker-compose.yaml").matchAll(/add_env\("(\w+)", values\.sundry\.(\w+)\)/g);
  return Object.fromEntries(
    [...lines].map(([, name, variable = ""]) => [name, questions.get(variable) ?? "no question"]),
  );
}

const FORMS: Record<string, () => Record<string, string>> = {
  "compose.simple.yaml": () =>
    Object.fromEntries(
      Object.entries<string>(yaml("compose.simple.yaml").services.sundry.environment).map(([name, text]) => [
        name,
        new RegExp(`^\\$\\{${name}:-(.*)\\}$`).exec(text)?.[1] ?? text,
      ]),
    ),
  "helm/sundry": () => ({ ...yaml("helm/sundry/values.yaml").env, ...yaml("helm/sundry/values.yaml").secretEnv }),
  unraid: () => Object.fromEntries(unraidInputs("Variable").map(({ target, text }) => [target, text])),
  casaos: () => yaml("casaos/docker-compose.yml").services.sundry.environment,
  umbrel: () => yaml("umbrel/docker-compose.yml").services.server.environment,
  yunohost: yunohostForm,
  truenas: truenasForm,
};

/** Variables in files that aren't forms. */
function namesSet(): string[] {
  // `!override` is a tag of Compose that doesn't matter here.
  const [compose, bucket] = ["compose.yaml", "compose.s3.yaml"].map((name) =>
    parse(read(name), { logLevel: "error", merge: true }),
  );
  const environments = [compose.services.web, compose.services.worker, bucket.services.web, bucket.services.worker];
  const objects = parseAllDocuments(read("kubernetes.yaml")).map((document) => document.toJS());
  return [
    ...environments.flatMap(({ environment }) => Object.keys(environment)),
    ...objects.filter(({ kind }) => kind === "ConfigMap").flatMap(({ data }) => Object.keys(data)),
    ...objects
      .filter(({ kind }) => kind === "Deployment")
      .flatMap(({ spec }) => spec.template.spec.containers[0].env.map(({ name }: { name: string }) => name)),
    ...(read("sundry.service").match(/(?<=^Environment=)\w+/gm) ?? []),
    ...(read("Containerfile").match(/^ENV .*$/gm) ?? []).flatMap((line) => line.match(/\w+(?==)/g) ?? []),
    ...(read("helm/sundry/templates/_helpers.tpl").match(/(?<=\{ name: )[A-Z_]+/g) ?? []),
  ];
}

/** Values that a store knows better than the server's default. */
const CHOSEN: Record<string, Record<string, string>> = {
  umbrel: {
    PUBLIC_ORIGIN: `http://\${DEVICE_DOMAIN_NAME}:${yaml("umbrel/umbrel-app.yml").port}`,
    TRUST_PROXY: "10.21.0.0/16",
    ADMIN_TOKEN: "$" + "{APP_PASSWORD}",
  },
  yunohost: {
    HOST: "127.0.0.1",
    PORT: "__PORT__",
    DATA_DIR: "__DATA_DIR__",
    PUBLIC_ORIGIN: "https://__DOMAIN__",
    BASE_PATH: "__BASE_PATH__",
    TRUST_PROXY: "127.0.0.1",
    AUTH_HEADER: "YNH_USER",
    ADMIN_TOKEN: "$(ynh_string_random --length=40)",
  },
};

describe("variables in deploy/", () => {
  it("are all read by the server, also in comments", () => {
    const unknown = textFiles.flatMap((name) => {
      const words = read(name).match(/(?<!\w)[A-Z][A-Z0-9]*(_[A-Z0-9]+)+(?!\w)/g) ?? [];
      return words.filter((word) => !defaults.has(word) && !FOREIGN.test(word)).map((word) => `${name}: ${word}`);
    });
    expect(unknown).toEqual([]);
  });

  it("are all read by the server, where files set one", () => {
    const names = namesSet();
    expect(names).toEqual(
      expect.arrayContaining(["DATABASE_URL", "TRUST_PROXY", "HOST", "METRICS_TOKEN", "S3_BUCKET"]),
    );
    expect(names.filter((name) => !defaults.has(name) && !FOREIGN.test(name))).toEqual([]);
  });

  it.each(Object.entries(FORMS))("have the server's defaults and include the essential ones: %s", (store, form) => {
    const offered = form();
    expect(Object.keys(offered)).toEqual(expect.arrayContaining(ESSENTIAL));
    for (const [name, value] of Object.entries(offered)) {
      expect([...defaults.keys()]).toContain(name);
      expect(value, name).toBe(CHOSEN[store]?.[name] ?? defaults.get(name));
    }
  });
});

describe("images in deploy/", () => {
  it("have the name of the repository and the version of package.json", () => {
    const named = textFiles.flatMap((name) => read(name).match(/ghcr\.io\/[\w./-]+:[\w.-]+/g) ?? []);
    expect(named.length).toBeGreaterThanOrEqual(7);
    expect(new Set(named)).toEqual(new Set([`${IMAGE}:${OWN.version}`]));
    expect(yaml("helm/sundry/values.yaml").image).toMatchObject({ repository: IMAGE, tag: "" });
    expect(yaml("truenas/ix_values.yaml").images.image).toEqual({ repository: IMAGE, tag: OWN.version });
  });

  it("run without capabilities and on a read-only root", () => {
    const services = [
      yaml("compose.simple.yaml").services.sundry,
      yaml("casaos/docker-compose.yml").services.sundry,
      yaml("umbrel/docker-compose.yml").services.server,
    ];
    for (const service of services) {
      expect(service).toMatchObject({
        read_only: true,
        tmpfs: ["/tmp"],
        cap_drop: ["ALL"],
        security_opt: ["no-new-privileges:true"],
        ulimits: { core: 0 },
        pids_limit: expect.any(Number),
      });
    }
    const { textContent: parameters } = unraid().getElementsByTagName("ExtraParams")[0] ?? {};
    expect(parameters).toContain(
      "--read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges --ulimit core=0",
    );
  });
});

describe("deploy/README.md", () => {
  it("lists everything in the folder", () => {
    const linked = [...read("README.md").matchAll(/\]\(([^):]+)\)/g)].map(
      ([, target = ""]) => target.split("#")[0] ?? "",
    );
    for (const target of linked) expect(existsSync(path(target)), target).toBe(true);
    const entries = readdirSync("deploy").filter((name) => name !== "README.md" && name !== "Containerfile");
    for (const entry of entries)
      expect(
        linked.some((target) => target.split("/")[0] === entry),
        entry,
      ).toBe(true);
  });
});

describe("deploy/nginx.conf", () => {
  it("drops the address and the name that a visitor sent", () => {
    expect(read("nginx.conf")).toContain("proxy_set_header X-Forwarded-For $remote_addr;");
    expect(read("nginx.conf")).toContain('proxy_set_header Remote-User "";');
  });

  it.each([413, 429])("answers %i by itself as a problem, like the server", (status) => {
    const config = read("nginx.conf");
    const [, name = ""] = new RegExp(`error_page ${status} (@\\w+);`).exec(config) ?? [];
    const [, body = ""] = new RegExp(`location ${name} {[^}]+return ${status} '(.+)';`).exec(config) ?? [];
    expect(Value.Check(Problem, JSON.parse(body))).toBe(true);
    expect(JSON.parse(body).status).toBe(status);
  });
});

describe("deploy/sundry.service", () => {
  it.runIf(isInstalled("systemd-analyze"))("is a valid unit", () => {
    const unit = read("sundry.service").replace("/opt/sundry/bin/sundry-server", process.execPath);
    expect(verifyUnit("sundry.service", unit)).toEqual({ status: 0, stderr: "" });
  });
});

/** What systemd says about a unit. Its programs must exist. */
function verifyUnit(name: string, unit: string) {
  const file = join(temporaryFolder(), name);
  writeFileSync(file, unit);
  const { status, stderr } = spawnSync("systemd-analyze", ["verify", file], { encoding: "utf8" });
  return { status, stderr };
}

describe("deploy/helm/sundry", () => {
  const chart = "deploy/helm/sundry";
  const values = () => yaml("helm/sundry/values.yaml");
  const templates = readdirSync(join(chart, "templates"));
  const template = (name: string) => read(`helm/sundry/templates/${name}`);
  const paths = (): string[] =>
    templates.flatMap((name) => [...template(name).matchAll(/\.Values\.([\w.]+)/g)].map(([, found = ""]) => found));

  it("has the version of package.json", () => {
    expect(yaml("helm/sundry/Chart.yaml")).toMatchObject({
      apiVersion: "v2",
      name: "sundry",
      type: "application",
      version: OWN.version,
      appVersion: OWN.version,
    });
  });

  it("uses every value, and only those that exist", () => {
    const used = paths();
    for (const found of used) {
      const parent = found.split(".").slice(0, -1);
      expect(
        parent.reduce((value, key) => value[key], values()),
        found,
      ).toHaveProperty([found.split(".").at(-1) ?? ""]);
    }
    for (const [group, value] of Object.entries<unknown>(values())) {
      const isSection = typeof value === "object" && !Array.isArray(value) && Object.keys(value ?? {}).length > 0;
      const wanted =
        isSection && !used.includes(group) ? Object.keys(value ?? {}).map((key) => `${group}.${key}`) : [group];
      expect(used).toEqual(expect.arrayContaining(wanted));
    }
  });

  it.each(templates)("closes every block: %s", (name) => {
    const text = template(name).replaceAll(/\{\{-? \/\*.*?\*\/ -?\}\}/gs, "");
    expect(text.match(/\{\{/g)?.length).toBe(text.match(/\}\}/g)?.length);
    const blocks = text.match(/\{\{-? (if|range|with|define) /g) ?? [];
    expect(text.match(/\{\{-? end -?\}\}/g) ?? []).toHaveLength(blocks.length);
  });

  it("includes only templates that it defines", () => {
    const helpers = template("_helpers.tpl");
    const included = templates.flatMap((name) => template(name).match(/(?<=include ")[\w.]+/g) ?? []);
    expect(new Set(included)).toEqual(new Set(helpers.match(/(?<=define ")[\w.]+/g)));
  });

  it("runs pods as deploy/kubernetes.yaml does", () => {
    const pod = template("_helpers.tpl");
    for (const line of [
      "automountServiceAccountToken: false",
      "runAsNonRoot: true",
      "seccompProfile: { type: RuntimeDefault }",
      "allowPrivilegeEscalation: false",
      "readOnlyRootFilesystem: true",
      "capabilities: { drop: [ALL] }",
      "httpGet: { path: /health, port: http }",
      "httpGet: { path: /ready, port: http }",
    ]) {
      expect(pod).toContain(line);
      expect(read("kubernetes.yaml")).toContain(line);
    }
  });

  it("has a schema that accepts its values and rejects typing errors", async () => {
    const id = "https://sundry.example/values.schema.json";
    registerSchema(JSON.parse(read("helm/sundry/values.schema.json")), id);
    const isValid = await validate(id);
    const accepts = (change: object) => isValid({ ...values(), ...change }).valid;
    try {
      expect(accepts({})).toBe(true);
      expect(accepts({ env: { RUN_MAX_BYTES: "10485760" } })).toBe(true);
      expect(accepts({ env: { RUN_MAX_BYTES: 10_485_760 } })).toBe(false);
      expect(accepts({ environment: {} })).toBe(false);
      expect(accepts({ web: { replicas: 0 } })).toBe(false);
      expect(accepts({ persistence: { accessModes: ["ReadWriteSome"] } })).toBe(false);
    } finally {
      unregisterSchema(id);
    }
  });

  describe.runIf(isInstalled("helm"))("with helm", () => {
    const helm = (...words: string[]) => spawnSync("helm", words, { encoding: "utf8" });
    const render = (...settings: string[]) =>
      helm("template", "r", chart, ...settings.flatMap((setting) => ["--set", setting]));

    it("passes its linter", () => {
      expect(helm("lint", "--strict", chart)).toMatchObject({ status: 0 });
    });

    it("renders one pod with a volume by default, and several with PostgreSQL and a bucket", () => {
      expect(
        render()
          .stdout.match(/^kind: .*/gm)
          ?.toSorted(),
      ).toEqual(
        ["ConfigMap", "Deployment", "NetworkPolicy", "PersistentVolumeClaim", "Secret", "Service"].map(
          (kind) => `kind: ${kind}`,
        ),
      );
      const many = ["worker.enabled=true", "web.replicas=2", "persistence.enabled=false", "env.S3_BUCKET=files"];
      expect(render(...many)).toMatchObject({ status: 1, stderr: expect.stringContaining("need PostgreSQL") });
      expect(render(...many, "secretEnv.DATABASE_URL=postgres://a").stdout.match(/^kind: Deployment$/gm)).toHaveLength(
        2,
      );
    });
  });
});

describe("deploy/unraid/sundry.xml", () => {
  it("has what Community Applications needs", () => {
    const root = unraid().documentElement;
    const text = (name: string) => root?.getElementsByTagName(name)[0]?.textContent;
    expect(root?.tagName).toBe("Container");
    expect(root?.getAttribute("version")).toBe("2");
    for (const name of ["Name", "Overview", "Category", "Support", "Project"]) expect(text(name), name).toBeTruthy();
    expect([text("Repository"), text("Network"), text("Privileged")]).toEqual([
      `${IMAGE}:${OWN.version}`,
      "bridge",
      "false",
    ]);
    for (const name of ["TemplateURL", "Icon"]) {
      const [, file = ""] = text(name)?.split(`${REPOSITORY}/main/`) ?? [];
      expect(existsSync(file), name).toBe(true);
    }
    expect(text("WebUI")).toBe("http://[IP]:[PORT:3000]/");
    expect(unraidInputs("Port").map(({ target }) => target)).toEqual(["3000"]);
    expect(unraidInputs("Path").map(({ target }) => target)).toEqual(["/data"]);
    for (const { target, standard, text: value, mask } of unraidInputs("Variable")) {
      expect(standard, target).toBe(value);
      expect(mask, target).toBe(String(target.endsWith("_TOKEN")));
    }
  });
});

describe("deploy/casaos/docker-compose.yml", () => {
  it("has what the store needs", () => {
    const { name, services, volumes, "x-casaos": store } = yaml("casaos/docker-compose.yml");
    const { image, environment, ports, "x-casaos": form } = services.sundry;
    expect([name, image, Object.keys(volumes)]).toEqual(["sundry", `${IMAGE}:${OWN.version}`, ["data"]]);
    expect(store).toMatchObject({
      id: expect.stringMatching(/^[\w-]+(\.[\w-]+)+$/),
      main: "sundry",
      index: "/",
      port_map: ports[0].published,
      version: OWN.version,
      architectures: ["amd64", "arm64"],
    });
    expect(["Media", "Productivity", "Home", "Networking", "AI", "Finance", "Social", "Developer", "Others"]).toContain(
      store.category,
    );
    for (const key of ["title", "tagline", "description"]) expect(store[key].en_US, key).toBeTruthy();
    for (const key of ["icon", "author", "developer", "repo", "support"]) expect(store[key], key).toBeTruthy();
    const described = form.envs.map(({ container }: { container: string }) => container);
    expect(described).toEqual(Object.keys(environment));
  });
});

describe("deploy/umbrel", () => {
  it("has what the store needs", () => {
    const app = yaml("umbrel/umbrel-app.yml");
    const { services } = yaml("umbrel/docker-compose.yml");
    expect(app).toMatchObject({ manifestVersion: 1, id: "sundry", version: OWN.version, path: "", dependencies: [] });
    for (const key of ["name", "developer", "submitter"]) expect(app[key].length, key).toBeLessThanOrEqual(50);
    for (const key of ["website", "repo", "support", "submission"]) expect(URL.canParse(app[key]), key).toBe(true);
    expect(app.tagline).toMatch(/^.{1,99}[^.]$/);
    expect(app.gallery).toBeInstanceOf(Array);
    expect(["files", "media", "networking", "social", "automation", "developer"]).toContain(app.category);
    expect(services.app_proxy.environment).toMatchObject({ APP_HOST: `${app.id}_server_1`, APP_PORT: 3000 });
    // The folder must exist before Docker creates it as root.
    expect(services.server.volumes).toEqual(["$" + "{APP_DATA_DIR}/data:/data"]);
    expect(existsSync(path("umbrel/data/.gitkeep"))).toBe(true);
  });
});

describe("deploy/yunohost", () => {
  const scripts = readdirSync("deploy/yunohost/scripts");
  // biome-ignore lint/suspicious/noExplicitAny: Read as data.
  const toml = (name: string) => parseToml(read(`yunohost/${name}`)) as any;

  it("has a manifest of the packaging format 2 with the release's tarballs", () => {
    const { integration, install, resources, ...manifest } = toml("manifest.toml");
    expect(manifest).toMatchObject({
      packaging_format: 2,
      id: "sundry",
      name: expect.any(String),
      description: { en: expect.any(String) },
      version: expect.stringMatching(new RegExp(`^${OWN.version.replaceAll(".", "\\.")}~ynh\\d+$`)),
      maintainers: expect.any(Array),
      upstream: { license: OWN.license, code: SOURCE_URL },
    });
    expect(integration).toMatchObject({ helpers_version: "2.1", architectures: ["amd64", "arm64"], sso: true });
    expect(Object.keys(install)).toEqual(["domain", "path", "init_main_permission"]);
    expect(Object.keys(resources)).toEqual([
      "sources",
      "system_user",
      "install_dir",
      "data_dir",
      "permissions",
      "ports",
    ]);
    for (const [architecture, cpu] of [
      ["amd64", "x64"],
      ["arm64", "arm64"],
    ] as const) {
      const { url, sha256 } = resources.sources.main[architecture];
      const folder = `${SOURCE_URL}/releases/download/v${OWN.version}`;
      expect(url).toBe(`${folder}/sundry-${OWN.version}-linux-${cpu}.tar.gz`);
      expect(sha256).toMatch(/^[0-9a-f]{64}$/);
    }
  });

  it.each(scripts)("has a valid script: %s", (name) => {
    expect(spawnSync("bash", ["-n", `deploy/yunohost/scripts/${name}`], { encoding: "utf8" })).toMatchObject({
      status: 0,
      stderr: "",
    });
  });

  it("has the scripts that YunoHost runs", () => {
    expect(scripts.toSorted()).toEqual([
      "_common.sh",
      "backup",
      "change_url",
      "install",
      "remove",
      "restore",
      "upgrade",
    ]);
  });

  it("binds each question of the config panel to a variable of the environment file", () => {
    const { main } = toml("config_panel.toml");
    const sections = Object.values<Record<string, { bind?: string }>>(main).filter(
      (value) => typeof value === "object",
    );
    const questions = sections.flatMap((section) => Object.entries(section).filter(([, { bind }]) => bind));
    expect(questions.length).toBeGreaterThan(10);
    for (const [key, { bind }] of questions) {
      expect(bind).toBe(`${key.toUpperCase()}:__INSTALL_DIR__/.env`);
      expect(read("yunohost/conf/sundry.env")).toContain(`\n${key.toUpperCase()}="__${key.toUpperCase()}__"\n`);
    }
  });

  /** Runs a script with stand-ins for YunoHost's helpers. */
  function runScript(name: string, settings: Record<string, string> = {}) {
    const folder = temporaryFolder();
    cpSync("deploy/yunohost", folder, { recursive: true });
    // Where backup and restore find the package.
    symlinkSync(folder, join(folder, "settings"));
    writeFileSync(join(folder, "helpers"), STAND_INS);
    const file = join(folder, "scripts", name);
    writeFileSync(file, readFileSync(file, "utf8").replace("/usr/share/yunohost/helpers", join(folder, "helpers")));
    const [appFolder, dataFolder] = [join(folder, "app"), join(folder, "data")];
    for (const created of [appFolder, dataFolder]) mkdirSync(created);
    const about = { app: "sundry", install_dir: appFolder, data_dir: dataFolder, domain: "example.org", path: "/" };
    const env = { PATH: process.env.PATH, ...about, port: "3001", ...settings };
    const cwd = join(folder, "scripts");
    const { status, stdout, stderr } = spawnSync("bash", [name], { cwd, env, encoding: "utf8" });
    const environment = existsSync(join(appFolder, ".env")) ? readFileSync(join(appFolder, ".env"), "utf8") : "";
    return {
      status,
      stderr,
      steps: stdout.trim().replaceAll(appFolder, "APP").replaceAll(dataFolder, "DATA").split("\n"),
      env: Object.fromEntries([...environment.matchAll(/^(\w+)="(.*)"$/gm)].map(([, name, value]) => [name, value])),
      dataFolder,
    };
  }

  it.each([
    { url: "/", basePath: "" },
    { url: "/sundry", basePath: "/sundry" },
  ])("installs at $url with an environment that the server accepts", ({ url, basePath }) => {
    const { status, stderr, steps, env, dataFolder } = runScript("install", { path: url });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(steps).toEqual(["setup_source", "config_add .env", "systemd", "service add", "nginx", "start sundry"]);
    expect(loadConfig(env)).toMatchObject({
      host: "127.0.0.1",
      port: 3001,
      dataDir: dataFolder,
      publicOrigin: "https://example.org",
      basePath,
      trustProxy: ["127.0.0.1"],
    });
    expect(env).toMatchObject({ AUTH_HEADER: "YNH_USER", ADMIN_TOKEN: "r".repeat(40), SITE_NAME: "Sundry" });
  });

  it("keeps what the operator chose on an upgrade, also an empty token", () => {
    const { status, steps, env } = runScript("upgrade", { admin_token: "", site_name: "Ours" });
    expect([status, steps[0], steps.at(-1)]).toEqual([0, "stop sundry", "start sundry"]);
    expect(env).toMatchObject({ ADMIN_TOKEN: "", SITE_NAME: "Ours" });
  });

  it("moves to another address", () => {
    const { status, steps, env } = runScript("change_url", { domain: "other.example", path: "/tools" });
    expect([status, steps[0], steps.at(-1)]).toEqual([0, "stop sundry", "start sundry"]);
    expect(env).toMatchObject({ PUBLIC_ORIGIN: "https://other.example", BASE_PATH: "/tools" });
  });

  it("has the app copy its database for a backup, and put it back before it starts", () => {
    const command = (name: string) => `env DATA_DIR=DATA APP/bin/node APP/scripts/${name}`;
    const backup = runScript("backup");
    expect({ status: backup.status, stderr: backup.stderr }).toEqual({ status: 0, stderr: "" });
    expect(backup.steps).toEqual([
      "backup APP",
      "backup /etc/nginx/conf.d/example.org.d/sundry.conf",
      "backup /etc/systemd/system/sundry.service",
      command("backup.ts DATA/sundry.backup"),
    ]);
    const restore = runScript("restore");
    expect({ status: restore.status, stderr: restore.stderr }).toEqual({ status: 0, stderr: "" });
    expect(restore.steps[0]).toBe("restore APP");
    expect(restore.steps).toContain(command("restore.ts --replace DATA/sundry.backup"));
    expect(restore.steps.slice(-2)).toEqual(["start sundry", "reload nginx"]);
  });

  it("protects the service like deploy/sundry.service", () => {
    const protections = (unit: string) => unit.slice(unit.indexOf("Restart=")).split("\n");
    const expected = protections(read("sundry.service")).map((line) =>
      line === "ProtectHome=yes" ? "ProtectHome=tmpfs" : line,
    );
    expect(protections(read("yunohost/conf/systemd.service"))).toEqual(expect.arrayContaining(expected));
    // The data is below /home, which is hidden.
    expect(read("yunohost/conf/systemd.service")).toContain("\nBindPaths=__DATA_DIR__\n");
  });

  it.runIf(isInstalled("systemd-analyze"))("has a valid unit", () => {
    const unit = read("yunohost/conf/systemd.service")
      .replaceAll("__APP__", "root")
      .replaceAll("__INSTALL_DIR__/bin/sundry-server", process.execPath)
      .replaceAll("__INSTALL_DIR__", "/opt/sundry")
      .replaceAll("__DATA_DIR__", "/home/sundry");
    expect(verifyUnit("sundry-yunohost.service", unit)).toEqual({ status: 0, stderr: "" });
  });

  it("passes the page's own Authorization header on, and no name that a visitor sent", () => {
    const nginx = read("yunohost/conf/nginx.conf");
    expect(nginx).toContain("set $sundry_authorization $http_authorization;");
    expect(nginx).toContain("proxy_set_header Authorization $sundry_authorization;");
    expect(nginx).toContain("include proxy_params_no_auth;");
    expect(nginx).toContain("proxy_pass http://127.0.0.1:__PORT__;");
    expect(nginx).toMatch(/location = __PATH__\/metrics \{\n {2}deny all;/);
  });
});

const STAND_INS = `
set -eu
ynh_script_progression() { :; }
ynh_setup_source() { echo setup_source; }
ynh_string_random() { printf 'r%.0s' $(seq "\${1#--length=}"); }
ynh_app_setting_set_default() {
  local key="\${1#--key=}" value="\${2#--value=}"
  if [ -z "\${!key:-}" ]; then eval "$key=\\$value"; fi
}
ynh_config_add() {
  local template="../conf/\${1#--template=}" destination="\${2#--destination=}" name variable
  cp "$template" "$destination"
  for name in $(grep -o '__[A-Z0-9_]*__' "$template"); do
    variable="\${name//__/}"; variable="\${variable,,}"
    sed -i "s|$name|\${!variable}|" "$destination"
  done
  echo "config_add \${destination##*/}"
}
ynh_config_add_systemd() { echo systemd; }
ynh_config_add_nginx() { echo nginx; }
ynh_config_change_url_nginx() { echo nginx; }
ynh_systemctl() { echo "\${2#--action=} \${1#--service=}"; }
ynh_print_info() { :; }
ynh_backup() { echo "backup $1"; }
ynh_restore() { echo "restore $1"; touch ./sundry.backup; }
ynh_exec_as_app() { echo "$*"; touch "\${@: -1}"; }
ynh_safe_rm() { rm "$1"; }
chown() { :; }
systemctl() { :; }
yunohost() { echo "$1 $2"; }
`;

describe("deploy/truenas", () => {
  const questions = () => yaml("truenas/questions.yaml");

  it("has the metadata that the catalog needs", () => {
    const app = yaml("truenas/app.yaml");
    expect(app).toMatchObject({
      name: "sundry",
      train: "community",
      app_version: OWN.version,
      capabilities: [],
      host_mounts: [],
    });
    for (const key of ["title", "description", "home", "icon", "version", "lib_version", "date_added"]) {
      expect(app[key], key).toEqual(expect.any(String));
    }
    for (const key of ["categories", "keywords", "maintainers", "sources", "run_as_context"]) {
      expect(app[key].length, key).toBeGreaterThan(0);
    }
    expect(existsSync(path("truenas/README.md"))).toBe(true);
  });

  it("has questions in groups that exist, and test values for them", () => {
    const groups = questions().groups.map(({ name }: { name: string }) => name);
    const sections = questions().questions.map(({ group }: { group: string }) => group);
    expect([...new Set(sections)]).toEqual(groups);
    const names = questions().questions.map(({ variable }: { variable: string }) => variable);
    const values = yaml("truenas/templates/test_values/basic-values.yaml");
    expect(
      Object.keys(values)
        .filter((name) => name !== "ix_volumes")
        .toSorted(),
    ).toEqual(names.toSorted());
    const { attrs } = questions().questions[0].schema;
    expect(Object.keys(values.sundry)).toEqual(attrs.map(({ variable }: { variable: string }) => variable));
    for (const { variable, schema } of attrs)
      expect(Boolean(schema.private), variable).toBe(variable.endsWith("_token"));
  });

  it("uses only constants that exist, and every answer", () => {
    const template = read("truenas/templates/docker-compose.yaml");
    const { consts } = yaml("truenas/ix_values.yaml");
    expect(new Set(template.match(/(?<=values\.consts\.)\w+/g))).toEqual(new Set(Object.keys(consts)));
    const answers = yaml("truenas/templates/test_values/basic-values.yaml").sundry;
    expect(new Set(template.match(/(?<=values\.sundry\.)\w+/g))).toEqual(new Set(Object.keys(answers)));
  });
});
