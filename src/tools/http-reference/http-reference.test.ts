/// <reference path="./mime-db.d.ts" />
import mimeTypes from "mime-db";
import { describe, expect, it } from "vitest";
import { ENTRIES, KINDS } from "./entries.ts";
import { entriesText } from "./entries-text.ts";
import { searchEntries } from "./search.ts";

const names = (query: string, kind: Parameters<typeof searchEntries>[1] = "all") =>
  searchEntries(query, kind).map(({ name }) => name);

describe("ENTRIES", () => {
  it("gives each a name, a meaning of one line, and an address", () => {
    for (const { name, text, detail, source } of ENTRIES) {
      expect(name, text).toMatch(/^\S+$/);
      expect(`${text}${detail}`, name).not.toMatch(/[\t\n|]/);
      expect(text, name).toMatch(/^\S.*[.:]$/);
      expect(source.label, name).not.toBe("");
      expect(URL.canParse(source.url), name).toBe(true);
    }
  });

  it("lists each once, status codes and headers in order", () => {
    for (const kind of KINDS) {
      const list = ENTRIES.filter((entry) => entry.kind === kind).map(({ name }) => name.toLowerCase());
      expect(new Set(list).size, kind).toBe(list.length);
    }
    const headers = ENTRIES.filter(({ kind }) => kind === "header").map(({ name }) => name.toLowerCase());
    expect(headers.filter((name, index) => index > 0 && name < (headers[index - 1] ?? ""))).toEqual([]);
  });

  it("has every registered status code from 100 to 511", () => {
    const registered = [
      ...[100, 101, 102, 103, 104, 200, 201, 202, 203, 204, 205, 206, 207, 208, 226],
      ...[300, 301, 302, 303, 304, 305, 306, 307, 308],
      ...[400, 401, 402, 403, 404, 405, 406, 407, 408, 409, 410, 411, 412, 413, 414, 415, 416, 417, 418],
      ...[421, 422, 423, 424, 425, 426, 428, 429, 431, 451],
      ...[500, 501, 502, 503, 504, 505, 506, 507, 508, 510, 511],
    ];
    const codes = ENTRIES.filter(({ kind, text }) => kind === "status" && !text.startsWith("Not registered"));
    expect(codes.map(({ name }) => Number(name))).toEqual(registered);
  });

  it("has every media type of mime-db with its extensions", () => {
    const types = new Map(ENTRIES.filter(({ kind }) => kind === "media-type").map((entry) => [entry.name, entry]));
    for (const [name, { extensions = [] } = {}] of Object.entries(mimeTypes)) {
      expect(types.get(name)?.detail, name).toBe(extensions.map((extension) => `.${extension}`).join(" "));
    }
  });
});

describe("searchEntries", () => {
  it.each([
    ["404", "404"],
    ["Not Found", "404"],
    ["teapot", "418"],
    ["cache-control", "Cache-Control"],
    ["CORS allow origin", "Access-Control-Allow-Origin"],
    ["delete", "DELETE"],
    ["application/json", "application/json"],
    [".json", "application/json"],
    ["js", "text/javascript"],
    ["D:/photo.final.PNG", "image/png"],
    ["archive.tar.gz", "application/gzip"],
    ["too many", "429"],
  ])("finds the best entry for %s", (query, name) => {
    expect(names(query)[0]).toBe(name);
  });

  it("finds a class of status codes", () => {
    expect(names("3xx", "status")).toEqual(["300", "301", "302", "303", "304", "305", "306", "307", "308"]);
  });

  it("finds the parts of a pasted line", () => {
    expect(names("Content-Type: text/html; charset=utf-8").slice(0, 2)).toEqual(["Content-Type", "text/html"]);
    expect(names("HTTP/1.1 502 Bad Gateway")[0]).toBe("502");
  });

  it("finds nothing for nothing, and for what isn't there", () => {
    expect(names(" ;, ")).toEqual([]);
    expect(names("zzzz")).toEqual([]);
  });

  it("takes a query of any length", () => {
    expect(names("x ".repeat(500_000), "method")).toEqual(names("x", "method"));
  });

  it("gives one line per entry", () => {
    const found = searchEntries("image", "all");
    expect(entriesText(found).split("\n")).toHaveLength(found.length);
  });
});
