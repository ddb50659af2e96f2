import { operation, stringStreamInput, textOutput, textStreamOutput } from "#shared/operation.ts";
import { flag, group, multiline } from "#shared/options.ts";
import type { TextPageProps } from "#shared/page-props.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";
import { KINDS } from "./secret-names.ts";

export const meta: ToolDeclaration = {
  title: "Log & HAR Redactor",
  description: "Replace tokens, passwords, cookies, emails and IPs in logs and HAR files.",
  category: "Text",
  order: 14,
  keywords:
    "redact, redactor, redaction, log redactor, har, har sanitizer, sanitize har, har file, http archive, clean har, sanitize logs, anonymize, anonymizer, anonymize logs, mask, mask sensitive data, scrub, scrubber, remove secrets, secret scanner, find secrets, api key, access token, bearer token, authorization header, cookies, passwords, pii, personal data, gdpr, email address, ip address, credit card number, gitleaks, support ticket, share logs safely, before pasting into chatgpt, hide ip addresses",
  opens: [{ kind: "log", rank: 2 }],
  icon: "eye-off",
  runs: "browser",
};

const input = stringStreamInput("Input", { accepts: ["text/plain", "application/json"], secret: true });
const code = () => Promise.all([import("./redact-log.ts"), import("./redactor.ts")]);
const empty = "Please enter a log or choose a file";

const kinds = group("Replace", {
  tokens: flag(KINDS.tokens.label, true),
  passwords: flag(KINDS.passwords.label, true),
  cookies: flag(KINDS.cookies.label, true),
  emails: flag(KINDS.emails.label, true),
  ipAddresses: flag(KINDS.ipAddresses.label, true),
  cardNumbers: flag(KINDS.cardNumbers.label, true),
  randomStrings: flag(KINDS.randomStrings.label, false, {
    help: "Long strings of letters and digits, whatever they are: also hashes, and IDs of requests.",
  }),
});

const options = {
  ...kinds,
  patterns: multiline("Own patterns", "", {
    placeholder: "order-\\d+",
    help: "Regular expressions (RE2), one per line. With a group, only that is replaced.",
  }),
  keep: multiline("Never replace", "", { help: "Values that stay, one per line." }),
};

export const operations = {
  redact: operation({
    label: "Redact",
    live: true,
    sensitive: true,
    inputs: input,
    gives: textStreamOutput({ fileName: "redacted.txt" }),
    options,
    messages: { empty, failed: "Failed to redact" },
    examples: [
      {
        title: "A log",
        input: [
          "2026-11-29T09:14:02Z INFO login user=ada@example.com ip=203.0.113.7",
          "2026-11-29T09:14:03Z DEBUG GET /v1/me Authorization: Bearer a81f3c0e77d24b5c",
          "2026-11-29T09:14:03Z DEBUG connect postgres://app:hunter2@db.internal/app",
          "2026-11-29T09:20:41Z INFO logout user=ada@example.com ip=203.0.113.7",
        ].join("\n"),
        output: [
          "2026-11-29T09:14:02Z INFO login user=[EMAIL-1] ip=[IP-1]",
          "2026-11-29T09:14:03Z DEBUG GET /v1/me Authorization: Bearer [TOKEN-1]",
          "2026-11-29T09:14:03Z DEBUG connect postgres://app:[PASSWORD-1]@db.internal/app",
          "2026-11-29T09:20:41Z INFO logout user=[EMAIL-1] ip=[IP-1]",
        ].join("\n"),
      },
      {
        title: "A HAR file",
        input:
          '{"log":{"version":"1.2","entries":[{"time":12.50,"request":{"url":"https://api.example.com/login?api_key=k-1f0a99c2","cookies":[{"name":"sid","value":"9f8a7b"}],"headers":[{"name":"Cookie","value":"sid=9f8a7b"}],"postData":{"mimeType":"application/json","text":"{\\"password\\":\\"hunter2\\"}"}}}]}}',
        output:
          '{"log":{"version":"1.2","entries":[{"time":12.50,"request":{"url":"https://api.example.com/login?api_key=[TOKEN-1]","cookies":[{"name":"sid","value":"[COOKIE-1]"}],"headers":[{"name":"Cookie","value":"sid=[COOKIE-1]"}],"postData":{"mimeType":"application/json","text":"{\\"password\\":\\"[PASSWORD-1]\\"}"}}}]}}',
      },
      {
        title: "Own patterns, and a value that stays",
        input: "Order A-2026-17 of customer 4711 from 10.0.0.1 and 10.0.0.2",
        options: { patterns: "[A-Z]-\\d{4}-\\d+\ncustomer (\\d+)", keep: "10.0.0.1" },
        output: "Order [CUSTOM-1] of customer [CUSTOM-2] from 10.0.0.1 and [IP-1]",
      },
    ],
    code,
    run: async function* ([{ redactLog }, { Redactor }], { input }, settings, { warn }) {
      const redactor = new Redactor(settings);
      yield* redactLog(input, redactor);
      for (const line of redactor.counts) warn(line);
    },
  }),

  report: operation({
    label: "Report",
    live: true,
    sensitive: true,
    inputs: input,
    gives: textOutput({ fileName: "redaction-report.txt" }),
    options: { ...options, values: flag("Show the values", false, { help: "Don’t share such a report." }) },
    messages: { empty, failed: "Failed to look for secrets" },
    examples: [
      {
        title: "What is where",
        input: [
          "ip=203.0.113.7 user=ada@example.com",
          "Authorization: Bearer a81f3c0e77d24b5c",
          "ip=203.0.113.7 connect postgres://app:hunter2@db.internal/app",
        ].join("\n"),
        output: [
          "IP addresses: 1 value, 2 places",
          "Email addresses: 1 value, 1 place",
          "Tokens and keys: 1 value, 1 place",
          "Passwords: 1 value, 1 place",
          "",
          "Line 1  [IP-1]",
          "Line 1  [EMAIL-1]",
          "Line 2  [TOKEN-1]",
          "Line 3  [IP-1]",
          "Line 3  [PASSWORD-1]",
        ].join("\n"),
      },
      {
        title: "With the values",
        input: "DB_PASSWORD=hunter2\n",
        options: { values: true },
        output: "Passwords: 1 value, 1 place\n\nLine 1  [PASSWORD-1] hunter2",
      },
    ],
    code,
    run: async ([{ redactLog }, { Redactor }], { input }, { values, ...settings }) => {
      const redactor = new Redactor(settings);
      for await (const _ of redactLog(input, redactor)) {
        // Only what was found matters here.
      }
      return redactor.report(values);
    },
  }),
};

export const page: TextPageProps = {
  modes: { redact: "Redact", report: "Report" },
  placeholder: "Paste a log, or drop a log or HAR file of any size",
  accept: ".log,.txt,.har,.json,.jsonl,.ndjson,.csv,text/plain",
  paste: { title: "Redacted log", language: "text" },
};
