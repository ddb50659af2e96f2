import { describe, expect, it } from "vitest";
import { labeledValues } from "./labeled-values.ts";

const valuesOf = (content: string, type = "text/plain") =>
  labeledValues({ content, type, lines: content.split("\n").length });

describe("labeledValues", () => {
  it("finds the values of two aligned columns, also in several blocks", () => {
    expect(valuesOf("Octal     755\nSymbolic  -rwxr-xr-x\n\nOwner  read and run\nUmask  022")).toEqual([
      { label: "Octal", value: "755" },
      { label: "Symbolic", value: "-rwxr-xr-x" },
      undefined,
      { label: "Owner", value: "read and run" },
      { label: "Umask", value: "022" },
    ]);
  });

  it("finds those below a heading, and leaves out what isn't a value", () => {
    const text = "IBAN: valid\n  Written  DE89 3704\n  Country  Germany (DE)\n  Others   a  b\n  Bank     37040044";
    expect(valuesOf(text)).toEqual([
      undefined,
      { label: "Written", value: "DE89 3704" },
      { label: "Country", value: "Germany (DE)" },
      undefined,
      { label: "Bank", value: "37040044" },
    ]);
  });

  it.each([
    ["prose", "Two lines\nof text"],
    ["columns that aren't aligned", "a  1\nlong  2"],
    ["a table of three columns", "a  b  c\n1  2  3"],
    ["indented code", "if a\n  b"],
    ["a single line", "Octal  755"],
    ["a label without a value", "Octal  755\nGroup  "],
  ])("finds none in %s", (_, text) => expect(valuesOf(text)).toBeUndefined());

  it("finds none in code, or in a result of many lines", () => {
    expect(valuesOf("a  1\nb  2", "text/css")).toBeUndefined();
    expect(valuesOf(Array.from({ length: 101 }, () => "a  1").join("\n"))).toBeUndefined();
  });
});
