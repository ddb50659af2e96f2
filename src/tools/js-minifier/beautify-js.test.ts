import { describe, expect, it } from "vitest";
import { beautifyJs } from "./beautify-js.ts";
import { minifyJs } from "./minify-js.ts";

describe("beautifyJs", () => {
  it("puts each statement of minified code on its own line", async () => {
    expect(await beautifyJs("let a=1;if(a)b();else c()", 2)).toBe("let a = 1;\nif (a) b();\nelse c();\n");
    expect(await beautifyJs("if(a){b()}", 4)).toBe("if (a) {\n    b();\n}\n");
    expect(await beautifyJs("if(a){b()}", "tab")).toBe("if (a) {\n\tb();\n}\n");
  });

  it("reads modern modules, and minifying its output gives the original code", async () => {
    const code =
      'import x from"x"with{type:"json"};using h=f();class A{#p=1;static{g(/[a--b]/v)}}export default await x?.y??new A;';
    const settings = { mangle: true, dropConsole: false, keepLicenses: true, sourceType: "auto" } as const;
    expect(await minifyJs(await beautifyJs(code, 2), settings)).toBe(await minifyJs(code, settings));
  });

  it("reports the position of a syntax error", async () => {
    await expect(beautifyJs("let a = 1\nlet b = }", 2)).rejects.toMatchObject({
      message: "Failed to beautify JavaScript: Unexpected token at line 2, column 9",
      position: { line: 2, column: 9, offset: 18 },
    });
  });
});
