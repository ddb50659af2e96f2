import type { IpLookup } from "#contract/ip.ts";
import type { PublicAddress } from "./address.ts";
import type { GeoSource } from "./geo-sources.ts";

export interface GeoPaths {
  /** The operator's MaxMind files, or undefined for the bundled data. */
  cityDb: string | undefined;
  asnDb: string | undefined;
}

export interface Geo {
  /** Looks up an address in the offline data. The first call loads it. */
  lookup(address: PublicAddress): Promise<Partial<IpLookup>>;
  /** Releases the data; the next lookup loads it again. */
  release(): void;
}

/** How long the data stays loaded after a lookup. After that, an idle server frees the memory. */
const IDLE_MS = 10 * 60_000;

export function createGeo({ cityDb, asnDb }: GeoPaths, idleMs = IDLE_MS): Geo {
  const sources = new Map<string, Promise<GeoSource>>();
  let idle: NodeJS.Timeout | undefined;

  const openOnce = (name: string, open: () => Promise<GeoSource>) => {
    const known = sources.get(name);
    if (known) return known;
    const source = open();
    sources.set(name, source);
    // Retry next time; the file may exist then.
    source.catch(() => sources.delete(name));
    return source;
  };
  const release = () => {
    clearTimeout(idle);
    sources.clear();
  };

  return {
    release,
    async lookup(address) {
      clearTimeout(idle);
      idle = setTimeout(release, idleMs).unref();
      const { family } = address;
      const open = await import("./geo-sources.ts");
      const [place, network] = await Promise.all([
        cityDb
          ? openOnce("city", () => open.cityFile(cityDb))
          : openOnce(`city ${family}`, () => open.packedCity(family)),
        asnDb ? openOnce("asn", () => open.asnFile(asnDb)) : openOnce(`asn ${family}`, () => open.packedAsn(family)),
      ]);
      return { ...place(address), ...network(address) };
    },
  };
}
