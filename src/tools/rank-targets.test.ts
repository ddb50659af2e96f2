import { describe, expect, it } from "vitest";
import { rankTargets } from "./rank-targets.ts";

const ACCEPTED = {
  "reverse-text": ["text/plain"],
  "word-counter": ["text/plain"],
  "hash-generator": ["*/*"],
  "css-minifier": ["text/plain"],
  "json-formatter": ["application/json", "application/x-ndjson"],
  "csv-formatter": ["text/csv"],
  "csv-to-json": ["text/csv"],
  "image-converter": ["image/*"],
};
const TOOLS = Object.keys(ACCEPTED).map((id) => ({ id }));

function rank(type: string, tools = TOOLS) {
  const { suggested, others } = rankTargets(tools, type, ACCEPTED);
  const ids = (ranked: readonly { id: string }[]) => ranked.map(({ id }) => id);
  return { suggested: ids(suggested), others: ids(others) };
}

describe("rankTargets", () => {
  it("suggests the tools made for a type before those for any text", () => {
    expect(rank("text/csv")).toEqual({
      suggested: ["csv-formatter", "csv-to-json", "word-counter", "hash-generator"],
      others: ["reverse-text", "css-minifier"],
    });
    expect(rank("application/json").suggested[0]).toBe("json-formatter");
    expect(rank("text/css").suggested[0]).toBe("css-minifier");
  });

  it("suggests what people do most with JSON first", () => {
    const ids = ["json-diff", "json-formatter", "json-to-csv", "json-to-types", "json-query", "yaml-json"];
    const accepted = Object.fromEntries(ids.map((id) => [id, ["application/json"]]));
    const { suggested } = rankTargets(
      ids.map((id) => ({ id })),
      "application/json",
      accepted,
    );
    expect(suggested.map(({ id }) => id).slice(0, 4)).toEqual([
      "json-query",
      "json-to-csv",
      "yaml-json",
      "json-to-types",
    ]);
  });

  it("suggests useful tools for plain text", () => {
    expect(rank("text/plain").suggested).toEqual(["word-counter", "hash-generator"]);
  });

  it("offers no text tools for an image", () => {
    expect(rank("image/png")).toEqual({ suggested: ["image-converter", "hash-generator"], others: [] });
  });

  it("suggests at most five tools and lists each tool once", () => {
    const many = Array.from({ length: 9 }, (_, index) => ({ id: `csv-${index}` }));
    const accepted = Object.fromEntries(many.map(({ id }) => [id, ["text/csv"]]));
    const { suggested, others } = rankTargets(many, "text/csv", accepted);
    expect(suggested).toEqual(many.slice(0, 5));
    expect(others).toEqual(many.slice(5));
  });
});
