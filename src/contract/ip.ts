import { type Static, Type } from "typebox";

export const MyIp = Type.Object({ ip: Type.String({ description: "The address that the request came from." }) });

export type MyIp = Static<typeof MyIp>;

const text = (description?: string) => Type.Optional(Type.String(description === undefined ? {} : { description }));
const degrees = () => Type.Optional(Type.Number());

/** What is known of an address, in the field names of ip-api.com; what the data does not say is left out. */
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
  isp: text("Who provides the address, where the operator's data says so."),
  org: text("Who has the address; where the data does not say, the holder of the autonomous system."),
  as: text("Number and name of the autonomous system."),
  networkRange: text("First and last address of the network that the data says this of: '1.1.1.0 - 1.1.1.255'."),
  reverse: text("Name that the reverse DNS gives."),
  source: text("Who made the location data."),
  sourceUrl: text(),
  sourceDate: text("Day on which the location data was made."),
});

export type IpLookup = Static<typeof IpLookup>;
