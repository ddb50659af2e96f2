import { describe, expect, it } from "vitest";
import { IpLookup } from "#contract/ip.ts";
import { groupResult, mapUrl } from "./result-groups.ts";

const ANSWER: IpLookup = {
  status: "success",
  query: "1.1.1.1",
  country: "Australia",
  lat: -33.8688,
  lon: 0,
  as: "AS13335 Cloudflare, Inc.",
  source: "IP Geolocation by DB-IP",
  sourceUrl: "https://db-ip.com",
};

describe("groupResult", () => {
  it("groups the fields of an answer and drops empty groups", () => {
    expect(groupResult(ANSWER).map(({ title, facts }) => [title, facts.map(({ label }) => label)])).toEqual([
      ["Address", ["Address", "Status"]],
      ["Location", ["Country", "Latitude", "Longitude"]],
      ["Network", ["AS number"]],
    ]);
    const nowhere: IpLookup = { status: "success", query: "1.1.1.1", org: "Somebody" };
    expect(groupResult(nowhere).map(({ title }) => title)).toEqual(["Address", "Network"]);
  });

  it("keeps numbers as they are, including zero", () => {
    const facts = groupResult(ANSWER).flatMap((group) => group.facts);
    expect(facts).toContainEqual({ name: "lat", label: "Latitude", value: "-33.8688" });
    expect(facts).toContainEqual({ name: "lon", label: "Longitude", value: "0" });
  });

  it("has a label for every field of the contract", () => {
    const all = Object.fromEntries(Object.keys(IpLookup.properties).map((name) => [name, "x"]));
    expect(groupResult(all as unknown as IpLookup).map(({ title }) => title)).toEqual([
      "Address",
      "Location",
      "Network",
    ]);
  });

  it("lists unknown fields under their own names", () => {
    const answer = { ...ANSWER, mobile: false, constructor: "x" } as IpLookup;
    expect(groupResult(answer).at(-1)).toEqual({
      title: "More",
      icon: "info",
      facts: [
        { name: "mobile", label: "mobile", value: "false" },
        { name: "constructor", label: "constructor", value: "x" },
      ],
    });
  });
});

describe("mapUrl", () => {
  it("marks the location, even at zero degrees", () => {
    expect(mapUrl(ANSWER)).toBe("https://www.openstreetmap.org/?mlat=-33.8688&mlon=0#map=10/-33.8688/0");
  });

  it("returns undefined without coordinates", () => {
    expect(mapUrl({ status: "success", query: "1.1.1.1", lat: 1 })).toBeUndefined();
  });
});
