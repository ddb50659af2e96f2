import { operation, stringStreamInput, textStreamOutput } from "#shared/operation.ts";
import { choice } from "#shared/options.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "HTML Encoder",
  description: "Escape text for HTML, and decode named and numeric character references.",
  category: "Encoding",
  order: 3,
  keywords:
    "html decoder, html entities, html entity, html escape, html unescape, htmlspecialchars, character reference, escape, unescape, ampersand, &amp;, &lt;, &nbsp;, &quot;, special characters, xml, xss, copyright sign, html decode, html encode",
  opens: [
    { kind: "html", rank: 3 },
    { kind: "entities", rank: 1, mode: "decode" },
  ],
  icon: "code-xml",
  runs: "browser",
};

export const operations = {
  encode: operation({
    label: "Encode",
    live: true,
    inputs: stringStreamInput("Input"),
    gives: textStreamOutput({ fileName: "encoded.txt", type: "text/plain" }),
    options: {
      scope: choice("What to encode", {
        special: "& < > \" ' / ` =",
        "non-ascii": "These and non-ASCII",
        all: "Every character",
      }),
      style: choice("Write as", {
        usual: "Usual form",
        named: "Names",
        decimal: "Decimal",
        hex: "Hexadecimal",
      }),
    },
    messages: { empty: "Please enter text to encode", done: "Encoded!" },
    examples: [
      {
        title: "Markup shown as text",
        input: `<a href="/x?a=1&b=2">it's \`here\`</a>`,
        output: "&lt;a href&#x3D;&quot;&#x2F;x?a&#x3D;1&amp;b&#x3D;2&quot;&gt;it&#39;s &#x60;here&#x60;&lt;&#x2F;a&gt;",
      },
      {
        title: "ASCII only, with names where they exist",
        input: "© 2024 Café Zoë — 5 € 😀",
        options: { scope: "non-ascii", style: "named" },
        output: "&copy; 2024 Caf&eacute; Zo&euml; &mdash; 5 &euro; &#128512;",
      },
    ],
    code: () => import("./encode-html.ts"),
    run: ({ encodeHtml }, { input: chunks }, settings) => encodeHtml(chunks, settings),
  }),

  decode: operation({
    label: "Decode",
    live: true,
    inputs: stringStreamInput("Input"),
    gives: textStreamOutput({ fileName: "decoded.txt", type: "text/plain" }),
    options: {},
    messages: { empty: "Please enter text to decode", done: "Decoded!" },
    examples: [
      {
        title: "Named, decimal and hexadecimal references",
        input: "&lt;p&gt;caf&eacute; &#8364;&#x1F600;&NotEqualTilde;",
        output: "<p>café €😀≂̸",
      },
      {
        title: "Old names work without a semicolon, as in a browser",
        input: "&copy 2024 AT&ampT &notit;",
        output: "© 2024 AT&T ¬it;",
      },
    ],
    code: () => import("./decode-html.ts"),
    run: ({ decodeHtml }, { input: chunks }) => decodeHtml(chunks),
  }),
};
