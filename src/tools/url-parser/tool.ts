import { operation, stringStreamInput, textInput, textOutput, textStreamOutput } from "#shared/operation.ts";
import { choice, flag, text } from "#shared/options.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "URL Parser",
  description: "Split URLs into parts, edit their query, remove tracking, compare two.",
  category: "Network",
  order: 4,
  keywords:
    "parse url, url, uri, split url, url parts, query string, query parameters, query editor, url builder, searchparams, scheme, protocol, host, hostname, domain, port, path, fragment, hash, origin, base url, relative url, resolve url, percent decode, punycode, idn, xn--, internationalized domain, tracking parameters, remove tracking, clean url, clean link, safe links, safelink decoder, unwrap link, url defense, utm, utm_source, gclid, fbclid, compare urls, url diff, whatwg, rfc 3986",
  opens: [{ kind: "url" }],
  icon: "link-2",
  runs: "browser",
};

const base = text("Base URL", "", {
  placeholder: "https://example.com/docs/",
  help: "Base for relative URLs.",
  maxLength: 10_000,
  content: true,
});
const showCredentials = flag("Show user names and passwords", false);
const empty = "Please enter a URL";

export const operations = {
  parse: operation({
    label: "Parse",
    live: true,
    sensitive: true,
    inputs: stringStreamInput("Input", { short: true }),
    gives: textStreamOutput<{ format: string }>({
      fileName: "urls.txt",
      fileNameFor: ({ format }) => (format === "jsonl" ? "urls.jsonl" : "urls.txt"),
    }),
    options: { base, format: choice("Format", { list: "List", jsonl: "JSON Lines" }), showCredentials },
    messages: { empty, failed: "Failed to parse the URL" },
    examples: [
      {
        title: "Every part, encoded and decoded",
        input: "https://user:secret@bücher.example:8080/caf%C3%A9/?q=a+b&page=2#top",
        output: [
          "URL        https://****:****@xn--bcher-kva.example:8080/caf%C3%A9/?q=a+b&page=2#top",
          "Scheme     https",
          "User       ****",
          "Password   ****",
          "Host       xn--bcher-kva.example",
          "  Unicode  bücher.example",
          "Port       8080",
          "Path       /caf%C3%A9/",
          "  decoded  /café/",
          "Query      ?q=a+b&page=2",
          "Parameter  q=a+b",
          "  decoded  q=a b",
          "Parameter  page=2",
          "Fragment   #top",
          "Origin     https://xn--bcher-kva.example:8080",
          "",
        ].join("\n"),
      },
      {
        title: "A relative URL",
        input: "../img/logo.png",
        options: { base: "https://example.com/docs/guide/" },
        output: [
          "URL        https://example.com/docs/img/logo.png",
          "Scheme     https",
          "Host       example.com",
          "Port       443 (default)",
          "Path       /docs/img/logo.png",
          "Origin     https://example.com",
          "",
        ].join("\n"),
      },
      {
        title: "As JSON, a line per URL",
        input: "mailto:a@b.example",
        options: { format: "jsonl" },
        output:
          '{"url":"mailto:a@b.example","scheme":"mailto","username":"","password":"","host":"","port":"","path":"a@b.example","pathDecoded":"a@b.example","query":"","parameters":[],"fragment":"","fragmentDecoded":"","origin":null}\n',
      },
    ],
    code: () => import("./describe-url.ts"),
    run: async function* ({ parseLines }, { input }, options, context) {
      yield* parseLines(input, options, context);
    },
  }),

  clean: operation({
    label: "Remove Tracking",
    live: true,
    sensitive: true,
    inputs: stringStreamInput("Input"),
    gives: textStreamOutput({ fileName: "clean-urls.txt" }),
    options: {
      also: text("Also remove", "", { placeholder: "ref, promo_*", help: "Names of parameters.", maxLength: 10_000 }),
      keep: text("Keep", "", { placeholder: "utm_source", maxLength: 10_000 }),
      unwrap: flag("Unwrap redirects", true, { help: "Safe Links, Proofpoint and links that count clicks." }),
    },
    messages: { empty: "Please enter URLs, one per line", failed: "Failed to remove tracking" },
    examples: [
      {
        title: "Links from a newsletter, an ad and a share button",
        input: [
          "https://example.com/shoes?id=7&utm_source=news&utm_medium=email",
          "https://example.com/?gclid=Cj0KCQ&fbclid=IwAR2#reviews",
          "https://youtu.be/dQw4w9WgXcQ?si=abc&t=42",
        ].join("\n"),
        output: [
          "https://example.com/shoes?id=7",
          "https://example.com/#reviews",
          "https://youtu.be/dQw4w9WgXcQ?t=42",
        ].join("\n"),
      },
      {
        title: "A link that a mail filter wrapped",
        input:
          "https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fexample.com%2Fa%3Futm_source%3Dmail&data=05%7C02",
        output: "https://example.com/a",
      },
      {
        title: "Names of your own",
        input: "https://example.com/?utm_source=a&ref=b&promo_code=c&id=1",
        options: { also: "ref, promo_*", keep: "utm_source" },
        output: "https://example.com/?utm_source=a&id=1",
      },
    ],
    code: () => import("./describe-url.ts"),
    run: async function* ({ cleanLines }, { input }, options) {
      yield* cleanLines(input, options);
    },
  }),

  compare: operation({
    label: "Compare",
    live: true,
    sensitive: true,
    inputs: { original: textInput("Original", { oneLine: true }), changed: textInput("Changed", { oneLine: true }) },
    gives: textOutput({ fileName: "url-differences.txt" }),
    options: {
      base,
      ignoreOrder: flag("Ignore the order of parameters", true),
      ignoreTracking: flag("Ignore tracking parameters", false),
      showCredentials,
    },
    messages: { empty, failed: "Failed to compare the URLs" },
    examples: [
      {
        title: "Another host and two parameters",
        inputs: {
          original: "https://staging.example.com/search?q=tea&page=1&debug",
          changed: "https://example.com/search?page=2&q=tea",
        },
        output: [
          "- Host  staging.example.com",
          "+ Host  example.com",
          "- Parameter page  1",
          "+ Parameter page  2",
          "- Parameter debug",
        ].join("\n"),
      },
      {
        title: "Written differently",
        inputs: {
          original: "HTTPS://Example.com:443/a/../b?x=1&utm_source=n",
          changed: "https://example.com/b?x=1",
        },
        options: { ignoreTracking: true },
        output: [
          "Both lead to the same",
          "  https://example.com/b?x=1&utm_source=n",
          "  https://example.com/b?x=1",
        ].join("\n"),
      },
    ],
    code: () => import("./compare-urls.ts"),
    run: ({ compareUrls }, { original, changed }, options, { warn }) => compareUrls(original, changed, options, warn),
  }),
};
