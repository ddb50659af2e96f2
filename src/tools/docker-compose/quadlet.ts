import type { App, Container } from "./app.ts";
import { findFlag } from "./flags.ts";

type Warn = (message: string) => void;

/** Keys whose value is split into words, where quotes have a meaning. */
const WORD_KEYS = new Set(["Environment", "Label", "Annotation", "Sysctl", "AddCapability", "DropCapability"]);
/** What Compose and Docker call `unless-stopped` is systemd's `always`: a stopped service stays so. */
const RESTART = new Map([
  ["always", "always"],
  ["unless-stopped", "always"],
  ["on-failure", "on-failure"],
]);

/** Writes a Quadlet per container and network, as `podman quadlet install` takes several in a `.quadlets` file. */
export function writeQuadlets({ containers, networks }: App, warn: Warn): string {
  const own = new Set(networks);
  const files = [
    ...networks.map((name) => [`# FileName=${name}`, "[Network]", `NetworkName=${name}`]),
    ...containers.map((container) => [`# FileName=${container.key}`, ...linesOf(container, own, warn)]),
  ];
  return `${files.map((lines) => lines.join("\n")).join("\n---\n")}\n`;
}

function linesOf({ key, flags, image, args, needs }: Container, networks: ReadonlySet<string>, warn: Warn): string[] {
  const container = [`Image=${raw(image)}`];
  const service: string[] = [];
  for (const [name, value] of flags) {
    const { quadlet, kind } = findFlag(name) ?? {};
    const option = kind === "flag" ? `--${name}` : `--${name}=${value}`;
    if (name === "restart") {
      const policy = RESTART.get(value.replace(/:.*/, ""));
      if (policy !== undefined) service.push("", "[Service]", `Restart=${policy}`);
    } else if (quadlet === "-" || kind === "switch") {
      if (name !== "detach" && name !== "rm") warn(`Left out, because Podman or Quadlet has no counterpart: ${option}`);
    } else if (name === "network" && networks.has(value)) container.push(`Network=${raw(value)}.network`);
    else if (name === "no-healthcheck") container.push("HealthCmd=none");
    // systemd has no variables without a value, and no line breaks.
    else if (quadlet === undefined || (name === "env" && !value.includes("=")) || value.includes("\n"))
      container.push(`PodmanArgs=${word(option)}`);
    else container.push(`${quadlet}=${WORD_KEYS.has(quadlet) ? word(value) : raw(kind === "flag" ? "true" : value)}`);
  }
  if (args.length > 0) container.push(`Exec=${args.map(word).join(" ")}`);
  const unit = needs.flatMap((one) => [`Requires=${one}.service`, `After=${one}.service`]);
  const lines = [...(unit.length > 0 ? ["[Unit]", ...unit, ""] : []), "[Container]", ...container, ...service];
  for (const variable of new Set(
    lines
      .join(" ")
      .replaceAll("$$", "")
      .match(/\$\{?\w+/g),
  )) {
    warn(`systemd has no variable ${variable.replace(/\W+/, "")} of your shell: replace it in ${key}`);
  }
  return [...lines, "", "[Install]", "WantedBy=default.target"];
}

/** systemd's specifiers: `%` is written twice, and `%h` is the home directory. */
const raw = (text: string) => text.replaceAll("%", "%%").replace(/^~(?=\/)|\$HOME\b|\$\{HOME\}/g, "%h");

function word(text: string): string {
  const escaped = raw(text).replace(/["\\]/g, "\\$&").replaceAll("\n", "\\n");
  return /[\s"'\\;]/.test(escaped) ? `"${escaped}"` : escaped;
}
