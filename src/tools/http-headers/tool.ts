import { InputError } from "#shared/input-error.ts";
import { operation, textInput, textOutput } from "#shared/operation.ts";
import type { TextPageProps } from "#shared/page-props.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "HTTP Headers & Cookies",
  description: "Cookies, caching, CSP, HSTS and other headers explained and checked.",
  category: "Network",
  order: 6,
  keywords:
    "http headers, header parser, header analyzer, parse headers, response headers, request headers, security headers, header check, cookie, cookies, cookie parser, set-cookie, parse cookie, cookie decoder, samesite, httponly, cache-control, caching, csp, csp evaluator, content-security-policy, content security policy, hsts, strict-transport-security, accept, accept-language, basic auth, basic authentication, basic auth generator, authorization header, decode basic auth, curl -i, curl -v",
  opens: [{ kind: "http-headers", rank: 1, mode: "explain" }],
  icon: "cookie",
  runs: "browser",
};

export const operations = {
  explain: operation({
    label: "Explain",
    live: true,
    sensitive: true,
    inputs: textInput("Headers", { secret: true }),
    gives: textOutput({ fileName: "headers.txt" }),
    options: {},
    messages: { empty: "Please enter headers", failed: "Failed to explain the headers" },
    examples: [
      {
        title: "A response, as curl -i shows it",
        input: [
          "HTTP/2 200",
          "content-type: text/html; charset=utf-8",
          "cache-control: public, max-age=3600",
          "set-cookie: theme=dark; Path=/; Secure; HttpOnly; SameSite=None; Max-Age=2592000",
          "strict-transport-security: max-age=63072000",
        ].join("\n"),
        output: [
          "HTTP/2 200",
          "",
          "content-type: text/html; charset=utf-8",
          "cache-control:",
          "  public   every cache stores it, even if the request had credentials",
          "  max-age  fresh for 1 hour",
          "set-cookie:",
          "  Name      theme",
          "  Value     dark",
          "  Sent to   only the host that set it",
          "  Path      /",
          "  Kept      for 30 days",
          "  Secure    HTTPS only",
          "  HttpOnly  not for scripts",
          "  SameSite  None",
          "strict-transport-security:",
          "  max-age  HTTPS only for 730 days",
          "",
          "Missing:",
          "  Content-Security-Policy: says which scripts and other sources are allowed",
          "  X-Content-Type-Options: with nosniff, browsers don't guess types",
          "  Referrer-Policy: says what other sites learn about the address",
          "",
        ].join("\n"),
      },
      {
        title: "A policy that allows too much",
        input: "Content-Security-Policy: script-src 'self' 'unsafe-eval'; object-src 'none'; base-uri 'none'",
        output: [
          "Content-Security-Policy:",
          "  script-src  'self' 'unsafe-eval'",
          "  object-src  'none'",
          "  base-uri    'none'",
          "  ! script-src 'unsafe-eval' (medium maybe): 'unsafe-eval' allows the execution of code injected into DOM APIs such as eval().",
          "  ! script-src 'self' (medium maybe): 'self' can be problematic if you host JSONP, AngularJS or user uploaded files.",
          "",
        ].join("\n"),
      },
      {
        title: "Basic authentication",
        input: "Authorization: Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==",
        output: [
          "Authorization:",
          "  Basic     QWxhZGRpbjpvcGVuIHNlc2FtZQ==",
          "  User      Aladdin",
          "  Password  open sesame",
          "  ! Base64 is not encryption: only HTTPS protects the password.",
          "",
        ].join("\n"),
      },
    ],
    code: () => import("./report.ts"),
    run: ({ explainHeaders }, { input }, _, context) => explainHeaders(input, context),
  }),

  basicAuth: operation({
    label: "Make Header",
    live: true,
    sensitive: true,
    inputs: {
      user: textInput("User name", { oneLine: true }),
      password: textInput("Password", { oneLine: true, secret: true, optional: true }),
    },
    gives: textOutput({ fileName: "authorization.txt" }),
    options: {},
    messages: { empty: { user: "Please enter the user name" }, failed: "Failed to make the header" },
    examples: [
      {
        title: "The example of RFC 7617",
        inputs: { user: "Aladdin", password: "open sesame" },
        output: "Authorization: Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==",
      },
      {
        title: "Another language, in UTF-8",
        inputs: { user: "test", password: "123£" },
        output: "Authorization: Basic dGVzdDoxMjPCow==",
      },
    ],
    code: () => import("@exodus/bytes/base64.js"),
    run: ({ toBase64 }, { user, password = "" }) => {
      if (user.includes(":")) throw new InputError("A user name can't have a colon.", { field: "user" });
      return `Authorization: Basic ${toBase64(new TextEncoder().encode(`${user}:${password}`))}`;
    },
  }),
};

export const page: TextPageProps = {
  modes: { explain: "Explain", basicAuth: "Basic Auth" },
  placeholder: { explain: "Paste headers: of curl -i, of the browser’s network tab, or one line" },
  reusable: false,
};
