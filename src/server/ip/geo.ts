import type { IpLookup } from "#contract/ip.ts";
import type { PublicAddress } from "./address.ts";
import type { GeoSource } from "./geo-sources.ts";

export interface GeoPaths {
  /** An operator's MaxMind files; the data that comes with Sundry when absent. */
  cityDb: string | undefined;
  asnDb: string | undefined;
}

export interface Geo {
  /** What the offline data knows of an address. The first call reads the data. */
  lookup(address: PublicAddress): Promise<Partial<IpLookup>>;
  /** Lets go of the data; the next lookup reads it again. */
  release(): void;
}

/** How long the data is kept after a lookup: a quiet server gives its memory back. */
const KEEP_MS = 10 * 60_000;

export function createGeo({ cityDb, asnDb }: GeoPaths, keepMs = KEEP_MS): Geo {
  const held = new Map<string, Promise<GeoSource>>();
  let idle: NodeJS.Timeout | undefined;

  const hold = (name: string, open: () => Promise<GeoSource>) => {
    const known = held.get(name);
    if (known) return known;
    const source = open();
    held.set(name, source);
    // A file that could not be read may be there next time.
    source.catch(() => held.delete(name));
    return source;
  };
  const release = () => {
    clearTimeout(idle);
    held.clear();
  };

  return {
    release,
    async lookup(address) {
      clearTimeout(idle);
      idle = setTimeout(release, keepMs).unref();
      const { family } = address;
      const open = await import("./geo-sources.ts");
      const [place, network] = await Promise.all([
        cityDb ? hold("city", () => open.cityFile(cityDb)) : hold(`city ${family}`, () => open.packedCity(family)),
        asnDb ? hold("asn", () => open.asnFile(asnDb)) : hold(`asn ${family}`, () => open.packedAsn(family)),
      ]);
      return { ...place(address), ...network(address) };
    },
  };
}
