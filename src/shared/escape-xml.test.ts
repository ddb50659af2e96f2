import { describe, expect, it } from "vitest";
import { escapeXml } from "./escape-xml.ts";

describe("escapeXml", () => {
  it.each([
    ["plain é 😀\t\n", "plain é 😀\t\n"],
    [`<a b="c">'&'</a>`, "&lt;a b=&quot;c&quot;&gt;&#39;&amp;&#39;&lt;/a&gt;"],
    ["a\u0000b\u001bc\ud800d\uffff", "a\ufffdb\ufffdc\ufffdd\ufffd"],
  ])("writes %j as %j", (text, escaped) => expect(escapeXml(text)).toBe(escaped));
});
