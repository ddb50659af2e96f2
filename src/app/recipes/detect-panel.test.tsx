import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { ToolInput } from "#ui/input-value.ts";
import { DetectPanel } from "./detect-panel.tsx";

const render = (input: ToolInput) => renderToString(<DetectPanel input={input} onApply={() => {}} />);

describe("DetectPanel", () => {
  it("offers to detect any input that isn't empty", () => {
    expect(render({ kind: "typed", text: "" })).toMatch(/<button[^>]* disabled/);
    expect(render({ kind: "typed", text: "x" })).not.toMatch(/<button[^>]* disabled/);
    expect(render({ kind: "file", file: new File([], "a.bin") })).not.toMatch(/<button[^>]* disabled/);
  });

  it("suggests nothing before it's asked", () => {
    expect(render({ kind: "typed", text: "aGVsbG8gd29ybGQ=" })).not.toContain("<li");
  });
});
