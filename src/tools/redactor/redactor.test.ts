import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InputError } from "#shared/input-error.ts";
import { defaultOptions } from "#shared/options.ts";
import { runOperation } from "#shared/run-operation.ts";
import { runSuite } from "#shared/testing/run-suite.ts";
import { redactLog } from "./redact-log.ts";
import { Redactor } from "./redactor.ts";
import { operations } from "./tool.ts";

const DEFAULTS = defaultOptions(operations.redact.options);

async function redact(text: string | readonly string[], options: Partial<typeof DEFAULTS> = {}) {
  async function* pieces() {
    yield* typeof text === "string" ? [text] : text;
  }
  const redactor = new Redactor({ ...DEFAULTS, ...options });
  let result = "";
  for await (const piece of redactLog(pieces(), redactor)) result += piece;
  return result;
}

interface Rule {
  secret: string;
  names?: string;
  line?: string;
}

const rules: Record<string, Rule> = JSON.parse(
  readFileSync(join(import.meta.dirname, "testing/suite/gitleaks.json"), "utf8"),
);

/** The forms in which gitleaks tries its own rules. */
const WITH_NAME = [
  '{n}Token="{s}"',
  '{n}Token = "{s}"',
  "{n}Token={s}",
  "{n}Token = {s}",
  '{\n    "{n}_token": "{s}"\n}',
  '{"config.ini": "{n}_TOKEN={s}\\nBACKUP_ENABLED=true"}',
  "<{n}Token>\n    {s}\n</{n}Token>",
  "{n}_token: {s}",
  "{n}_token: '{s}'",
  '{n}_token: "{s}"',
  'string {n}Token = "{s}";',
  'var {n}Token string = "{s}"',
  '{n}Token := "{s}"',
  "{n}Token := `{s}`",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: PHP
  '${n}Token .= "{s}"',
  'System.setProperty("{n}_TOKEN", "{s}")',
  '  "{n}Token" => "{s}"',
  '{n}_TOKEN ::= "{s}"',
  '{n}_TOKEN :::= "{s}"',
  '{n}_TOKEN ?= "{s}"',
];
const ALONE = ["{s}", "with {s} in a line", 'x = "{s}";', "https://example.com/?x={s}&y=1", '{"x":"{s}"}'];

const sample = (pattern: string, numRuns: number) =>
  fc.sample(fc.stringMatching(new RegExp(`^(?:${pattern})$`)), { numRuns, seed: 1 });

it("secrets that the rules of gitleaks find are replaced", async () => {
  await runSuite(import.meta.dirname, {
    id: "gitleaks",
    title: "Secrets made by the rules of gitleaks are replaced",
    source: "https://github.com/gitleaks/gitleaks/blob/master/config/gitleaks.toml",
    cases: Object.entries(rules).map(([name, { secret, names, line }]) => ({
      name,
      run: async () => {
        const templates = line === undefined ? (names === undefined ? ALONE : WITH_NAME) : [line];
        for (const named of names === undefined ? [""] : sample(names, 2)) {
          for (const value of sample(secret, 2)) {
            for (const template of templates) {
              const text = template.replaceAll("{n}", named).replace("{s}", () => value);
              expect((await redact(text)).includes(value.slice(-8)), text).toBe(false);
            }
          }
        }
      },
    })),
    exceptions: [
      {
        reason: "Other values of a Kubernetes Secret than those whose names say that they’re secret stay.",
        cases: ["kubernetes-secret-yaml"],
      },
    ],
  });
});

const kinds = (kind: keyof typeof DEFAULTS) => ({
  ...(Object.fromEntries(
    Object.entries(DEFAULTS).map(([name, value]) => [name, value === true ? false : value]),
  ) as typeof DEFAULTS),
  [kind]: true,
});

describe("redacts", () => {
  it.each([
    // RFC 7617 §2, RFC 6750 §2.1, RFC 6265 §3.1 and others.
    ["Authorization: Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==", "Authorization: Basic [TOKEN-1]"],
    ["-H 'Authorization: Bearer mF_9.B5f-4.1JqM' -H 'X: y'", "-H 'Authorization: Bearer [TOKEN-1]' -H 'X: y'"],
    ["Cookie: SID=31d4d96e407aad42; lang=en-US", "Cookie: SID=[COOKIE-1]; lang=[COOKIE-2]"],
    [
      "Set-Cookie: id=a3fWa; Expires=Wed, 21 Oct 2026 07:28:00 GMT; Path=/; Secure",
      "Set-Cookie: id=[COOKIE-1]; Expires=Wed, 21 Oct 2026 07:28:00 GMT; Path=/; Secure",
    ],
    ["redis://:p%40ss@cache.internal:6379/0", "redis://:[PASSWORD-1]@cache.internal:6379/0"],
    ["Server=db;User Id=sa;Password=p4ss;Encrypt=true", "Server=db;User Id=sa;Password=[PASSWORD-1];Encrypt=true"],
    ["mysql --password=hunter2 --password hunter2", "mysql --password=[PASSWORD-1] --password [PASSWORD-1]"],
    ["curl -u ada:hunter2 https://example.com", "curl -u ada:[PASSWORD-1] https://example.com"],
    ['{"password":"a\\"b","pin_token":4711}', '{"password":"[PASSWORD-1]","pin_token":"[TOKEN-1]"}'],
    ['{"log":"{\\"token\\":\\"abc\\",\\"a\\":1}"}', '{"log":"{\\"token\\":\\"[TOKEN-1]\\",\\"a\\":1}"}'],
    ["from 192.0.2.1, 2001:db8::8a2e:370:7334 and ::1", "from [IP-1], [IP-2] and ::1"],
    ["mail Grüße@bücher.example, ada+x@example.co.uk?to=a%40example.com", "mail [EMAIL-1], [EMAIL-2]?to=[EMAIL-3]"],
    ["card 4111 1111 1111 1111, 378282246310005, 5555-5555-5555-4444", "card [CARD-1], [CARD-2], [CARD-3]"],
    ["same a@b.example twice: a@b.example", "same [EMAIL-1] twice: [EMAIL-1]"],
    [
      "-----BEGIN PRIVATE KEY-----\nMC4CAQ\nAwUG\n-----END PRIVATE KEY-----\nx",
      "-----BEGIN PRIVATE KEY-----[TOKEN-1]-----END PRIVATE KEY-----\nx",
    ],
  ])("%j", async (text, expected) => expect(await redact(text)).toBe(expected));

  it.each([
    "2026-11-29T09:14:02.123Z GET /index.html 200 1234 order=1785408000000",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a shell's variable
    "max_tokens=4096 token_type=bearer password=null token=${TOKEN} secretName: tls",
    "card 4111 1111 1111 1112, timestamp 1785408000000, std::vector a::b 10:20:30 aa:bb:cc:dd:ee:ff",
    "trace_id=4bf92f3577b34da6a3ce929d0e0e4736 sha 9f86d081884c7d659a2feaa0c55ad015 1.2.3 127.0.0.1",
  ])("not %j", async (text) => expect(await redact(text)).toBe(text));

  it("only the kinds that are chosen", async () => {
    const text =
      "password=hunter2 token=abc ada@example.com 192.0.2.1 4111111111111111 9f86d081884c7d659a2feaa0c55ad015";
    expect(await redact(text, kinds("emails"))).toBe(text.replace("ada@example.com", "[EMAIL-1]"));
    expect(await redact(text, kinds("cardNumbers"))).toBe(text.replace("4111111111111111", "[CARD-1]"));
    expect(await redact(text, kinds("randomStrings"))).toBe(text.replace(/\S+$/, "[STRING-1]"));
  });
});

const secret = fc.stringMatching(/^[a-z\d]{6}[A-Z]\d[a-z\d]{6,20}$/);
const seeded = fc.oneof(
  secret.map((value) => ({ value, line: `GET /x?access_token=${value}&page=2` })),
  secret.map((value) => ({ value, line: `{"level":"info","password":"${value}","n":1}` })),
  secret.map((value) => ({ value, line: `Authorization: Bearer ${value}` })),
  secret.map((value) => ({ value, line: `Cookie: theme=dark; sid=${value}; x=y` })),
  secret.map((value) => ({ value, line: `amqp://guest:${value}@mq.example.com/vhost` })),
  secret.map((value) => ({ value, line: `export STRIPE_SECRET_KEY='${value}'` })),
  secret.map((value) => ({ value, line: `from ghp_${value}${value}${value}` })),
  fc
    .emailAddress()
    .filter((value) => /^[\w.+-]+@/.test(value))
    .map((value) => ({ value, line: `to <${value}>` })),
  fc
    .ipV4()
    .filter((value) => !/^(?:127|0)\.|^255\./.test(value))
    .map((value) => ({ value, line: `client=${value} ok` })),
);
const filler = fc.stringMatching(/^[A-Za-z ,.\d]{0,40}$/).map((line) => ({ value: undefined, line }));

describe("redactLog", () => {
  it("replaces every seeded secret, and keeps the rest, in pieces of any size", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(seeded, filler), { maxLength: 12 }),
        fc.integer({ min: 1, max: 50 }),
        async (all, size) => {
          const text = all.map(({ line }) => line).join("\n");
          const result = await redact(text.match(new RegExp(`[\\s\\S]{1,${size}}`, "g")) ?? []);
          expect(result).toBe(await redact(text));
          for (const { value } of all) if (value !== undefined) expect(result).not.toContain(value);
          expect(result.split("\n")).toHaveLength(text.split("\n").length);
          expect(await redact(result)).toBe(result);
        },
      ),
    );
  });

  it("gives the same value the same placeholder, and others another", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(secret, { minLength: 1, maxLength: 9 }), async (values) => {
        const result = await redact(values.map((value) => `token=${value}`).join("\n"));
        const places = result.split("\n");
        for (const [a, one] of values.entries())
          for (const [b, other] of values.entries()) expect(places[a] === places[b]).toBe(one === other);
      }),
    );
  });

  it("leaves JSON Lines valid", async () => {
    const line = fc.record({
      password: fc.oneof(fc.string(), fc.integer()),
      token: fc.string(),
      msg: seeded.map(({ line }) => line),
      nested: seeded.map(({ line }) => JSON.stringify({ line })),
    });
    await fc.assert(
      fc.asyncProperty(line, async (value) => {
        const result = await redact(JSON.stringify(value));
        expect(Object.keys(JSON.parse(result))).toEqual(Object.keys(value));
      }),
    );
  });

  it("takes linear time", async () => {
    for (const piece of [
      "token=",
      "a.",
      "--",
      "key: ",
      "1:",
      "://a:",
      "ey.",
      "@a.",
      '\\"',
      "token:\n",
      "'",
      "-----BEGIN PRIVATE KEY-----",
      "1 ",
      "cookie: ",
      "a@b.example ",
      '{"token":"a1b2c3"},',
    ]) {
      const text = piece.repeat(100_000);
      const start = performance.now();
      await redact(text);
      expect(performance.now() - start, piece).toBeLessThan(10_000);
    }
  }, 60_000);

  it("names a pattern that RE2 can’t read", async () => {
    await expect(redact("x", { patterns: "a\n(b" })).rejects.toMatchObject({ name: "InputError", field: "patterns" });
    await expect(redact("x", { patterns: "(?=a)" })).rejects.toBeInstanceOf(InputError);
  });
});

const har = (entry: unknown) => JSON.stringify({ log: { version: "1.2", entries: [entry] } });

describe("a HAR file", () => {
  it("is redacted by its structure, and stays JSON", async () => {
    const field = fc.record({
      name: fc.constantFrom("Authorization", "X-Api-Key", "Cookie", "password", "Accept"),
      value: fc.string(),
    });
    await fc.assert(
      fc.asyncProperty(secret, fc.array(field), fc.json(), async (value, fields, body) => {
        const text = har({
          time: 1,
          request: {
            url: `https://example.com/?token=${value}`,
            headers: [
              { value: `Bearer ${value}`, name: "authorization" },
              { name: "Cookie", value: `a=${value}; b=c` },
              ...fields,
            ],
            cookies: [{ name: "a", value }],
            queryString: [{ name: "token", value }],
            postData: {
              params: [{ name: "password", value }, ...fields],
              text: JSON.stringify({ password: value, body }),
            },
          },
          response: {
            content: { encoding: "base64", mimeType: "application/json", text: btoa(`{"token":"${value}"}`) },
          },
        });
        const result = await redact(text);
        expect(result).not.toContain(value);
        const shape = (json: string) => json.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""');
        expect(shape(result)).toBe(shape(text));
        const { request, response } = JSON.parse(result).log.entries[0];
        expect(
          new Set([request.cookies[0].value, request.queryString[0].value, request.postData.params[0].value]).size,
        ).toBe(1);
        JSON.parse(request.postData.text);
        expect(atob(response.content.text)).not.toContain(value);
      }),
    );
  });

  it("keeps digits of numbers, indentation and pictures", async () => {
    const text = `{\n\t"log": {\n\t\t"time": 1.50,\n\t\t"id": 12345678901234567890,\n\t\t"content": {\n\t\t\t"mimeType": "image/png",\n\t\t\t"encoding": "base64",\n\t\t\t"text": "cmVmd${"A1b2".repeat(40)}"\n\t\t}\n\t}\n}\n`;
    expect(await redact(text)).toBe(text);
  });

  it("that isn’t JSON is refused with the place", async () => {
    await expect(redact('{"log": {"version": "1.2",')).rejects.toMatchObject({
      name: "InputError",
      position: { line: 1 },
    });
  });
});

describe("the report", () => {
  it("says where, by line or by place in the HAR file", async () => {
    const report = async (input: string, options = {}) => {
      const result = await runOperation(operations.report, input, options);
      return result.kind === "text" ? String(result.content) : "";
    };
    expect(await report("a\n\nfrom 192.0.2.1 to a@b.example\n")).toBe(
      "IP addresses: 1 value, 1 place\nEmail addresses: 1 value, 1 place\n\nLine 3  [IP-1]\nLine 3  [EMAIL-1]",
    );
    expect(
      await report(har({ request: { headers: [{ name: "X-Token", value: "abc" }] } }), { values: true }),
    ).toContain("log.entries[0].request.headers[0].value  [TOKEN-1] abc");
    expect(await report("nothing")).toBe("Nothing found");
  });
});
