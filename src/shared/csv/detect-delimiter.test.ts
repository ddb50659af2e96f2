import { describe, expect, it } from "vitest";
import { detectDelimiter } from "./detect-delimiter.ts";

const detectIn = (text: string, { whole = true, comment = "" } = {}) =>
  detectDelimiter(new TextEncoder().encode(text), { quote: '"', comment }, whole);
const detect = (text: string, options = {}) => detectIn(text, options).delimiter;

describe("detectDelimiter", () => {
  it.each([
    ["a,b\n1,2\n", ","],
    ["a;b\n1;2\n", ";"],
    ["a\tb\n1\t2\n", "\t"],
    ["a|b\n1|2\n", "|"],
  ])("finds the delimiter of %j", (text, delimiter) => {
    expect(detect(text)).toBe(delimiter);
  });

  it("ignores decimal commas", () => {
    expect(detect("tea;price\nAssam;3,50\nCeylon;4,25\n")).toBe(";");
  });

  it("ignores commas in the text of a tab-separated file", () => {
    expect(detect("name\tnote\nAda\tfirst, and best\nGrace\tsecond\n")).toBe("\t");
  });

  it("ignores quoted delimiters", () => {
    expect(detect('"a;b;c",d\n"1;2;3",4\n')).toBe(",");
    expect(detect('"a;b\nc;d",e\n"1\n2",3\n')).toBe(",");
  });

  it.each([
    ['"Name, Vorname";"Betrag, EUR"\n"Müller, Hans";"12,50"', ";"],
    ['Field1;Field2;"Field,3,3,3"', ";"],
    ['"01.02.2024";"-12,50"\n"02.02.2024";"-3,00"', ";"],
    ['"01.02.2024";"-12,50"', ";"],
    ['1;"{""a"":1,""b"":2}"', ";"],
    ['"a, b, c"\t"d, e"\n"f, g, h"\t"i"', "\t"],
    ['"a, b, c"|"d, e"\n"f, g, h"|"i"', "|"],
    ['"a;b;c","d;e"\n"1;2;3","4"', ","],
    ['name,width,height\nTable,6",7"\nShelf,2",3"', ","],
    ["it's,a;b\nthat's,c;d", ","],
  ])("prefers the delimiter under which quotes open and close fields: %j", (text, delimiter) => {
    expect(detect(text)).toBe(delimiter);
    expect(detect(`${text}\n`)).toBe(delimiter);
  });

  it("prefers comma when another delimiter fits equally well", () => {
    expect(detect("one|two,two|three\nfour|five,five|six")).toBe(",");
  });

  it("tolerates some short rows", () => {
    expect(detect("a;b;c\n1;2;3\n1;2\n1,5;2;3\n")).toBe(";");
  });

  it.each(["", "word", "word\nword\n", '"open'])("defaults to comma without any delimiter: %j", (text) => {
    const { delimiter, belowTitle } = detectIn(text);
    expect([delimiter, belowTitle]).toEqual([",", false]);
  });

  it.each([
    ["Statement 2024\nDate;Amount\n01.01.2024;5,00\n02.01.2024;6,10\n", ";"],
    ["Statement 2024\n\nDate\tNote\n1 May\tfirst, and best\n", "\t"],
    ["Statement\na;b\n01.01.2024;5,00", ";"],
    ["Statement\na;b\n1;2\n1;2;3\n4;5\n", ";"],
  ])("detects the delimiter below a title: %j", (text, delimiter) => {
    expect(detect(text)).toBe(delimiter);
    expect(detectIn(text).belowTitle).toBe(true);
  });

  it("ignores semicolons in some cells of a single column", () => {
    expect(detect("note\nfirst\nsecond; third\nfourth; fifth\n")).toBe(",");
    expect(detect("note\nfirst; second\nthird\n")).toBe(",");
  });

  it.each([
    ["Smith, John;33;Paris", ";"],
    ["Length, m\t3\t2020", "\t"],
    ["last, first;age;city\nSmith;3;X", ";"],
    ["a\tb,c\td\ne\tf\tg", "\t"],
  ])(
    "prefers the delimiter with more fields when two fit, with or without a final line break: %j",
    (text, delimiter) => {
      for (const end of ["", "\n"]) expect(detect(text + end)).toBe(delimiter);
    },
  );

  it("ignores a truncated last record and comments", () => {
    expect(detect("a,b;c\n1,2;3\n4,5", { whole: false })).toBe(",");
    expect(detect("a, b;c;d\n1;2;3\n4", { whole: false })).toBe(";");
    expect(detect("# made on 1, May, 2024\na;b\n1;2\n", { comment: "#" })).toBe(";");
  });

  it("uses a single record", () => {
    expect(detect("a\tb\tc")).toBe("\t");
  });
});
