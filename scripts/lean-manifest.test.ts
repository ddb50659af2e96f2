import { describe, expect, it } from "vitest";
import { dropAbsent, dropStyles } from "./lean-manifest.ts";

describe("dropAbsent", () => {
  it("leaves out what a route does not have, and nothing else", () => {
    expect(dropAbsent('{"id":"a","hasAction":false,"hasLoader":true,"hasErrorBoundary":false,"module":"/a.js"}')).toBe(
      '{"id":"a","hasLoader":true,"module":"/a.js"}',
    );
  });

  it("refuses a manifest that has changed", () => {
    expect(() => dropAbsent('{"id":"a"}')).toThrow("says of no route");
  });
});

describe("dropStyles", () => {
  it("leaves out the style sheets, and nothing else", () => {
    const manifest = '{"entry":{"imports":[],"css":[]},"routes":{"root":{"module":"/a.js","css":["/s.css"]}}}';
    expect(dropStyles(manifest)).toBe('{"entry":{"imports":[]},"routes":{"root":{"module":"/a.js"}}}');
  });

  it("refuses a manifest that has changed", () => {
    expect(() => dropStyles('{"module":"/a.js"}')).toThrow("names no style sheets");
  });
});
