import { operation, stringStreamInput, textStreamOutput } from "#shared/operation.ts";
import { choice, flag } from "#shared/options.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "URL Encoder",
  description: "Percent-encode text for URLs, forms and HTTP headers, or decode it.",
  category: "Encoding",
  order: 2,
  keywords:
    "encode url, decode url, url decoder, urlencode, urldecode, percent encoding, percent-encode, encodeuricomponent, decodeuricomponent, encodeuri, uri, query string, query parameter, escape, unescape, %20, x-www-form-urlencoded, rfc 3986, rfc 5987, utf-8, url encode, url decode, decode url online, uri decode",
  opens: [
    { kind: "url", rank: 3 },
    { kind: "percent-encoded", rank: 1, mode: "decode" },
  ],
  icon: "percent",
  runs: "browser",
};

export const operations = {
  encode: operation({
    label: "Encode",
    live: true,
    inputs: stringStreamInput("Input"),
    gives: textStreamOutput({ fileName: "encoded.txt", type: "text/plain" }),
    options: {
      style: choice("Encode for", {
        component: "Part of a URL (encodeURIComponent)",
        uri: "Whole URL (encodeURI)",
        rfc3986: "Strict RFC 3986",
        form: "Form data (space as +)",
        header: "HTTP header (RFC 8187)",
        all: "Every character",
      }),
      keepLines: flag("Keep line breaks", false, { help: "Encodes each line separately, for a list of values." }),
    },
    messages: {
      empty: "Please enter text to encode",
      malformed: "Failed to encode URL",
      done: "Encoded!",
      failed: "Failed to encode URL",
    },
    examples: [
      {
        title: "A value for a query string",
        input: "Zoë & friends: 50% off?",
        output: "Zo%C3%AB%20%26%20friends%3A%2050%25%20off%3F",
      },
      {
        title: "A whole URL keeps its slashes and question mark",
        input: "https://example.com/straße?q=a b",
        options: { style: "uri" },
        output: "https://example.com/stra%C3%9Fe?q=a%20b",
      },
      {
        title: "Form data",
        input: "rock 'n' roll (live)",
        options: { style: "form" },
        output: "rock+%27n%27+roll+%28live%29",
      },
    ],
    code: () => import("./encode-url.ts"),
    run: ({ encodeUrl }, { input: chunks }, settings) => encodeUrl(chunks, settings),
  }),

  decode: operation({
    label: "Decode",
    live: true,
    inputs: stringStreamInput("Input"),
    gives: textStreamOutput({ fileName: "decoded.txt", type: "text/plain" }),
    options: { plusAsSpace: flag("Decode + as a space", false, { help: "For form data and many query strings." }) },
    messages: {
      empty: "Please enter text to decode",
      done: "Decoded!",
      failed: "Failed to decode URL - invalid format",
    },
    examples: [
      {
        title: "A readable link",
        input: "https://de.wikipedia.org/wiki/Stra%C3%9Fe_%F0%9F%9B%A3%EF%B8%8F",
        output: "https://de.wikipedia.org/wiki/Straße_🛣️",
      },
      {
        title: "A query string with plus signs",
        input: "q=caf%C3%A9+au+lait%3F",
        options: { plusAsSpace: true },
        output: "q=café au lait?",
      },
    ],
    code: () => import("./decode-url.ts"),
    run: ({ decodeUrl }, { input: chunks }, { plusAsSpace }) => decodeUrl(chunks, { plusAsSpace }),
  }),
};
