import { describe, expect, it } from "vitest";
import { type NetworkRecord, networkOwner, placeOf } from "./geo-records.ts";

describe("placeOf", () => {
  it("reads a DB-IP row and omits empty fields", () => {
    const row = {
      city: "Zürich",
      country_code: "CH",
      latitude: 47.36669921875,
      longitude: 8.550000190734863,
      postcode: "",
      state1: "Zurich",
      state2: "Zürich District",
      timezone: "",
    };
    expect(placeOf(row)).toEqual({
      country: "Switzerland",
      countryCode: "CH",
      regionName: "Zurich",
      district: "Zürich District",
      city: "Zürich",
      lat: 47.3667,
      lon: 8.55,
    });
  });

  // From https://dev.maxmind.com/geoip/docs/databases/city-and-country
  it("reads a GeoIP2 City record", () => {
    const record = {
      continent: { code: "NA", names: { en: "North America", de: "Nordamerika" } },
      country: { iso_code: "US", names: { en: "United States" } },
      subdivisions: [{ iso_code: "MN", names: { en: "Minnesota" } }],
      city: { names: { en: "Minneapolis" } },
      postal: { code: "55401" },
      location: { latitude: 44.98, longitude: -93.2636, time_zone: "America/Chicago" },
    };
    expect(placeOf(record)).toEqual({
      continent: "North America",
      continentCode: "NA",
      country: "United States",
      countryCode: "US",
      region: "MN",
      regionName: "Minnesota",
      city: "Minneapolis",
      zip: "55401",
      lat: 44.98,
      lon: -93.2636,
      timezone: "America/Chicago",
    });
  });

  it("keeps coordinates of zero for an unknown country", () => {
    expect(placeOf({ country_code: "XX", latitude: 0, longitude: 0 })).toEqual({ countryCode: "XX", lat: 0, lon: 0 });
  });

  it("returns nothing for an empty record", () => {
    expect(placeOf({})).toEqual({});
  });
});

describe("networkOwner", () => {
  it.each([
    [13335, "Cloudflare, Inc.", { as: "AS13335 Cloudflare, Inc.", org: "Cloudflare, Inc." }],
    [64500, undefined, { as: "AS64500" }],
    [undefined, "Nobody", { org: "Nobody" }],
    [0, "", {}],
  ])("combines %s and %s", (number, holder, owner) => {
    const record = { autonomous_system_number: number, autonomous_system_organization: holder };
    expect(networkOwner(record as NetworkRecord)).toEqual(owner);
  });

  // From https://dev.maxmind.com/geoip/docs/databases/isp
  it("separates provider, organization, and network holder in a GeoIP2 ISP record", () => {
    const record = {
      autonomous_system_number: 1221,
      autonomous_system_organization: "Telstra Pty Ltd",
      isp: "Telstra Internet",
      organization: "Shelf Pty Ltd",
    };
    expect(networkOwner(record)).toEqual({
      isp: "Telstra Internet",
      org: "Shelf Pty Ltd",
      as: "AS1221 Telstra Pty Ltd",
    });
    expect(networkOwner({ ...record, organization: "" })).toMatchObject({ org: "Telstra Pty Ltd" });
  });
});
