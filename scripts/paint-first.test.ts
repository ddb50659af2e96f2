import { describe, expect, it } from "vitest";
import { readSymbols, rearrange, withIcons } from "./paint-first.ts";

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

  it("hears when what the page imports later does not come", () => {
    const later = PAGE.replace('import "/assets/b.js";', 'import("/assets/entry-1.js");');
    expect(rearrange(later, "")).toContain('import("/assets/entry-1.js").catch(()=>dispatchEvent(new Event("dead")));');
  });

  it("refuses a page that is built otherwise", () => {
    expect(() => rearrange("<html></html>", "")).toThrow("where they are expected");
  });
});

describe("withIcons", () => {
  const symbols = readSymbols(
    '<svg><symbol id="icon-star"><path d="M1"/></symbol><symbol id="icon-box"><path d="M2"/></symbol></svg>',
  );
  const body = (uses: string) => `<html><body>${uses}</body></html>`;
  const use = (id: string) => `<svg><use href="/assets/icons-0a1b.svg#${id}"></use></svg>`;

  it("puts each icon of the page at its end once, with the one that comes soon", () => {
    const html = withIcons(body(use("icon-box") + use("icon-box")), symbols, ["icon-star"]);
    expect(html).toBe(
      body(
        '<svg><use href="#icon-box"></use></svg>'.repeat(2) +
          '<svg aria-hidden="true" hidden=""><symbol id="icon-box"><path d="M2"/></symbol><symbol id="icon-star"><path d="M1"/></symbol></svg>',
      ),
    );
  });

  it("puts the one that comes soon there once, where the page has it already", () => {
    expect(withIcons(body(use("icon-star")), symbols, ["icon-star"]).match(/id="icon-star"/g)).toHaveLength(1);
  });

  it("refuses an icon that the sprite does not have", () => {
    expect(() => withIcons(body(use("icon-none")), symbols)).toThrow("The sprite has no symbol icon-none");
  });
});
