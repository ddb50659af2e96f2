import type { IpLookup } from "#contract/ip.ts";

/** A row of DB-IP's city data as packaged by @ip-location-db. */
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

interface LocalizedName {
  names?: { en?: string };
}

/** The GeoIP2 City fields we show (https://dev.maxmind.com/geoip/docs/databases/city-and-country). */
export interface MaxMindCity {
  continent?: LocalizedName & { code?: string };
  country?: LocalizedName & { iso_code?: string };
  subdivisions?: (LocalizedName & { iso_code?: string })[];
  city?: LocalizedName;
  postal?: { code?: string };
  location?: { latitude?: number; longitude?: number; time_zone?: string };
}

const COUNTRY_NAMES = new Intl.DisplayNames("en", { type: "region", fallback: "none" });

/** Maps a record of either kind to the contract's place fields, without empty ones. */
export function placeOf(record: DbIpCity | MaxMindCity): Partial<IpLookup> {
  return withoutEmpty("country_code" in record ? dbIpPlace(record) : maxMindPlace(record as MaxMindCity));
}

/** A GeoLite2 ASN or the more detailed GeoIP2 ISP record (https://dev.maxmind.com/geoip/docs/databases/isp). */
export interface NetworkRecord {
  autonomous_system_number?: number;
  autonomous_system_organization?: string;
  isp?: string;
  organization?: string;
}

/** The provider, organization, and network of an address. The network holder is the fallback for the organization. */
export function networkOwner(record: NetworkRecord): Partial<IpLookup> {
  const { autonomous_system_number: number, autonomous_system_organization: holder = "", isp, organization } = record;
  return withoutEmpty({ isp, org: organization || holder, as: number ? `AS${number} ${holder}`.trim() : undefined });
}

function dbIpPlace(record: DbIpCity): Partial<Fields> {
  return {
    countryCode: record.country_code,
    country: countryName(record.country_code),
    regionName: record.state1,
    district: record.state2,
    city: record.city,
    zip: record.postcode,
    lat: roundCoordinate(record.latitude),
    lon: roundCoordinate(record.longitude),
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
    lat: roundCoordinate(location?.latitude),
    lon: roundCoordinate(location?.longitude),
    timezone: location?.time_zone,
  };
}

type Fields = { [Name in keyof IpLookup]: IpLookup[Name] | undefined };

function withoutEmpty(fields: Partial<Fields>): Partial<IpLookup> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ""));
}

function countryName(code: string | undefined): string | undefined {
  return code && /^[A-Z]{2}$/.test(code) ? COUNTRY_NAMES.of(code) : undefined;
}

/** Removes 32-bit float noise. Four decimals are 11 m, far finer than the data. */
function roundCoordinate(value: number | undefined): number | undefined {
  return value === undefined ? undefined : Math.round(value * 10_000) / 10_000;
}
