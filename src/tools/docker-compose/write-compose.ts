import { Document, isCollection } from "yaml";
import { UniqueNames } from "#shared/unique-names.ts";
import { type App, type Container, valuesOf } from "./app.ts";
import { FLAGS } from "./flags.ts";
import { CODECS, type Mapping, setPath } from "./mappings.ts";

type Warn = (message: string) => void;

/** Networks that Docker and Podman have by themselves, and that of another container. */
const NETWORK_MODE = /^(?:host|none|bridge|default|private|slirp4netns|pasta|container:)/;
export const NETWORK_FLAGS: readonly (readonly [flag: string, path: string, isList: boolean])[] = [
  ["network-alias", "aliases", true],
  ["ip", "ipv4_address", false],
  ["ip6", "ipv6_address", false],
  ["link-local-ip", "link_local_ips", true],
];

/** Writes a Compose file that runs the same containers. Flags without a counterpart are named in warnings. */
export function writeCompose({ containers }: App, warn: Warn): string {
  const file: Mapping = { services: {} };
  const keys = new UniqueNames((name, count) => `${name}-${count}`);
  for (const container of containers) {
    setPath(file, ["services", keys.take(keyOf(container.key)).unique], serviceOf(container, warn));
    const networks = valuesOf(container.flags, "network")
      .map(networkName)
      .filter((name) => !NETWORK_MODE.test(name));
    for (const name of networks) setPath(file, ["networks", keyOf(name)], { name, external: true });
    for (const name of namedVolumes(container)) setPath(file, ["volumes", keyOf(name)], { name });
  }
  const document = new Document(file, { compat: "yaml-1.1", aliasDuplicateObjects: false });
  for (const key of Object.keys(file.services as Mapping)) {
    for (const list of ["command", "entrypoint"]) {
      const node = document.getIn(["services", key, list]);
      if (isCollection(node)) node.flow = true;
    }
  }
  return document.toString({ lineWidth: 0, flowCollectionPadding: false });
}

/** Compose expands no variables in keys, and allows few other characters. */
const keyOf = (name: string) => name.replace(/[^\w.-]+/g, "_");

function namedVolumes({ flags }: Container): string[] {
  const ofMounts = valuesOf(flags, "mount").filter((mount) => !/(?:^|,)type=(?!volume(?:,|$))/.test(mount));
  return [
    ...valuesOf(flags, "volume").map((volume) => /^([A-Za-z0-9][\w.-]+):/.exec(volume)?.[1]),
    ...ofMounts.map((mount) => /(?:^|,)(?:source|src)=([^,]+)/.exec(mount)?.[1]),
  ].filter((name) => name !== undefined);
}

function serviceOf({ flags, image, args }: Container, warn: Warn): Mapping {
  const service: Mapping = { image };
  for (const { name, kind, compose } of FLAGS) {
    const values = valuesOf(flags, name);
    if (values.length === 0) continue;
    if (name === "network") setNetworks(service, values, warn);
    else if (name === "entrypoint") service.entrypoint = values.slice(-1).filter((value) => value !== "");
    else if (name === "volumes-from") service.volumes_from = values.map((value) => `container:${value}`);
    else if (kind === "own") setNetworkSetting(service, name, values, warn);
    else if (compose.length > 0) setPath(service, compose, CODECS[kind].write(values));
    else if (name !== "detach")
      warn(`Left out, because Compose has no counterpart: --${name} ${values.join(" ")}`.trim());
  }
  const networks = Object.entries((service.networks as Mapping | undefined) ?? {});
  const isPlain = networks.every(([, settings]) => Object.keys(settings as Mapping).length === 0);
  if (networks.length > 0 && isPlain) service.networks = networks.map(([name]) => name);
  if (args.length > 0) service.command = args;
  return service;
}

/** The name in `--network name=…,alias=…`. */
const networkName = (value: string) => /^name=([^,]*)/.exec(value)?.[1] ?? value;

function setNetworks(service: Mapping, values: readonly string[], warn: Warn): void {
  for (const value of values) {
    if (NETWORK_MODE.test(value)) service.network_mode = value;
    else setPath(service, ["networks", keyOf(networkName(value))], {});
    if (value.includes(",")) warn(`Left out, except the name: --network ${value}`);
  }
}

/** An address or alias is for the first network. */
function setNetworkSetting(service: Mapping, flag: string, values: readonly string[], warn: Warn): void {
  const [network] = Object.keys((service.networks as Mapping | undefined) ?? {});
  const [, path = "", isList] = NETWORK_FLAGS.find(([name]) => name === flag) ?? [];
  if (network === undefined) warn(`Left out, because it needs a --network: --${flag} ${values.join(" ")}`);
  else setPath(service, ["networks", network, path], isList ? values : values.at(-1));
}
