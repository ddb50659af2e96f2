import { parseDocument } from "yaml";
import { InputError } from "#shared/input-error.ts";
import { positionAt } from "#shared/text-position.ts";
import { type App, baseName, type Container, type FlagValue } from "./app.ts";
import { FLAGS } from "./flags.ts";
import { CODECS, entriesOf, listOf, type Mapping, mappingOf, pathsOf, readMount, takePath } from "./mappings.ts";
import { singleQuoted } from "./shell-words.ts";
import { NETWORK_FLAGS } from "./write-compose.ts";

type Warn = (message: string) => void;

/**
 * Reads a Compose file. Containers follow those that they depend on. What `docker run` can't do is named in warnings.
 * @throws {InputError} for invalid YAML, a file without services, or a service without an image.
 */
export function readCompose(text: string, warn: Warn): App {
  const { name: project, version: _, services, networks, volumes, ...others } = mappingOf(parseYaml(text));
  const keys = Object.keys(mappingOf(services));
  if (keys.length === 0) throw new InputError("This Compose file has no services.", { field: "input" });
  /** Docker's names of networks or volumes by key: those that Compose creates start with the project's. */
  const namesOf = (kind: string, section: Mapping) => {
    const create: string[] = [];
    const names = new Map<string, string>();
    for (const [key, declared] of Object.entries(section)) {
      const { name, external = false, ...settings } = mappingOf(declared);
      names.set(key, String(name ?? (typeof project === "string" && external === false ? `${project}_${key}` : key)));
      if (external === false) create.push(names.get(key) ?? key);
      for (const path of pathsOf(settings)) warn(`Left out, so set it when you create the ${kind} ${key}: ${path}`);
    }
    return { names, create };
  };
  const ofNetworks = namesOf("network", mappingOf(networks));
  const ofVolumes = namesOf("volume", mappingOf(volumes));
  /** Compose joins services without a network to one, on which they find each other. */
  const shared = keys.length > 1 ? `${project ?? "app"}_default` : undefined;
  const names = { networks: ofNetworks.names, volumes: ofVolumes.names, shared };
  const containers = keys.map((key) => containerOf(key, mappingOf(mappingOf(services)[key]), names, warn));
  for (const path of pathsOf(others)) warn(`Left out, because docker run has no counterpart: ${path}`);
  const isShared = containers.some(({ flags }) => flags.some(([flag, one]) => flag === "network" && one === shared));
  return {
    containers: inOrder(containers),
    networks: [...ofNetworks.create, ...(shared !== undefined && isShared ? [shared] : [])],
  };
}

function parseYaml(text: string): unknown {
  try {
    const document = parseDocument(text, { merge: true, prettyErrors: false, logLevel: "silent" });
    const [error] = document.errors;
    if (!error) return document.toJS();
    const position = positionAt(text, error.pos[0]);
    const place = `line ${position.line}, column ${position.column}`;
    throw new InputError(`Invalid YAML: ${error.message} at ${place}`, { field: "input", position });
  } catch (thrown) {
    // An alias without an anchor or too many of them, or a file that is nested too deeply.
    if (!(thrown instanceof ReferenceError || thrown instanceof RangeError)) throw thrown;
    throw new InputError(`Invalid YAML: ${thrown.message}`, { field: "input" });
  }
}

interface Names {
  networks: ReadonlyMap<string, string>;
  volumes: ReadonlyMap<string, string>;
  shared: string | undefined;
}

function containerOf(key: string, declared: Mapping, names: Names, warn: Warn): Container {
  const service = structuredClone(declared);
  const take = (path: string) => takePath(service, path.split("."));
  const flags: FlagValue[] = [];
  const add = (flag: string, values: unknown) =>
    flags.push(...listOf(values).map((one) => [flag, String(one)] as const));
  const build = take("build");
  const image = take("image") ?? (build === undefined ? undefined : key);
  if (typeof image !== "string") {
    throw new InputError(`The service ${key} has no image. Add image: or build:`, { field: "input" });
  }
  if (build !== undefined) {
    warn(
      `Build ${image} first: docker build -t ${image} ${mappingOf(build).context ?? (typeof build === "string" ? build : ".")}`,
    );
  }
  const name = take("container_name") ?? (names.shared !== undefined || key !== baseName(image) ? key : undefined);
  add("name", name);
  const entrypoint = wordsOf(take("entrypoint"));
  if (entrypoint) add("entrypoint", entrypoint[0] ?? "");
  for (const port of listOf(take("ports"))) add("publish", typeof port === "object" ? portOf(mappingOf(port)) : port);
  for (const volume of listOf(take("volumes"))) {
    const isLong = typeof volume === "object";
    const written = isLong ? readMount(mappingOf(volume)) : String(volume);
    const source = isLong ? /(?<=(?:^|,)source=)[\w.-]+(?=,|$)/ : /^[\w.-]+(?=:)/;
    add(
      isLong ? "mount" : "volume",
      written.replace(source, (one) => names.volumes.get(one) ?? one),
    );
  }
  for (const file of listOf(take("env_file"))) add("env-file", mappingOf(file).path ?? file);
  for (const one of entriesOf(take("volumes_from"))) add("volumes-from", one.replace(/^container:/, ""));
  const [kind, ...check] = listOf(take("healthcheck.test")).map(String);
  if (kind === "NONE") add("no-healthcheck", "");
  else add("health-cmd", kind === "CMD" ? check.map(singleQuoted).join(" ") : (check[0] ?? kind));
  addNetworks(service, String(name ?? key), key, names, add);
  for (const { name: flag, kind: form, compose } of FLAGS) {
    const value = compose.length > 0 && form !== "own" ? takePath(service, compose) : undefined;
    if (value !== undefined) add(flag, CODECS[form].read(value));
  }
  for (const [flag, path] of DEPLOY) add(flag, take(`deploy.resources.${path}`));
  const devices = take("deploy.resources.reservations.devices");
  if (devices !== undefined) add("gpus", CODECS.gpus.read(devices));
  const orderOf = new Map(FLAGS.map((flag, index) => [flag.name, index]));
  flags.sort(([one], [other]) => (orderOf.get(one) ?? 0) - (orderOf.get(other) ?? 0));
  const needs = take("depends_on");
  for (const [needed, settings] of Object.entries(mappingOf(needs))) {
    const { condition = "service_started" } = mappingOf(settings);
    if (condition !== "service_started")
      warn(`Left out, because docker run doesn't wait: ${key}: depends_on.${needed}`);
  }
  const args = [...(entrypoint?.slice(1) ?? []), ...(wordsOf(take("command")) ?? [])];
  for (const path of pathsOf(service)) warn(`Left out, because docker run has no counterpart: ${key}: ${path}`);
  return { key, flags, image, args, needs: Array.isArray(needs) ? needs.map(String) : Object.keys(mappingOf(needs)) };
}

const DEPLOY = [
  ["cpus", "limits.cpus"],
  ["memory", "limits.memory"],
  ["pids-limit", "limits.pids"],
  ["memory-reservation", "reservations.memory"],
] as const;

type Add = (flag: string, values: unknown) => void;

function addNetworks(service: Mapping, name: string, key: string, names: Names, add: Add): void {
  const mode = takePath(service, ["network_mode"]);
  if (mode !== undefined) add("network", String(mode).replace(/^service:/, "container:"));
  const declared = takePath(service, ["networks"]);
  const networks = Array.isArray(declared)
    ? declared.map((one) => [String(one), {}] as const)
    : Object.entries(mappingOf(declared));
  if (networks.length === 0 && mode === undefined) add("network", names.shared);
  for (const [index, [network, value]] of networks.entries()) {
    add("network", names.networks.get(network) ?? (network === "default" ? names.shared : network));
    const settings = mappingOf(value);
    if (index === 0) for (const [flag, path] of NETWORK_FLAGS) add(flag, takePath(settings, [path]));
    // What is left is named.
    if (Object.keys(settings).length > 0) service[`networks.${network}`] = settings;
  }
  if (networks.length > 0 && name !== key) add("network-alias", key);
}

/** A string of Compose is split like one of a shell, but without its operators. */
function wordsOf(value: unknown): string[] | undefined {
  if (typeof value !== "string") return value === undefined ? undefined : listOf(value).map(String);
  const words = value.match(/(?:[^\s"'\\]|\\[\s\S]|"(?:[^"\\]|\\[\s\S])*"|'[^']*')+/g) ?? [];
  return words.map((word) =>
    word.replace(
      /"((?:[^"\\]|\\[\s\S])*)"|'([^']*)'|\\([\s\S])/g,
      (_, double?: string, single?: string, escaped = "") =>
        double === undefined ? (single ?? escaped) : double.replace(/\\(["\\])/g, "$1"),
    ),
  );
}

function portOf({ target, published, host_ip: ip, protocol }: Mapping): string {
  const parts = [ip === undefined ? ip : `${ip}`, published ?? (ip === undefined ? undefined : ""), target];
  const ports = parts.filter((part) => part !== undefined).join(":");
  return protocol === undefined ? ports : `${ports}/${protocol}`;
}

/** Each container after those that it needs. */
function inOrder(containers: readonly Container[]): Container[] {
  const byKey = new Map(containers.map((container) => [container.key, container]));
  const ordered = new Set<Container>();
  const visiting = new Set<Container>();
  const visit = (container: Container) => {
    if (visiting.has(container)) return;
    visiting.add(container);
    for (const key of container.needs) {
      const needed = byKey.get(key);
      if (needed) visit(needed);
    }
    ordered.add(container);
  };
  for (const container of containers) visit(container);
  return [...ordered];
}
