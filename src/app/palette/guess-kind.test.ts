import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { guessKind } from "./guess-kind.ts";

describe("guessKind", () => {
  it.each([
    ["json", '{"name": "drawer", "tools": 52}'],
    ["json", "[1, 2, 3]"],
    ["json", '  [\n  {"id": 1},\n  {"id": 2},\n]'],
    ["json", "{}"],
    ["json", '{"a":1,"b":[1,2]}'],
    ["jwt", "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abcDEF123_-xyz"],
    ["jwt", "eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0."],
    ["ip", "8.8.8.8"],
    ["ip", "2001:4860:4860::8888"],
    ["ip", "::1"],
    ["ip", "::ffff:8.8.8.8"],
    ["ip", "2001:db8:0:0:1:0:0:1"],
    ["uuid", "550e8400-e29b-41d4-a716-446655440000"],
    ["uuid", "{550E8400-E29B-41D4-A716-446655440000}"],
    ["percent-encoded", "a%20b%2Fc"],
    ["percent-encoded", "q=caf%C3%A9"],
    ["entities", "&lt;b&gt; &amp; &#39;"],
    ["entities", "caf&eacute;"],
    ["sql", "SELECT a, b\nFROM c\nWHERE d = 1"],
    ["sql", "select * from users where id = 1"],
    ["sql", "INSERT INTO t (a, b) VALUES (1, 2)"],
    ["sql", "UPDATE t SET a = 1"],
    ["sql", "CREATE TABLE t (id int)"],
    ["csv", "name,tools\nsundry,52\nother,7"],
    ["csv", "name;city;year\nAda;London;1815"],
    ["csv", "name\ttools\nsundry\t52"],
    ["csv", 'name,quote\nAda,"one, two"\nBob,"three\nlines"\n'],
    ["curl", "curl https://example.org"],
    ["curl", "curl -I example.org"],
    ["curl", "curl localhost:3000/a"],
    ["curl", "curl -X POST \\\n  -H 'Content-Type: application/json' \\\n  https://example.org"],
    ["url", "https://example.org/a?b=c#d"],
    ["base64", "SGVsbG8sIHdvcmxkIQ=="],
    ["base64", "data:image/png;base64,iVBORw0KGgo="],
    ["base64", "TWFueSBoYW5kcyBtYWtlIGxpZ2h0IHdvcmsuIE1hbnkgaGFuZHMgbWFrZSBsaWdodCB3b3JrLiBN\nYW55IGhhbmRzIG1ha2U="],
    ["hex", "48 65 6c 6c 6f"],
    ["hex", "0x48656c6c6f"],
    ["timestamp", "1700000000"],
    ["timestamp", "1700000000123"],
    ["timestamp", "2023-11-14T22:13:20Z"],
    ["timestamp", "2023-11-14 22:13"],
    ["color", "#3B82F6"],
    ["color", "rgb(59, 130, 246)"],
    ["color", "oklch(62% 0.19 260 / 50%)"],
    ["user-agent", "Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0"],
    ["html", "<!DOCTYPE html>\n<title>Sundry</title>"],
    ["html", '<div class="a">\n  <p>Text</p>\n</div>'],
    ["css", "body {\n  color: red;\n}"],
    ["css", "/* Links */\na:hover, .b > c { text-decoration: underline }"],
    ["css", "@media print { a { color: black } }"],
    ["js", "const add = (a, b) => a + b;"],
    ["js", "// Adds.\nexport function add(a, b) {\n  return a + b;\n}"],
    ["js", 'import { add } from "./add.js";\n\nconsole.log(add(1, 2));'],
  ])("guesses %s for %j", (kind, text) => {
    expect(guessKind(text)).toBe(kind);
    expect(guessKind(`\n${text}\n`)).toBe(kind);
  });

  it.each([
    "",
    "json formatter",
    "base64",
    "sha256",
    "2026",
    "12345678",
    "#top",
    "decade",
    "internationalization",
    "InternationalizationOfNames",
    "Dear all,\n\nthanks, and see you soon.",
    "One, two.\nThree, four.",
    "Buy milk\nBuy bread\nBuy eggs",
    "package main\n\nfunc main() {\n\tx := 1\n}",
    "let x = 5;\nprintln!(x)",
    "curl to code",
    "select a color from the list",
    "update my password",
    "12:30:45",
    "1.2.3",
    "256.1.1.1",
    "100%",
    "50% off, 20% more",
    "salt & pepper; milk",
    "a.b.c",
    "{ not: json",
  ])("guesses nothing for %j", (text) => {
    expect(guessKind(text)).toBeUndefined();
  });

  it("recognizes JSON of any length", () => {
    fc.assert(
      fc.property(fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue())), (value) => {
        expect(guessKind(JSON.stringify(value))).toBe("json");
      }),
    );
    expect(guessKind(JSON.stringify(Array.from({ length: 50_000 }, (_, id) => ({ id }))))).toBe("json");
  });

  it.each(["a", "\n", "{", '"', "<!-- ", "/* ", "[[", "0a ", "rgb(", "a,", "const a", "A1b2"])(
    "is fast for a million times %j",
    (piece) => {
      const text = piece.repeat(1_000_000);
      // Of this thread only, so other load on the machine doesn't count.
      const start = process.threadCpuUsage();
      guessKind(text);
      const { user, system } = process.threadCpuUsage(start);
      expect((user + system) / 1000).toBeLessThan(1500);
    },
  );
});
