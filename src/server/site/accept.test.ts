import { describe, expect, it } from "vitest";
import { acceptsHtml, chooseEncoding, matchesEtag } from "./accept.ts";

describe("chooseEncoding", () => {
  it.each([
    ["gzip, deflate, br, zstd", "br"],
    ["gzip, deflate", "gzip"],
    ["br;q=0.5, gzip", "gzip"],
    ["br;q=0, gzip;q=0.1", "gzip"],
    ["BR", "br"],
    ["*", "br"],
    ["*;q=0", undefined],
    ["identity", undefined],
    ["br;q=x", undefined],
    ["", undefined],
    [undefined, undefined],
  ])("maps %s to %s", (header, encoding) => {
    expect(chooseEncoding(header)).toBe(encoding);
  });
});

describe("acceptsHtml", () => {
  it.each([
    ["text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", true],
    ["text/html", true],
    ["application/json, text/html;q=0.5", true],
    ["*/*", false],
    ["image/*,text/html;q=0", false],
    ["text/html; level=1; q=0.0, */*", false],
    ["application/json", false],
    ["text/htmlx", false],
    [undefined, false],
  ])("maps Accept %s to %s", (header, wanted) => {
    expect(acceptsHtml(header)).toBe(wanted);
  });
});

describe("matchesEtag", () => {
  it.each([
    ['"a"', true],
    ['W/"a"', true],
    ['"b", "a"', true],
    ["*", true],
    ['"b"', false],
    [undefined, false],
  ])("maps If-None-Match %s to %s", (header, matches) => {
    expect(matchesEtag(header, '"a"')).toBe(matches);
  });
});
