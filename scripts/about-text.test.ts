import { describe, expect, it } from "vitest";
import { compileAbout } from "./about-text.ts";

describe("compileAbout", () => {
  it("makes elements of the lead and of each note", () => {
    const code = compileAbout(
      "Says *when*\nit runs.\n\n- Reads `a < b` and <kbd>Alt</kbd>.\n- [Here](/tools/x)\n",
      "about.md",
    );
    expect(code).toContain(
      'lead = createElement(Fragment, null, "Says ",createElement("em", null, "when",)," ","it runs.",);',
    );
    expect(code).toContain('createElement("code", null, "a < b")," and ",createElement("kbd", null, "Alt",),".",)');
    expect(code).toContain('createElement(Link, {"to":"/tools/x"}, "Here",)');
  });

  it.each([
    ["a heading", "# About\n\n- A note\n"],
    ["a second paragraph", "Lead.\n\nMore.\n\n> Quoted\n"],
    ["other HTML", "Lead.\n\n- A <b>note</b>\n"],
    ["an image", "Lead.\n\n- ![A](b.png)\n"],
  ])("refuses %s, naming the file", (_, text) => {
    expect(() => compileAbout(text, "src/tools/x/about.md")).toThrow("src/tools/x/about.md: ");
  });
});
