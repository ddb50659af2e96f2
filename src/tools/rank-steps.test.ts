import { describe, expect, it } from "vitest";
import { recipeSteps, type StepSummary } from "#shared/recipe/step-summary.ts";
import { operations as base64 } from "./base64-encode/tool.ts";
import { operations as coins } from "./coin-flipper/tool.ts";
import { operations as compress } from "./compress/tool.ts";
import { operations as csvMerger } from "./csv-merger/tool.ts";
import { operations as json } from "./json-formatter/tool.ts";
import { rankSteps, type StepInput, takesType } from "./rank-steps.ts";

const steps = [
  ...recipeSteps("base64-encode", base64),
  ...recipeSteps("compress", compress),
  ...recipeSteps("json-formatter", json),
  ...recipeSteps("csv-merger", csvMerger),
  ...recipeSteps("coin-flipper", coins),
];
const name = ({ tool, operation }: { tool: string; operation: string }) => `${tool} ${operation}`;
function rank(input: StepInput, ...likely: { tool: string; operation?: string }[]) {
  const { suggested, others } = rankSteps(steps, input, likely);
  return { suggested: suggested.map(name), all: [...suggested, ...others].map(name) };
}

describe("rankSteps", () => {
  it("lists only operations that take the type", () => {
    const { all } = rank({ type: "text/plain" });
    expect(all).toEqual(expect.arrayContaining(["base64-encode decode", "base64-encode encode", "compress zip"]));
    expect(all).not.toContain("json-formatter format");
    expect(all).not.toContain("compress decompress");
    expect(all).not.toContain("coin-flipper flip");
  });

  it("suggests what is made for the type first", () => {
    expect(rank({ type: "application/gzip" }).suggested[0]).toBe("compress decompress");
    expect(rank({ type: "application/json" }).suggested[0]).toBe("json-formatter format");
    expect(rank({ type: "application/zip" }).suggested[0]).toBe("compress unzip");
  });

  it("suggests what people do most with JSON first", () => {
    const more = [
      ...steps,
      ...["json-to-types fromJson", "yaml-json toYaml", "json-to-csv convert", "json-query jsonpath"].map((id) => {
        const [tool = "", operation = ""] = id.split(" ");
        return { ...(steps[0] as StepSummary), tool, operation, accepts: ["application/json"] };
      }),
    ];
    const { suggested } = rankSteps(more, { type: "application/json" }, [{ tool: "json-formatter" }]);
    expect(suggested.map(name).slice(0, 4)).toEqual([
      "json-query jsonpath",
      "json-to-csv convert",
      "yaml-json toYaml",
      "json-to-types fromJson",
    ]);
  });

  it("suggests what the text looks like before that", () => {
    expect(rank({ type: "text/plain" }, { tool: "base64-encode", operation: "decode" }).suggested[0]).toBe(
      "base64-encode decode",
    );
  });

  it("suggests what takes several files for several files", () => {
    expect(rank({ type: "text/csv", several: true }).suggested).toEqual(
      expect.arrayContaining(["csv-merger merge", "compress zip"]),
    );
  });

  it("lists everything with an input for a type that isn't known yet, and the others without one", () => {
    expect(rank({ type: "*/*" }).all).toHaveLength(steps.length - 1);
    expect(rank({ type: undefined }).all).toEqual(["coin-flipper flip"]);
  });

  it("never offers a step of the tool's own page", () => {
    expect(rank({ type: "*/*" }).all).not.toContain("json-formatter tree");
  });
});

describe("takesType", () => {
  it("matches a type known in part", () => {
    expect(takesType(["image/png"], "image/*")).toBe(true);
    expect(takesType(["text/plain"], "image/*")).toBe(false);
  });
});
