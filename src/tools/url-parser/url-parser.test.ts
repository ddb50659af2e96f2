import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { cleanUrl, trackingTest } from "./clean-url.ts";
import { compareUrls } from "./compare-urls.ts";
import { cleanLines, parseLines } from "./describe-url.ts";
import { hasStandardHost } from "./explain-invalid-url.ts";
import { parseUrl, readUrl, remarksOn } from "./parse-url.ts";
import { changeParameter, decodePercent, parametersOf, withParameters } from "./query.ts";
import { TRACKING_RULES } from "./tracking-parameters.ts";
import { unwrapUrl } from "./unwrap-url.ts";

const PARSE = { base: "", format: "list", showCredentials: false } as const;

const noWarnings = () => {};

async function collect(pieces: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
}

async function* piecesOf(...pieces: string[]) {
  yield* pieces;
}

/** The message and the text from the faulty part on. */
function faultOf(text: string, base = ""): [message: string, from: string] {
  try {
    readUrl(text, base);
  } catch (error) {
    const { message, index } = error as { message: string; index: number };
    return [message, text.slice(index)];
  }
  throw new Error(`${text} is valid`);
}

describe("readUrl", () => {
  it.each([
    ["", "The URL is empty", ""],
    [
      "example.com/a",
      "The scheme is missing, such as https://. For a relative URL, enter its base URL",
      "example.com/a",
    ],
    [" ../a", "This is a relative URL. Enter the base URL that it belongs to", "../a"],
    ["//example.com", "The scheme is missing before //, such as https:", "//example.com"],
    ["1http://a", "A scheme must start with a letter", "1http://a"],
    ["ht*tp://a", "A scheme can have only letters, digits, +, - and .", "ht*tp://a"],
    ["https://", "The host is missing", ""],
    ["https://?q", "The host is missing", "?q"],
    ["https://user:pw@/a", "The host is missing", "/a"],
    ["https://a b/", "A host can't contain a space", " b/"],
    ["https://a<b/", "A host can't contain “<”", "<b/"],
    ["https://a%3Cb/", "A host can't contain an encoded “<”", "%3Cb/"],
    ["https://a%zz/", "% in a host must be followed by two hex digits", "%zz/"],
    ["https://a:http/", "The port is not a number: “http”", "http/"],
    ["https://u@a:65536/", "The port is over 65535: “65536”", "65536/"],
    ["https://256.1.1.1/", "The host ends in a number, but “256.1.1.1” is not an IPv4 address", "256.1.1.1/"],
    ["https://[::1/", "The IPv6 address has no closing ]", "[::1/"],
    ["https://[::g]/", "“[::g]” is not an IPv6 address", "[::g]/"],
    ["https://[::1]80/", "Only a port can follow the ] of an IPv6 address", "80/"],
    ["https://ok.a\ufffd.b/", "“a\ufffd” is not a valid part of a host name", "a\ufffd.b/"],
    ["file://host:80/a", "The host of a file: URL can't have a port", ":80/a"],
    ["app://a^b/", "A host can't contain “^”", "^b/"],
  ])("says which part of %j is wrong", (text, message, from) => {
    expect(faultOf(text)).toEqual([message, from]);
  });

  it("rejects a host that only Chromium accepts", () => {
    const accepted = new URL("https://a/");
    Object.defineProperty(accepted, "hostname", { value: "a%20b" });
    expect(hasStandardHost(accepted)).toBe(false);
    expect(hasStandardHost(new URL("app://a%20b/"))).toBe(true);
  });

  it("says that the base can't have relative URLs", () => {
    expect(faultOf("a", "mailto:x@example.com")).toEqual(["A relative URL can't be resolved against “mailto:”", "a"]);
  });

  it("explains every URL that the platform rejects, with a place in the text", () => {
    const pieces = "http: foo: file: / // \\ @ : [ ] % %41 xn-- 1 . a ä ? # -".split(" ");
    const piece = fc.constantFrom(...pieces, " ", "\t");
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 12 }),
        fc.constantFrom("", "http://h/", "mailto:a", "foo:/b"),
        (some, base) => {
          const text = some.join("");
          if (URL.canParse(text, base === "" ? undefined : base)) return;
          const [message, from] = faultOf(text, base);
          expect(message).toMatch(/^[A-Z“%]/);
          expect(from.length).toBeLessThanOrEqual(text.length);
        },
      ),
    );
  });
});

describe("parseUrl", () => {
  it("masks user name and password everywhere unless they are to be shown", () => {
    const secret = "https://tok3n:hunter2@example.com/";
    expect(JSON.stringify(parseUrl(secret))).not.toMatch(/tok3n|hunter2/);
    expect(parseUrl(secret, { showCredentials: true })).toMatchObject({
      username: "tok3n",
      password: "hunter2",
      url: secret,
    });
  });

  it("shows an international host in Unicode and Punycode", () => {
    expect(parseUrl("https://münchen.example")).toMatchObject({
      host: "xn--mnchen-3ya.example",
      hostUnicode: "münchen.example",
    });
    expect(parseUrl("https://example.com")).not.toHaveProperty("hostUnicode");
  });

  it("keeps parameters that are named like prototype keys", () => {
    expect(parseUrl("https://a/?__proto__=1&constructor").parameters.map(({ name }) => name)).toEqual([
      "__proto__",
      "constructor",
    ]);
  });

  it("decodes parameters as URLSearchParams does", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("a", "&", "=", "+", "%41", "%C3%A9", "%FF", "%", "é", "%EF%BB%BF") }),
        (query) => {
          const expected = [...new URL(`http://h/?${query}`).searchParams];
          expect(parseUrl(`http://h/?${query}`).parameters.map(({ name, value }) => [name, value])).toEqual(expected);
        },
      ),
    );
  });
});

describe("remarksOn", () => {
  const remarks = (text: string) => remarksOn(text, parseUrl(text));

  it.each([
    ["localhost:3000", /read as the scheme/],
    ["https://a:b@example.com", /credentials/],
    ["https://аpple.com", /mixes letters of several scripts/],
    ["https://example.com/50%", /two hex digits/],
  ])("warns of %s", (text, remark) => {
    expect(remarks(text)).toEqual([expect.stringMatching(remark)]);
  });

  it.each(["https://example.com:8080/", "http://localhost:3000", "mailto:a@b", "https://пример.example"])(
    "has nothing to say about %s",
    (text) => {
      expect(remarks(text)).toEqual([]);
    },
  );
});

describe("the query of a URL", () => {
  it("can be rewritten without touching the rest", () => {
    const url = " HTTPS://Example.com/%7e?a=1&b=%zz&c=x+y#f?g ";
    const parameters = parametersOf(url);
    expect(withParameters(url, parameters)).toBe(url);
    expect(withParameters(url, parameters.toReversed())).toBe(" HTTPS://Example.com/%7e?c=x+y&b=%zz&a=1#f?g ");
    expect(withParameters(url, [])).toBe(" HTTPS://Example.com/%7e#f?g ");
    expect(withParameters("https://a/#f", parameters.slice(0, 1))).toBe("https://a/?a=1#f");
  });

  it("encodes a changed name or value so that it reads back, and keeps the other as written", () => {
    expect(changeParameter({ name: "", value: "", raw: "a%2e=1" }, { value: "b&c=d +#'" }).raw).toBe(
      "a%2e=b%26c%3Dd%20%2B%23%27",
    );
    fc.assert(
      fc.property(
        fc.constantFrom("https://a/?b#c", "a.html?x=1&", "foo:bar#?"),
        fc.string({ unit: "binary" }),
        fc.string({ unit: "binary" }),
        (url, name, value) => {
          const [start] = parametersOf("https://a/?x=y");
          if (!start) throw new Error();
          const changed = changeParameter(changeParameter(start, { name }), { value });
          const next = withParameters(url, [changed, start]);
          expect([...new URL(next, "https://a/").searchParams]).toEqual([
            [name.toWellFormed(), value.toWellFormed()],
            ["x", "y"],
          ]);
        },
      ),
    );
  });
});

describe("decodePercent", () => {
  it("decodes UTF-8, marks bytes that aren't, and keeps a lone %", () => {
    expect(decodePercent("caf%C3%A9 100% %FF")).toBe("café 100% \ufffd");
  });
});

describe("cleanUrl", () => {
  const isTracking = trackingTest({ also: "", keep: "" });

  it("removes every listed parameter, in any case, encoded or not", () => {
    for (const { names, hosts = ["example.com"] } of TRACKING_RULES) {
      for (const name of names) {
        const written = name.replace("*", "x");
        for (const one of [
          written,
          written.toUpperCase(),
          `%${written.charCodeAt(0).toString(16)}${written.slice(1)}`,
        ]) {
          expect(cleanUrl(`https://www.${hosts[0]}/?${one}=1&id=2`, isTracking)).toBe(`https://www.${hosts[0]}/?id=2`);
        }
      }
    }
  });

  it("keeps names that only track on other hosts", () => {
    expect(cleanUrl("https://example.com/?si=1&t=2", isTracking)).toBe("https://example.com/?si=1&t=2");
    expect(cleanUrl("https://notyoutube.com/?si=1", isTracking)).toBe("https://notyoutube.com/?si=1");
    expect(cleanUrl("youtu.be/x?si=1", isTracking)).toBe("youtu.be/x");
  });

  it("leaves everything else as written", () => {
    for (const text of ["", "# a ? b", "https://a/?b&&c=%zz;d#?utm_source=x", "not a URL"]) {
      expect(cleanUrl(text, isTracking)).toBe(text);
    }
  });

  it("rejects a * that isn't at the end", () => {
    expect(() => trackingTest({ also: "a*b", keep: "" })).toThrow("a * can only stand at the end");
    expect(() => trackingTest({ also: "", keep: "*" })).toThrow("a * can only stand at the end");
  });
});

describe("parseLines", () => {
  it("reports the line and column of the part that is wrong", async () => {
    const lines = parseLines(piecesOf("https://a\r\n\nhttps://ä b", "c/\n"), PARSE, { warn: () => {} });
    await expect(collect(lines)).rejects.toMatchObject({
      message: "Invalid URL: A host can't contain a space.",
      position: { line: 3, column: 10, offset: 21 },
    });
  });

  it.each([
    ["example.com/a?b", "https://example.com/a?b"],
    [" bücher.example ", "https://xn--bcher-kva.example/"],
    ["localhost/a", "https://localhost/a"],
    ["192.168.0.1?q", "https://192.168.0.1/?q"],
  ])("reads %s with https:// and says so", async (input, url) => {
    const warn = vi.fn();
    expect(await collect(parseLines(piecesOf(input), PARSE, { warn }))).toContain(`URL        ${url}\n`);
    expect(warn.mock.calls.map(([message]) => message())).toEqual(["Line 1: It has no scheme, so https:// is assumed"]);
  });

  it.each(["img/logo.png", "hello", "1.2/3", "a b.example", "me@example.com", "example.com/a?b|base"])(
    "assumes no scheme for %s",
    async (input) => {
      const [text = "", base] = input.split("|");
      const warn = vi.fn();
      const lines = collect(parseLines(piecesOf(text), { ...PARSE, ...(base && { base: "https://a/" }) }, { warn }));
      if (base) await expect(lines).resolves.toContain("https://a/example.com/a?b");
      else await expect(lines).rejects.toThrow("The scheme is missing");
      expect(warn).not.toHaveBeenCalled();
    },
  );

  it("blames the base, not the line", async () => {
    const lines = parseLines(piecesOf("a"), { ...PARSE, base: "example.com" }, { warn: () => {} });
    await expect(collect(lines)).rejects.toMatchObject({
      field: "base",
      message: expect.stringMatching(/^Invalid base URL: The scheme is missing/),
    });
  });

  it("shows controls and direction marks instead of writing them", async () => {
    const text = await collect(parseLines(piecesOf("https://a/?b=%0A%E2%80%AE"), PARSE, { warn: () => {} }));
    expect(text).toContain("decoded  b=␊\\u{202e}\n");
  });

  it("stops at a line that is too long to be a URL", async () => {
    async function* endless() {
      for (;;) yield "a".repeat(100_000);
    }
    await expect(collect(parseLines(endless(), PARSE, { warn: () => {} }))).rejects.toThrow("too long");
  });
});

describe("unwrapUrl", () => {
  it.each([
    [
      "https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fexample.com%2Fa%3Fb%3D1&data=05",
      "https://example.com/a?b=1",
    ],
    ["https://www.google.com/url?sa=t&url=https%3A%2F%2Fexample.com%2F&usg=AO", "https://example.com/"],
    ["https://www.google.com/url?q=https://example.com/&sa=D", "https://example.com/"],
    [
      "https://l.facebook.com/l.php?u=https%3A%2F%2Fexample.com%2F%3Ffbclid%3DIw&h=AT1",
      "https://example.com/?fbclid=Iw",
    ],
    ["https://www.youtube.com/redirect?event=video&q=https%3A%2F%2Fexample.com", "https://example.com"],
    ["https://duckduckgo.com/l/?uddg=https%3A%2F%2Fexample.com%2F&rut=1", "https://example.com/"],
    ["https://urldefense.com/v3/__https://example.com/a?b=c__;!!token$", "https://example.com/a?b=c"],
    ["https://urldefense.proofpoint.com/v2/url?u=https-3A__example.com_a-3Fb-3D1&d=DwMF", "https://example.com/a?b=1"],
  ])("finds the address in %s", (wrapped, address) => {
    expect(unwrapUrl(wrapped)).toBe(address);
    const twice = `https://nam12.safelinks.protection.outlook.com/?url=${encodeURIComponent(wrapped)}&reserved=0`;
    expect(unwrapUrl(twice)).toBe(address);
  });

  it.each([
    "https://example.com/?url=https%3A%2F%2Fother.example%2F",
    "https://www.google.com/search?q=https://example.com/",
    "https://l.facebook.com.example/l.php?u=https%3A%2F%2Fexample.com",
    "https://out.reddit.com/?url=javascript:alert(1)//http",
    "https://urldefense.com/v3/__https://example.com/*a__;Iw!!token$",
    "not a URL with http in it",
  ])("leaves %s as it is", (url) => expect(unwrapUrl(url)).toBe(url));
});

describe("cleanLines", () => {
  it("gives the same however the text is cut, with its line endings", async () => {
    const text = "https://a/?utm_id=1\r\n\nhttps://b/?gclid=2&c=3\nno URL";
    for (let at = 0; at <= text.length; at += 1) {
      const cleaned = await collect(
        cleanLines(piecesOf(text.slice(0, at), text.slice(at)), { also: "", keep: "", unwrap: true }),
      );
      expect(cleaned).toBe("https://a/\r\n\nhttps://b/?c=3\nno URL");
    }
  });

  it("cleans 100,000 URLs in a moment", async () => {
    const text = "https://example.com/path?id=1&utm_source=news&fbclid=abc\n".repeat(100_000);
    const cleaned = await collect(cleanLines(piecesOf(text), { also: "", keep: "", unwrap: true }));
    expect(cleaned).toBe("https://example.com/path?id=1\n".repeat(100_000));
  });
});

describe("compareUrls", () => {
  const OPTIONS = { base: "", showCredentials: false, ignoreOrder: true, ignoreTracking: false };

  it("pairs repeated parameters in order", () => {
    expect(compareUrls("https://a/?x=1&x=2", "https://a/?x=1&x=3&x=4", OPTIONS, noWarnings)).toBe(
      "- Parameter x  2\n+ Parameter x  3\n+ Parameter x  4",
    );
  });

  it("tells the order of parameters only if asked", () => {
    const urls = ["https://a/?x=1&y=2", "https://a/?y=2&x=1"] as const;
    expect(compareUrls(...urls, OPTIONS, noWarnings)).toMatch(/^Both lead to the same/);
    expect(compareUrls(...urls, { ...OPTIONS, ignoreOrder: false }, noWarnings)).toBe("- Order  x, y\n+ Order  y, x");
  });

  it("says that passwords differ without showing them", () => {
    const result = compareUrls("https://a:one@h/", "https://a:two@h/", OPTIONS, noWarnings);
    expect(result).toBe("- Password  ****\n+ Password  ****");
    expect(compareUrls("https://a:one@h/", "https://a:one@h", OPTIONS, noWarnings)).not.toContain("one");
  });

  it("names the input that is wrong", () => {
    expect(() => compareUrls("https://a/", "https://a:x/", OPTIONS, noWarnings)).toThrow(
      expect.objectContaining({ field: "changed", position: expect.objectContaining({ line: 1, column: 11 }) }),
    );
  });

  it("assumes https:// for an address without a scheme and says so", () => {
    const warn = vi.fn();
    expect(compareUrls("example.com/a", "https://example.com/b", OPTIONS, warn)).toBe("- Path  /a\n+ Path  /b");
    expect(warn).toHaveBeenCalledExactlyOnceWith("Original: It has no scheme, so https:// is assumed");
  });
});
