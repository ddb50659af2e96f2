import { describe, expect, it } from "vitest";
import { rearrange } from "./paint-first.ts";

const PAGE = `<html><head><link rel="modulepreload" href="/assets/a.js"/><link rel="stylesheet" href="/assets/s.css"/></head><body><h1>x</h1><script type="module" async="">import "/assets/b.js";</script></body></html>`;

describe("rearrange", () => {
  it("puts the styles into the page and asks for no sheet", () => {
    const html = rearrange(PAGE, "h1{color:red}");
    expect(html).toContain("<style>h1{color:red}</style>");
    expect(html).not.toContain("stylesheet");
  });

  it("starts no script before the page is painted", () => {
    const html = rearrange(PAGE, "");
    expect(html).not.toContain('rel="modulepreload"');
    expect(html).not.toContain('type="module"');
    expect(html).toContain('<script type="text/plain" id="start">import "/assets/b.js";</script>');
    expect(html).toContain('["/assets/a.js"]');
  });

  it("refuses a page that is built otherwise", () => {
    expect(() => rearrange("<html></html>", "")).toThrow("where they are expected");
  });
});
