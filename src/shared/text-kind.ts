/** The kinds of text that a paste is recognized as, with their names after "Looks like". */
export const TEXT_KINDS = {
  json: "JSON",
  "json-lines": "JSON Lines",
  csv: "CSV",
  yaml: "YAML",
  toml: "TOML",
  svg: "an SVG image",
  xml: "XML",
  markdown: "Markdown",
  diff: "a diff",
  curl: "a cURL command",
  "docker-run": "a docker run command",
  compose: "a Compose file",
  mermaid: "a Mermaid diagram",
  url: "a URL",
  "http-headers": "HTTP headers",
  email: "an email",
  base64: "Base64",
  hex: "hex",
  timestamp: "a point in time",
  color: "a color",
  "user-agent": "a user agent",
  html: "HTML",
  css: "CSS",
  js: "JavaScript",
  sql: "SQL",
  jwt: "a JWT",
  certificate: "a certificate",
  key: "a cryptographic key",
  age: "text encrypted with age",
  openssl: "text encrypted with OpenSSL",
  otpauth: "a one-time password URI",
  "password-hash": "a password hash",
  hash: "a hash",
  ip: "an IP address",
  cidr: "a network",
  mac: "a MAC address",
  iban: "an IBAN",
  uuid: "a UUID",
  ulid: "a ULID",
  cron: "a cron schedule",
  coordinates: "coordinates",
  permissions: "file permissions",
  calendar: "a calendar",
  log: "a log",
  env: "environment variables",
  ini: "an INI file",
  mojibake: "garbled text",
  "percent-encoded": "percent-encoded text",
  entities: "HTML entities",
} as const;

export type TextKind = keyof typeof TEXT_KINDS;

/** A kind of text that a tool is offered for. */
export interface Opening {
  kind: TextKind;
  /** Position among the tools for this kind, from 1; ties are in display order. Default: 2. */
  rank?: number;
  /** The mode in which the tool opens. */
  mode?: string;
  /** The input that receives the text; the first by default. */
  input?: string;
  /** The part of the text to open; all of it by default. */
  part?: "payload";
}

/** How a tool opens a kind of text. */
export interface ToolOpening extends Omit<Opening, "kind" | "rank"> {
  id: string;
  /** What the mode is called. */
  label?: string | undefined;
}
