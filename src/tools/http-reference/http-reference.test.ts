/// <reference path="./mime-db.d.ts" />
import mimeTypes from "mime-db";
import { describe, expect, it } from "vitest";
import { ENTRIES, KINDS } from "./entries.ts";
import { entriesText } from "./entries-text.ts";
import { MORE_EXTENSIONS } from "./media-types.ts";
import { PORTS } from "./ports.ts";
import { search, searchEntries } from "./search.ts";

const names = (query: string, kind: Parameters<typeof searchEntries>[1] = "all") =>
  searchEntries(query, kind).map(({ name }) => name);

describe("ENTRIES", () => {
  it("gives each a name, a meaning of one line, and an address", () => {
    for (const { name, text, detail, source } of [...ENTRIES, ...PORTS]) {
      expect(name, text).toMatch(/^\S+$/);
      expect(`${text}${detail}`, name).not.toMatch(/[\t\n|]/);
      expect(text, name).toMatch(/^\S.*[.:]$/);
      expect(source.label, name).not.toBe("");
      expect(URL.canParse(source.url), name).toBe(true);
    }
  });

  it("lists each once, status codes and headers in order", () => {
    for (const kind of KINDS) {
      const list = [...ENTRIES, ...PORTS].filter((entry) => entry.kind === kind).map(({ name }) => name.toLowerCase());
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

  const types = new Map(ENTRIES.filter(({ kind }) => kind === "media-type").map((entry) => [entry.name, entry]));

  it("has every media type of mime-db with its extensions", () => {
    for (const [name, { extensions = [] } = {}] of Object.entries(mimeTypes)) {
      const written = extensions.map((extension) => `.${extension}`).join(" ");
      expect(types.get(name)?.detail.startsWith(written), name).toBe(true);
    }
  });

  it("adds only extensions that mime-db lacks, to types that are listed", () => {
    for (const line of MORE_EXTENSIONS.trim().split("\n")) {
      const [name = "", ...extensions] = line.split(" ");
      expect(types.has(name), name).toBe(true);
      expect(extensions.filter((extension) => mimeTypes[name]?.extensions?.includes(extension))).toEqual([]);
    }
    expect(new Set(MORE_EXTENSIONS.match(/^\S+/gm)).size).toBe(MORE_EXTENSIONS.trim().split("\n").length);
  });

  it("has an extension for every registered type whose unregistered name has one", () => {
    const extensionsOf = (name: string) => types.get(name)?.detail ?? "";
    const missing = [...types.keys()].filter((name) => {
      const alias = name.replace("/", "/x-");
      return mimeTypes[name]?.source === "iana" && extensionsOf(name) === "" && extensionsOf(alias) !== "";
    });
    expect(missing).toEqual([]);
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
    [".yaml", "application/yaml"],
    ["yml", "application/yaml"],
    ["contacts.vcf", "text/vcard"],
    ["film.mkv", "video/x-matroska"],
    ["data.tar.zst", "application/zstd"],
    [".parquet", "application/vnd.apache.parquet"],
    ["table.arrow", "application/vnd.apache.arrow.file"],
    ["song.flac", "audio/flac"],
    ["key.p12", "application/pkcs12"],
    ["log.ndjson", "application/x-ndjson"],
    ["app.sqlite", "application/vnd.sqlite3"],
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

  it("finds the registered type of an extension, besides an unregistered one", () => {
    expect(names(".mkv")).toEqual(expect.arrayContaining(["video/matroska", "video/x-matroska"]));
    expect(names(".flac")).toEqual(expect.arrayContaining(["audio/flac", "audio/x-flac"]));
  });

  it.each(["constructor", "__proto__", ".toString", "hasOwnProperty", "file.valueOf"])(
    "finds nothing for %s",
    (word) => {
      expect(names(word)).toEqual([]);
    },
  );

  it("lists all entries of a kind for an empty query, and finds nothing for what isn't there", () => {
    expect(searchEntries(" ;, ", "all")).toEqual(ENTRIES);
    expect(new Set(searchEntries("", "method").map(({ kind }) => kind))).toEqual(new Set(["method"]));
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

describe("search", () => {
  const found = async (...call: Parameters<typeof search>) =>
    (await search(...call)).map(({ name, detail }) => `${name} ${detail}`);

  it.each([
    ["22", "22 ssh (TCP, UDP, SCTP)"],
    ["https", "443 https (TCP, UDP, SCTP)"],
    ["mysql", "3306 mysql (TCP, UDP)"],
    ["514", "514 shell (TCP), syslog (UDP)"],
    ["domain name server", "53 domain (TCP, UDP)"],
    ["1023", "1023 reserved (TCP, UDP)"],
  ])("finds the port of %s", async (query, port) => {
    expect((await found(query, "port"))[0]).toBe(port);
  });

  it("finds a port among everything only by number or service name, after all others", async () => {
    expect(await found("redis", "all")).toEqual(["6379 redis (TCP), reserved (UDP)"]);
    const codes = await search("404", "all");
    expect([codes[0]?.kind, codes.at(-1)?.kind]).toEqual(["status", "port"]);
    for (const query of ["", "database system", "in a cache"]) {
      expect((await search(query, "all")).filter(({ kind }) => kind === "port")).toEqual([]);
    }
  });

  it("lists all ports in order, and nothing of what is not assigned", async () => {
    const numbers = (await search("", "port")).map(({ name }) => Number(name));
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
    expect(numbers.length).toBeGreaterThan(6_000);
    expect(await search("4", "port")).not.toContainEqual(expect.objectContaining({ name: "4" }));
  });
});
