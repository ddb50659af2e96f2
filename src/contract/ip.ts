import { type Static, Type } from "typebox";

export const MyIp = Type.Object({ ip: Type.String({ description: "The client's IP address." }) });

export type MyIp = Static<typeof MyIp>;

const text = (description?: string) => Type.Optional(Type.String(description === undefined ? {} : { description }));
const degrees = () => Type.Optional(Type.Number());

/** Lookup result with the field names of ip-api.com, without unknown fields. */
export const IpLookup = Type.Object({
  status: Type.Union([Type.Literal("success"), Type.Literal("fail")]),
  message: text("Why it failed: 'private range', 'reserved range' or 'invalid query'."),
  query: Type.String({ description: "The address that was looked up." }),
  continent: text(),
  continentCode: text(),
  country: text(),
  countryCode: text("ISO 3166-1 alpha-2."),
  region: text("ISO 3166-2 code, without the country."),
  regionName: text(),
  city: text(),
  district: text(),
  zip: text(),
  lat: degrees(),
  lon: degrees(),
  timezone: text("IANA name."),
  isp: text("Internet provider, if the operator's data has it."),
  org: text("Organization that uses the address, or else the holder of the autonomous system."),
  as: text("Number and name of the autonomous system."),
  networkRange: text("First and last address of the network, such as '1.1.1.0 - 1.1.1.255'."),
  reverse: text("Reverse DNS name."),
  source: text("Source of the location data."),
  sourceUrl: text(),
  sourceDate: text("Date of the location data."),
});

export type IpLookup = Static<typeof IpLookup>;
