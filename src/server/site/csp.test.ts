import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { inlineScriptHashes, inlineStyleHashes, siteCsp } from "./csp.ts";

const hash = (text: string) => `sha256-${createHash("sha256").update(text).digest("base64")}`;

describe("inlineScriptHashes", () => {
  it("matches the example in the CSP specification", () => {
    // https://www.w3.org/TR/CSP3/#external-hash gives the hash of `doSubmit()` for an event handler.
    expect(inlineScriptHashes("<script>doSubmit()</script>")).toEqual([
      "sha256-jzgBGA4UWFFmpOBq0JpdsySukE1FrEN5bUpoK8Z29fY=",
    ]);
  });

  it("hashes each distinct inline script once, regardless of attributes", () => {
    const html = `<SCRIPT>a</SCRIPT><script type="module" async="">b\n</script ><script>a</script>`;
    expect(inlineScriptHashes(html)).toEqual([hash("a"), hash("b\n")]);
  });

  it("skips external scripts and data blocks", () => {
    const html = `<script src="/a.js"></script><script async src='/b.js'></script>
      <script type="application/ld+json">{}</script><script type="application/json">{}</script>`;
    expect(inlineScriptHashes(html)).toEqual([]);
  });

  it("hashes a script with data-src", () => {
    expect(inlineScriptHashes(`<script data-src="/a.js">a</script>`)).toEqual([hash("a")]);
  });

  it("normalizes line breaks like the HTML parser", () => {
    expect(inlineScriptHashes("<script>a\r\nb\rc</script>")).toEqual([hash("a\nb\nc")]);
  });
});

describe("inlineStyleHashes", () => {
  it("hashes each distinct style element once", () => {
    expect(inlineStyleHashes("<style>a{}</style><STYLE media=all>b{}\r\n</STYLE><style>a{}</style>")).toEqual([
      hash("a{}"),
      hash("b{}\n"),
    ]);
  });
});

describe("siteCsp", () => {
  it("allows only the default Trusted Types policy", () => {
    expect(siteCsp()).toContain("; require-trusted-types-for 'script'; trusted-types default");
  });

  it("allows inline styles by hash", () => {
    expect(siteCsp([], ["sha256-y"])).toContain("style-src 'self' 'sha256-y';");
  });

  it("allows inline scripts by hash, never by 'unsafe-inline' or 'unsafe-eval'", () => {
    const policy = siteCsp(["sha256-x"]);
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval' 'sha256-x';");
    expect(policy.replace("style-src-attr 'unsafe-inline'", "")).not.toMatch(/'unsafe-(inline|eval)'/);
  });
});
