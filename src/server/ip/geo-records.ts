import type { IpLookup } from "#contract/ip.ts";

/** A row of DB-IP's city data as @ip-location-db packs it. */
export interface DbIpCity {
  country_code?: string;
  state1?: string;
  state2?: string;
  city?: string;
  postcode?: string;
  latitude?: number;
  longitude?: number;
  timezone?: string;
}

interface Named {
  names?: { en?: string };
}

/** The parts of a GeoIP2 City record that are shown (https://dev.maxmind.com/geoip/docs/databases/city-and-country). */
export interface MaxMindCity {
  continent?: Named & { code?: string };
  country?: Named & { iso_code?: string };
  subdivisions?: (Named & { iso_code?: string })[];
  city?: Named;
  postal?: { code?: string };
  location?: { latitude?: number; longitude?: number; time_zone?: string };
}

const COUNTRY_NAMES = new Intl.DisplayNames("en", { type: "region", fallback: "none" });

/** What a record of either kind says of a place, in the names of the contract. Empty strings are nothing said. */
export function placeOf(record: DbIpCity | MaxMindCity): Partial<IpLookup> {
  return said("country_code" in record ? dbIpPlace(record) : maxMindPlace(record as MaxMindCity));
}

/** A record of GeoLite2 ASN, or of GeoIP2 ISP, which knows more (https://dev.maxmind.com/geoip/docs/databases/isp). */
export interface NetworkRecord {
  autonomous_system_number?: number;
  autonomous_system_organization?: string;
  isp?: string;
  organization?: string;
}

/** Who provides an address, who has it, and whose network it is a part of; the last of these stands for the second. */
export function networkOwner(record: NetworkRecord): Partial<IpLookup> {
  const { autonomous_system_number: number, autonomous_system_organization: holder = "", isp, organization } = record;
  return said({ isp, org: organization || holder, as: number ? `AS${number} ${holder}`.trim() : undefined });
}

function dbIpPlace(record: DbIpCity): Partial<Fields> {
  return {
    countryCode: record.country_code,
    country: countryName(record.country_code),
    regionName: record.state1,
    district: record.state2,
    city: record.city,
    zip: record.postcode,
    lat: rounded(record.latitude),
    lon: rounded(record.longitude),
    timezone: record.timezone,
  };
}

function maxMindPlace({ continent, country, subdivisions, city, postal, location }: MaxMindCity): Partial<Fields> {
  const [region] = subdivisions ?? [];
  return {
    continent: continent?.names?.en,
    continentCode: continent?.code,
    country: country?.names?.en ?? countryName(country?.iso_code),
    countryCode: country?.iso_code,
    region: region?.iso_code,
    regionName: region?.names?.en,
    city: city?.names?.en,
    zip: postal?.code,
    lat: rounded(location?.latitude),
    lon: rounded(location?.longitude),
    timezone: location?.time_zone,
  };
}

type Fields = { [Name in keyof IpLookup]: IpLookup[Name] | undefined };

function said(fields: Partial<Fields>): Partial<IpLookup> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ""));
}

function countryName(code: string | undefined): string | undefined {
  return code && /^[A-Z]{2}$/.test(code) ? COUNTRY_NAMES.of(code) : undefined;
}

/** The data keeps 32-bit numbers; four decimals are 11 m, far finer than any of it is. */
function rounded(value: number | undefined): number | undefined {
  return value === undefined ? undefined : Math.round(value * 10_000) / 10_000;
}
