import { describe, expect, it } from "vitest";
import type { ToolMeta } from "#shared/tool-meta.ts";
import { toHandle } from "./tool-catalogue.ts";

const meta = (id: string, category: ToolMeta["category"]): ToolMeta => ({
  id,
  category,
  title: id,
  description: "Does it.",
  order: 1,
  keywords: ["word"],
  icon: "type",
  runs: "browser",
});

const METAS = [..."abcde"].map((id) => meta(id, "Text")).concat(meta("z", "PDF"));

describe("toHandle", () => {
  it("names the tool and the first 3 others of its category", () => {
    const { tool, related } = toHandle("b", METAS);
    expect(tool.id).toBe("b");
    expect(related.map(({ id }) => id)).toEqual(["a", "c", "d"]);
  });

  it("leaves the words of the palette out", () => {
    expect(toHandle("z", METAS)).toEqual({
      tool: { id: "z", category: "PDF", title: "z", description: "Does it.", icon: "type", runs: "browser" },
      related: [],
    });
  });

  it("refuses an id that no tool has", () => {
    expect(() => toHandle("y", METAS)).toThrow("There is no tool y");
  });
});
