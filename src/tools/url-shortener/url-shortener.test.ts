import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareLengths } from "./length-comparison.ts";
import { parseLongUrl } from "./long-url.ts";

describe("parseLongUrl", () => {
  it.each([
    ["https://example.com", "https://example.com/"],
    ["example.com", "https://example.com/"],
    ["  Example.COM/Path  ", "https://example.com/Path"],
    ["HTTP://example.com:80/a b", "http://example.com/a%20b"],
    ["example.com:8080/x", "https://example.com:8080/x"],
    ["localhost:3000", "https://localhost:3000/"],
    ["https://bücher.example/ü?q=ü#ü", "https://xn--bcher-kva.example/%C3%BC?q=%C3%BC#%C3%BC"],
    ["http://[2001:DB8::1]/", "http://[2001:db8::1]/"],
    ["www.example.com/a?b=c:d", "https://www.example.com/a?b=c:d"],
    ["http://2130706433/", "http://127.0.0.1/"],
  ])("normalizes %j to %j", (typed, href) => {
    expect(parseLongUrl(typed)).toBe(href);
  });

  it.each(["", "  ", "\n"])("rejects blank %j", (typed) => {
    expect(() => parseLongUrl(typed)).toThrow("Please enter a URL to shorten");
  });

  it.each([
    "not a url",
    "https://",
    "http:///example.com",
    "javascript:alert(1)",
    "JavaScript:alert(1)",
    " java\nscript:alert(1)",
    "javascript:1",
    "https:javascript:alert(1)",
    "https:example.com",
    "data:text/html,x",
    "file:///etc/passwd",
    "vbscript:x",
    "blob:https://example.com/1",
    "about:blank",
    "ftp://example.com/",
    "mailto:me@example.com",
    "me@example.com",
    "tel:123",
    "//evil.example",
    "\\\\evil.example",
    "https:\\\\evil.example",
    "https://user@example.com",
    "https://user:pass@example.com",
    "https://example.com/\u0000",
    "exa\tmple.com",
    "https://exa mple.com",
    "https://example.com:99999",
  ])("rejects %j", (typed) => {
    expect(() => parseLongUrl(typed)).toThrow("Please enter a valid URL");
  });

  it("enforces the length limit before and after normalizing", () => {
    expect(parseLongUrl("https://a.example/x", 19)).toBe("https://a.example/x");
    expect(() => parseLongUrl("https://a.example/xy", 19)).toThrow("A URL can have at most 19 characters");
    expect(() => parseLongUrl("https://a.example/é", 19)).toThrow("A URL can have at most 19 characters");
  });

  it("returns only web addresses, and leaves its own results unchanged", () => {
    const text = fc.string({
      unit: fc.constantFrom(..."htps:/\\@.#?%&=[] \tjavéa0", "https://", "example.com", "%00"),
    });
    fc.assert(
      fc.property(text, (typed) => {
        let href: string;
        try {
          href = parseLongUrl(typed);
        } catch (error) {
          expect(error).toMatchObject({ name: "InputError" });
          return;
        }
        expect(href).toMatch(/^https?:\/\/[^/\\@]+\/[\x21-\x7e]*$/);
        expect(parseLongUrl(href)).toBe(href);
      }),
      { numRuns: 2000 },
    );
  });
});

describe("compareLengths", () => {
  it.each([
    [100, 25, "100 → 25 characters, 75% shorter"],
    [2048, 30, "2,048 → 30 characters, 99% shorter"],
    [25, 25, "25 → 25 characters, the same length"],
    [20, 25, "20 → 25 characters, 5 longer"],
  ])("compares %i with %i characters", (long, short, words) => {
    expect(compareLengths("x".repeat(long), "y".repeat(short))).toBe(words);
  });
});
