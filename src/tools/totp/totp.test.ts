import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { HOTP, Secret, URI } from "otpauth";
import { describe, expect, it } from "vitest";
import { InputError } from "#shared/input-error.ts";
import { runOperation } from "#shared/run-operation.ts";
import { cpuTime } from "#shared/testing/cpu-time.ts";
import { runSuite } from "#shared/testing/run-suite.ts";
import { type AccountCode, type Verification, verificationText } from "./code-text.ts";
import { operations } from "./tool.ts";

type Options = Readonly<Record<string, unknown>>;

const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const NOW = 59_000;
const isNightly = process.env.NIGHTLY === "1";
const hasOathtool = (() => {
  try {
    return execFileSync("oathtool", ["--version"]).length > 0;
  } catch {
    return false;
  }
})();

async function generate(secret: string, options: Options = {}, now = NOW) {
  const result = await runOperation(operations.generate, { secret }, options, { now });
  if (result.kind !== "data") throw new Error("no data");
  const { codes } = result.data as { codes: readonly AccountCode[] };
  const [first] = codes;
  if (!first) throw new Error("no code");
  return { ...first, codes, warnings: result.warnings };
}

async function verify(code: string, options: Options = {}, secret = SECRET): Promise<Verification> {
  const result = await runOperation(operations.verify, { secret, code }, options, { now: NOW });
  if (result.kind !== "data") throw new Error("no data");
  return result.data as Verification;
}

async function uri(secret: string, options: Options = {}) {
  const result = await runOperation(operations.uri, { secret }, options);
  if (result.kind !== "text") throw new Error("no text");
  return { uri: String(result.content), warnings: result.warnings };
}

/** The error that a call throws. */
async function refusal(call: Promise<unknown>): Promise<InputError> {
  const error = await call.then(
    () => undefined,
    (thrown) => thrown,
  );
  if (!(error instanceof InputError)) throw new Error(`no InputError: ${error}`);
  return error;
}

/** RFC 4226, appendix D, from counter 0. */
const HOTP_CODES = "755224 287082 359152 969429 338314 254676 287922 162583 399871 520489".split(" ");

/** RFC 6238, appendix B. The seeds are as long as the hash, as the reference implementation has them. */
const TOTP_CODES: readonly [seconds: number, sha1: string, sha256: string, sha512: string][] = [
  [59, "94287082", "46119246", "90693936"],
  [1111111109, "07081804", "68084774", "25091201"],
  [1111111111, "14050471", "67062674", "99943326"],
  [1234567890, "89005924", "91819424", "93441116"],
  [2000000000, "69279037", "90698825", "38618901"],
  [20000000000, "65353130", "77737706", "47863826"],
];

const SEEDS = { SHA1: 20, SHA256: 32, SHA512: 64 };
const seed = (bytes: number) => "1234567890".repeat(7).slice(0, bytes);

describe("generate", () => {
  it("passes the vectors of RFC 4226 and RFC 6238", async () => {
    await runSuite(import.meta.dirname, {
      id: "otp",
      title: "Vectors of RFC 4226, appendix D, and RFC 6238, appendix B",
      source: "https://www.rfc-editor.org/rfc/rfc6238#appendix-B",
      library: "otpauth",
      cases: [
        ...HOTP_CODES.map((code, counter) => ({
          name: `HOTP, counter ${counter}`,
          run: async () => expect((await generate(SECRET, { type: "hotp", counter })).code).toBe(code),
        })),
        ...TOTP_CODES.flatMap(([seconds, ...codes]) =>
          Object.entries(SEEDS).map(([algorithm, bytes], index) => ({
            name: `TOTP, ${algorithm}, ${seconds}`,
            run: async () => {
              const options = { secretEncoding: "text", algorithm, digits: 8, time: String(seconds) };
              expect((await generate(seed(bytes), options)).code).toBe(codes[index]);
            },
          })),
        ),
      ],
    });
  });

  it("says until when a code is valid, and which are before and after it", async () => {
    expect(await generate(SECRET)).toMatchObject({
      code: "287082",
      previous: "755224",
      next: "359152",
      validFrom: "1970-01-01T00:00:30Z",
      validUntil: "1970-01-01T00:01:00Z",
      secondsLeft: 1,
    });
    expect(await generate(SECRET, {}, 60_000)).toMatchObject({ code: "359152", secondsLeft: 30 });
    expect((await generate(SECRET, {}, 0)).previous).toBe(undefined);
  });

  it.each([
    ["lowercase with spaces", " gezd gnbv gy3t qojq gezd gnbv gy3t qojq\n"],
    ["hyphens", "GEZD-GNBV-GY3T-QOJQ-GEZD-GNBV-GY3T-QOJQ"],
    ["non-breaking and invisible spaces", "GEZD\u00A0GNBV\u200BGY3TQOJQ\uFEFFGEZDGNBVGY3TQOJQ"],
    ["padding", `${SECRET}======`],
  ])("reads a secret with %s", async (_, secret) => {
    expect((await generate(secret)).code).toBe("287082");
  });

  it("reads a secret in hex, and as text", async () => {
    const hex = Buffer.from(seed(20)).toString("hex");
    expect((await generate(hex, { secretEncoding: "hex" })).code).toBe("287082");
    expect((await generate(seed(20), { secretEncoding: "text" })).code).toBe("287082");
  });

  it.each([
    ["GEZ0GNBV", "Character 4 of the secret is “0”, but Base32 has no 0: it may be the letter O", 3],
    ["gezd 1nbv", "Character 6 of the secret is “1”, but Base32 has no 1: it may be the letter I or L", 5],
    ["  GE8D", "Character 3 of the secret is “8”, but Base32 has no 8: it may be the letter B", 4],
    ["GE😀9D", "Character 3 of the secret is “😀”, but Base32 has only A to Z and 2 to 7", 2],
    ["GE==GE", "Character 3 is “=”, which only the end of a Base32 secret can have", 4],
    [
      "3132333435363738393031",
      "Character 2 of the secret is “1”, but Base32 has only A to Z and 2 to 7. Is the secret in hex?",
      1,
    ],
  ])("names the mistake and its position in %j", async (secret, message, offset) => {
    expect(await refusal(generate(secret))).toMatchObject({ message, position: { offset } });
  });

  it.each(["=", "A", "- -"])("rejects %j, which has no bytes", async (secret) => {
    expect((await refusal(generate(secret))).message).toBe("The secret is empty");
  });

  it("names a missing hex digit", async () => {
    expect((await refusal(generate("abc", { secretEncoding: "hex" }))).message).toContain("odd number of hex digits");
  });

  it.each([
    [{ time: "1111111109" }, "081804"],
    [{ time: "2005-03-18T01:58:29Z" }, "081804"],
    [{ time: "2005-03-18T03:58:29+02:00" }, "081804"],
  ])("takes the time %j", async (options, code) => {
    expect((await generate(SECRET, options)).code).toBe(code);
  });

  it.each(["yesterday", "2005-03-18T01:58:29", "-1", "1969-12-31T23:59:59Z", "999999999999", "1e9"])(
    "rejects the time %j",
    async (time) => {
      expect(await refusal(generate(SECRET, { time }))).toMatchObject({ field: "time" });
    },
  );

  it.each([
    ["digits", 1000],
    ["digits", 5],
    ["period", 0],
    ["period", -30],
    ["counter", -1],
    ["counter", 2 ** 53],
    ["counter", 1e300],
  ])("rejects %s = %d", async (name, value) => {
    expect(
      await refusal(generate(SECRET, { type: name === "counter" ? "hotp" : "totp", [name]: value })),
    ).toMatchObject({
      field: name,
    });
  });

  it("works up to the highest counter", async () => {
    const counter = 2 ** 53 - 2;
    const { code, next } = await generate(SECRET, { type: "hotp", counter });
    const own = (value: number) => HOTP.generate({ secret: Secret.fromBase32(SECRET), counter: value });
    expect([code, next]).toEqual([own(counter), own(counter + 1)]);
  });

  it("rejects giant secrets at once", async () => {
    const took = await cpuTime(async () => {
      expect((await refusal(generate("A".repeat(20_000_000)))).message).toContain("too long");
      expect((await refusal(generate("A".repeat(9_999)))).message).toBe(
        "The secret has 6,249 bytes: the limit is 1,024",
      );
    });
    expect(took).toBeLessThan(2_000);
  });

  it("doesn't give the secret in its result", async () => {
    const result = await generate(`otpauth://totp/Example:ada?secret=${SECRET}`);
    expect(JSON.stringify(result)).not.toContain(SECRET);
  });

  it.runIf(hasOathtool && isNightly)("makes the codes of oathtool (needs the command, nightly)", async () => {
    const algorithms = fc.constantFrom("SHA1", "SHA256", "SHA512");
    const property = fc.asyncProperty(
      fc.uint8Array({ minLength: 1, maxLength: 200 }),
      algorithms,
      fc.constantFrom(6, 7, 8),
      fc.integer({ min: 1, max: 3_600 }),
      fc.integer({ min: 0, max: 4_000_000_000 }),
      async (bytes, algorithm, digits, period, time) => {
        const hex = Buffer.from(bytes).toString("hex");
        const totp = [
          `--totp=${algorithm.toLowerCase()}`,
          "-d",
          `${digits}`,
          "-s",
          `${period}s`,
          "-N",
          `@${time}`,
          hex,
        ];
        const options = { secretEncoding: "hex", algorithm, digits, period, time: String(time) };
        expect((await generate(hex, options)).code).toBe(String(execFileSync("oathtool", totp)).trim());
        if (algorithm !== "SHA1") return;
        const hotp = ["-d", `${digits}`, "-c", `${time}`, hex];
        const counted = { secretEncoding: "hex", type: "hotp", counter: time, digits };
        expect((await generate(hex, counted)).code).toBe(String(execFileSync("oathtool", hotp)).trim());
      },
    );
    await fc.assert(property, { numRuns: 200 });
  });
});

describe("otpauth URIs", () => {
  it("have their own settings", async () => {
    const text = `otpauth://totp/ACME%20Co:john.doe@email.com?secret=${SECRET.toLowerCase()}&issuer=ACME+Co&algorithm=sha-256&digits=8&period=60`;
    expect(await generate(text, { digits: 6, type: "hotp" })).toMatchObject({
      issuer: "ACME Co",
      account: "john.doe@email.com",
      type: "totp",
      algorithm: "SHA256",
      digits: 8,
      period: 60,
      warnings: [],
    });
    expect(await generate(`OTPAUTH://HOTP/ada?SECRET=${SECRET}&counter=7`)).toMatchObject({
      type: "hotp",
      counter: 7,
      code: "162583",
      issuer: "",
      account: "ada",
    });
  });

  it.each([
    [`otpauth://totp/Big:ada?secret=${SECRET}&issuer=Other`, "The label says the issuer is “Big”"],
    [`otpauth://hotp/ada?secret=${SECRET}`, "no counter"],
    [`otpauth://totp/ada?secret=${SECRET}&digits=6&digits=8`, "“digits” more than once"],
  ])("warn in %s", async (text, warning) => {
    expect((await generate(text)).warnings).toEqual([expect.stringContaining(warning)]);
  });

  it.each([
    ["otpauth://motp/a?secret=GEZD", "motp", "“motp”, not totp or hotp"],
    ["otpauth://totp/a?secret=GE0D", "0D", "it may be the letter O"],
    [
      "otpauth://totp/a?secret=GEZD&digits=1000",
      "1000",
      "“digits” in the URI is “1000”, not a whole number from 6 to 10",
    ],
    ["otpauth://totp/a?secret=GEZD&period=0", "0", "period"],
    ["otpauth://hotp/a?secret=GEZD&counter=9007199254740993", "9007", "counter"],
    ["otpauth://hotp/a?secret=GEZD&counter=99999999999999999999", "9999", "counter"],
    ["otpauth://totp/a?secret=GEZD&algorithm=MD5", "MD5", "The algorithm “MD5” isn't supported"],
    ["otpauth://totp/a%ZZ?secret=GEZD", "%ZZ", "The “label” of the URI isn't valid percent-encoding"],
  ])("have errors with a position: %s", async (text, at, message) => {
    const error = await refusal(generate(`  ${text}`));
    expect(error.message).toContain(message);
    expect(`  ${text}`.slice(error.position?.offset)).toMatch(new RegExp(`^${at}`));
  });

  it.each([
    ["otpauth://totp/a", "The URI has no secret"],
    ["otpauth://totp/a?secret=", "The URI has no secret"],
    ["otpauth://", "The type in the URI is “”"],
    ["https://example.com/?secret=GEZD", "it starts with https:// instead of otpauth://"],
  ])("are rejected: %s", async (text, message) => {
    expect((await refusal(generate(text))).message).toContain(message);
  });

  it("keep markup in a label as text", async () => {
    const label = "<img src=x onerror=alert(1)>";
    expect((await generate(`otpauth://totp/${encodeURIComponent(label)}?secret=${SECRET}`)).account).toBe(label);
  });

  it("never make anything but an InputError of any text", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("", "otpauth://", "otpauth://totp/", "otpauth://hotp/a?", "otpauth-migration://offline?data="),
        fc.string({ unit: "binary", maxLength: 60 }),
        async (start, rest) => {
          await generate(start + rest).catch((error) => expect(error).toBeInstanceOf(InputError));
        },
      ),
    );
  });
});

describe("exports of Google Authenticator", () => {
  /** Two accounts: SHA-1 with 6 digits, and HOTP with SHA-256, 8 digits and counter 3. */
  const EXPORT =
    "otpauth-migration://offline?data=Cj4KFDEyMzQ1Njc4OTAxMjM0NTY3ODkwEhdFeGFtcGxlOmFkYUBleGFtcGxlLmNvbRoHRXhhbXBsZSABKAEwAgo4CiAxMjM0NTY3ODkwMTIzNDU2Nzg5MDEyMzQ1Njc4OTAxMhIFZ3JhY2UaBU90aGVyIAIoAjABOAMQARgBIAAowMQH";

  it("have all accounts", async () => {
    const { codes } = await generate(EXPORT);
    expect(codes).toMatchObject([
      { issuer: "Example", account: "ada@example.com", type: "totp", digits: 6, code: "287082" },
      { issuer: "Other", account: "grace", type: "hotp", algorithm: "SHA256", digits: 8, counter: 3 },
    ]);
    expect(operations.generate.gives.toText({ codes }, {} as never)).toMatch(
      /^287082 Example: ada@example.com\n\d{8} Other: grace$/,
    );
  });

  it("become otpauth URIs", async () => {
    const lines = (await uri(EXPORT)).uri.split("\n");
    expect(lines.map((line) => URI.parse(line))).toMatchObject([
      { issuer: "Example", label: "ada@example.com" },
      { issuer: "Other", label: "grace", counter: 3, digits: 8 },
    ]);
  });

  it("warn that other parts are missing", async () => {
    const bytes = Buffer.from(EXPORT.slice(EXPORT.indexOf("=") + 1), "base64");
    // Fields 3 and 4: the number of parts, and this part's from 0.
    bytes.set([0x18, 3, 0x20, 1], bytes.lastIndexOf(Buffer.from([0x18, 1, 0x20, 0])));
    const { warnings } = await generate(`otpauth-migration://offline?data=${bytes.toString("base64url")}`);
    expect(warnings).toEqual(["This is part 2 of 3 of the export."]);
  });

  it.each(["", "AAAA", "!!", "%", EXPORT.slice(33, 60), "CgUKAgEC", `Cv${"_".repeat(40)}`])(
    "are rejected if damaged: %j",
    async (data) => {
      expect((await refusal(generate(`otpauth-migration://offline?data=${data}`))).message).toBe(
        "The export of Google Authenticator is damaged or incomplete",
      );
    },
  );

  it("are too much to verify a code with", async () => {
    expect((await refusal(verify("287082", {}, EXPORT))).message).toContain("more than one account");
  });
});

describe("verify", () => {
  it.each([
    ["287082", 0, "It’s the present code."],
    [" 287 082 ", 0, "It’s the present code."],
    ["755224", -1, "that clock is 29 to 59 seconds slow, or it was typed late."],
    ["359152", 1, "that clock is 1 to 31 seconds fast."],
  ])("says which step %j matches", async (code, step, reason) => {
    expect(await verify(code)).toEqual({
      verified: true,
      reason: expect.stringContaining(reason),
      step,
      counter: step + 1,
    });
  });

  it("names the drift of a code outside the window", async () => {
    const result = await verify("287922");
    expect(result).toEqual({ verified: false, reason: expect.stringContaining("5 steps after the present one") });
    expect(verificationText(result)).toMatch(/^Not valid: .* 121 to 151 seconds fast, outside the window\.$/);
    expect((await verify("287922", { window: 5 })).step).toBe(5);
    expect((await verify("755224", { window: 0 })).verified).toBe(false);
  });

  it("names what to check if nothing matches", async () => {
    expect((await verify("000000")).reason).toContain("Check the secret, clock, algorithm and period");
  });

  it("looks only ahead for HOTP", async () => {
    const options = { type: "hotp", counter: 3, window: 2 };
    expect(await verify("969429", options)).toMatchObject({ verified: true, step: 0, counter: 3 });
    expect(await verify("254676", options)).toMatchObject({ verified: true, step: 2, counter: 5 });
    expect(await verify("287922", options)).toMatchObject({ verified: false });
    expect(await verify("359152", options)).toMatchObject({
      verified: false,
      reason: "It’s the code of counter 2, 1 before the present one, outside the window.",
    });
  });

  it.each([
    ["12345", "The code has 5 digits. It must have 6."],
    ["1234567", "The code has 7 digits. It must have 6."],
    ["12345x", "The code has a character other than a digit"],
    ["１２３４５６", "The code has a character other than a digit"],
  ])("rejects %j", async (code, message) => {
    expect(await refusal(verify(code))).toMatchObject({ message, field: "code" });
  });

  it("accepts every code it makes, within the window and not outside", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 4_000_000_000 }),
        fc.integer({ min: -5, max: 5 }),
        fc.integer({ min: 0, max: 5 }),
        async (seconds, step, window) => {
          const time = seconds + 1_000;
          const { code } = await generate(SECRET, { digits: 10, time: String(time + step * 30) });
          const result = await verify(code, { digits: 10, window, time: String(time) });
          expect(result).toMatchObject(Math.abs(step) <= window ? { verified: true, step } : { verified: false });
        },
      ),
    );
  });
});

describe("uri", () => {
  it("names issuer and account", async () => {
    const { uri: made, warnings } = await uri(SECRET, { issuer: "A & B", account: "ada+2fa@example.com" });
    expect(made).toBe(
      `otpauth://totp/A%20%26%20B:ada%2B2fa%40example.com?issuer=A%20%26%20B&secret=${SECRET}&algorithm=SHA1&digits=6&period=30`,
    );
    expect(warnings).toEqual([]);
  });

  it("is read again as the same account", async () => {
    const name = fc.string({ unit: "grapheme", maxLength: 20 }).map((text) => text.replaceAll(":", "").trim());
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ minLength: 16, maxLength: 64 }),
        name,
        name,
        fc.constantFrom("SHA1", "SHA256", "SHA512"),
        fc.integer({ min: 6, max: 10 }),
        fc.integer({ min: 1, max: 86_400 }),
        async (bytes, issuer, account, algorithm, digits, period) => {
          const secret = Buffer.from(bytes).toString("hex");
          const options = { secretEncoding: "hex", algorithm, digits, period };
          const { uri: made } = await uri(secret, { ...options, issuer, account });
          const { code } = await generate(secret, options);
          expect(await generate(made)).toMatchObject({
            issuer: issuer.toWellFormed(),
            account: account.toWellFormed() || "Account",
            algorithm,
            digits,
            period,
            code,
          });
        },
      ),
    );
  });

  it("warns of a weak secret, and of settings that some apps ignore", async () => {
    expect((await uri(SECRET.slice(0, 16))).warnings).toEqual([expect.stringContaining("80 bits")]);
    expect((await uri(SECRET, { digits: 8 })).warnings).toEqual([expect.stringContaining("Some apps ignore")]);
  });

  it("rejects a colon in a name", async () => {
    expect(await refusal(uri(SECRET, { issuer: "a:b" }))).toMatchObject({ field: "issuer", position: { offset: 1 } });
    expect(await refusal(uri(SECRET, { account: "a:b" }))).toMatchObject({ field: "account" });
  });
});

describe("secret", () => {
  it.each([
    [20, "AAAQEAYEAUDAOCAJBIFQYDIOB4IBCEQT"],
    [17, "AAAQEAYEAUDAOCAJBIFQYDIOB4IA"],
  ])("makes Base32 of %i random bytes", async (bytes, secret) => {
    const random = (words: Uint32Array) => {
      new Uint8Array(words.buffer).forEach((_, index, all) => {
        all[index] = index;
      });
    };
    expect(await runOperation(operations.secret, undefined, { bytes }, { random })).toMatchObject({ content: secret });
  });

  it("differs each time", async () => {
    const made = await Promise.all(Array.from({ length: 100 }, () => runOperation(operations.secret, undefined)));
    expect(new Set(made.map((result) => result.kind === "text" && result.content)).size).toBe(100);
  });
});

describe("every operation with a secret", () => {
  it("declares it, so that it stays out of links, history and storage", () => {
    for (const operation of Object.values(operations)) {
      expect(operation.sensitive).toBe(true);
      for (const input of Object.values(operation.inputs)) expect(input.secret).toBe(true);
    }
  });
});
