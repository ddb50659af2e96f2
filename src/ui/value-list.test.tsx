import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { isListable, ValueList } from "./value-list.tsx";

describe("isListable", () => {
  it("lists 2 to 1,000 values", () => {
    for (const [lines, isListed] of [
      [1, false],
      [2, true],
      [1_000, true],
      [1_001, false],
    ] as const) {
      expect(isListable({ content: Array(lines).fill("7").join("\n"), lines }), `${lines}`).toBe(isListed);
    }
  });

  it("never lists a result too big for memory", () => {
    expect(isListable({ content: new Blob(["7\n8"]), lines: 2 })).toBe(false);
  });
});

describe("ValueList", () => {
  it("names each copy button after its value and makes only the first a tab stop", () => {
    const html = renderToString(<ValueList text={"Noble Quartz\nFree Dolphin\nJolly Moon"} />);
    const buttons = html.match(/<button[^>]*>/g) ?? [];
    expect(buttons.map((button) => button.match(/aria-label="([^"]*)"/)?.[1])).toEqual([
      "Copy Noble Quartz",
      "Copy Free Dolphin",
      "Copy Jolly Moon",
    ]);
    expect(buttons.map((button) => button.match(/tabindex="(-?\d)"/i)?.[1])).toEqual(["0", "-1", "-1"]);
  });

  it("renders the first of many values at once and the others later", () => {
    const html = renderToString(<ValueList text={Array.from({ length: 1_000 }, (_, n) => n).join("\n")} />);
    expect(html.match(/<li/g)).toHaveLength(40);
    expect(html).toContain('aria-busy="true"');
  });
});
