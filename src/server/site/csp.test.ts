import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { inlineScriptHashes, inlineStyleHashes, siteCsp } from "./csp.ts";

const hash = (text: string) => `sha256-${createHash("sha256").update(text).digest("base64")}`;

describe("inlineScriptHashes", () => {
  it("agrees with the example of the CSP specification", () => {
    // https://www.w3.org/TR/CSP3/#external-hash: the hash of `doSubmit()` is given there for an event handler.
    expect(inlineScriptHashes("<script>doSubmit()</script>")).toEqual([
      "sha256-jzgBGA4UWFFmpOBq0JpdsySukE1FrEN5bUpoK8Z29fY=",
    ]);
  });

  it("hashes each inline script once, whatever its attributes", () => {
    const html = `<SCRIPT>a</SCRIPT><script type="module" async="">b\n</script ><script>a</script>`;
    expect(inlineScriptHashes(html)).toEqual([hash("a"), hash("b\n")]);
  });

  it("leaves out files and data", () => {
    const html = `<script src="/a.js"></script><script async src='/b.js'></script>
      <script type="application/ld+json">{}</script><script type="application/json">{}</script>`;
    expect(inlineScriptHashes(html)).toEqual([]);
  });

  it("does not take an attribute that ends in src for a file", () => {
    expect(inlineScriptHashes(`<script data-src="/a.js">a</script>`)).toEqual([hash("a")]);
  });

  it("hashes line breaks as the browser's parser leaves them", () => {
    expect(inlineScriptHashes("<script>a\r\nb\rc</script>")).toEqual([hash("a\nb\nc")]);
  });
});

describe("inlineStyleHashes", () => {
  it("hashes each style element once", () => {
    expect(inlineStyleHashes("<style>a{}</style><STYLE media=all>b{}\r\n</STYLE><style>a{}</style>")).toEqual([
      hash("a{}"),
      hash("b{}\n"),
    ]);
  });
});

describe("siteCsp", () => {
  it("lets one Trusted Types policy decide what becomes of strings", () => {
    expect(siteCsp()).toContain("; require-trusted-types-for 'script'; trusted-types default");
  });

  it("lets styles in by their hashes", () => {
    expect(siteCsp([], ["sha256-y"])).toContain("style-src 'self' 'sha256-y';");
  });

  it("lets scripts in by their hashes and never by 'unsafe-inline' or 'unsafe-eval'", () => {
    const policy = siteCsp(["sha256-x"]);
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval' 'sha256-x';");
    expect(policy.replace("style-src-attr 'unsafe-inline'", "")).not.toMatch(/'unsafe-(inline|eval)'/);
  });
});
