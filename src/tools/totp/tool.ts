import { dataOutput, operation, textInput, textOutput } from "#shared/operation.ts";
import { choice, integer, text } from "#shared/options.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";
import { type Account, ALGORITHMS, DEFAULTS, LIMITS } from "./account.ts";
import { type AccountCode, codesText, type Verification, verificationText } from "./code-text.ts";

export const meta: ToolDeclaration = {
  title: "TOTP Generator",
  description: "One-time codes from a secret or otpauth URI, its QR code, and codes verified.",
  category: "Crypto",
  order: 9,
  keywords:
    "totp, hotp, otp, 2fa, mfa, two-factor, two-step verification, multi-factor, authenticator, google authenticator, authenticator code, one-time password, one time code, 6-digit code, verification code, otpauth, otpauth uri, otpauth-migration, google authenticator export, totp qr code, 2fa qr code, totp secret, secret generator, verify totp, clock drift, oathtool, rfc 6238, rfc 4226, 2fa code, otp generator, otp code",
  opens: [{ kind: "otpauth", rank: 1 }],
  icon: "shield-ellipsis",
  runs: "browser",
};

const secret = textInput("Secret or otpauth URI", { secret: true, oneLine: true });

const settings = {
  secretEncoding: choice("The secret is", { base32: "Base32", hex: "Hex", text: "Text" }),
  type: choice("Type", { totp: "TOTP, by time", hotp: "HOTP, by counter" }),
  algorithm: choice("Algorithm", ALGORITHMS),
  digits: integer("Digits", DEFAULTS.digits, { ...LIMITS.digits, outside: "reject", help: "6 to 10." }),
  period: integer("Period", DEFAULTS.period, {
    ...LIMITS.period,
    outside: "reject",
    help: "In seconds.",
    shownWhen: { type: "totp" },
  }),
  counter: integer("Counter", DEFAULTS.counter, { ...LIMITS.counter, outside: "reject", shownWhen: { type: "hotp" } }),
};

const time = text("Time", "", {
  help: "Unix seconds or ISO 8601. Empty: now.",
  placeholder: "2026-11-26T12:00:00Z",
  shownWhen: { type: "totp" },
});

const emptySecret = "Please enter a secret or otpauth URI";

/** The secret of RFC 4226, appendix D. */
const RFC_SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const EXAMPLE_URI =
  "otpauth://totp/Example:ada@example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Example&algorithm=SHA1&digits=8&period=30";

export const operations = {
  generate: operation({
    label: "Generate Code",
    live: true,
    sensitive: true,
    inputs: { secret },
    gives: dataOutput<{ codes: readonly AccountCode[] }>({ fileName: "code.txt", toText: codesText }),
    options: { ...settings, time },
    messages: { empty: emptySecret, failed: "Failed to generate the code" },
    examples: [
      {
        title: "The present code",
        input: RFC_SECRET,
        output: /(?:^|"code":")\d{6}(?:$|")/,
        possible: "287082",
      },
      {
        title: "An otpauth URI, at a time",
        input: EXAMPLE_URI,
        options: { time: "1970-01-01T00:00:59Z" },
        output: {
          codes: [
            {
              issuer: "Example",
              account: "ada@example.com",
              type: "totp",
              algorithm: "SHA1",
              digits: 8,
              code: "94287082",
              previous: "84755224",
              next: "37359152",
              period: 30,
              validFrom: "1970-01-01T00:00:30Z",
              validUntil: "1970-01-01T00:01:00Z",
              secondsLeft: 1,
            },
          ],
        },
      },
      {
        title: "HOTP with counter 9",
        input: RFC_SECRET,
        options: { type: "hotp", counter: 9 },
        output: {
          codes: [
            {
              issuer: "",
              account: "",
              type: "hotp",
              algorithm: "SHA1",
              digits: 6,
              code: "520489",
              previous: "399871",
              next: "403154",
              counter: 9,
            },
          ],
        },
      },
    ],
    code: () => Promise.all([import("./read-accounts.ts"), import("./codes.ts")]),
    run: async ([{ readAccounts }, { presentCode }], { secret }, { time, ...settings }, { now, warn }) => {
      const { readTime } = await import("./read-time.ts");
      const at = await readTime(time, now);
      return { codes: readAccounts(secret, settings, warn).map((account) => presentCode(account, at)) };
    },
  }),

  verify: operation({
    label: "Verify Code",
    live: true,
    sensitive: true,
    inputs: { secret, code: textInput("Code", { secret: true, oneLine: true }) },
    gives: dataOutput<Verification>({ fileName: "verification.txt", toText: verificationText }),
    options: {
      window: integer("Window", 1, {
        min: 0,
        max: 100,
        outside: "reject",
        help: "Steps before and after that count too.",
      }),
      ...settings,
      time,
    },
    messages: { empty: { secret: emptySecret, code: "Please enter a code" }, failed: "Failed to verify the code" },
    examples: [
      {
        title: "The code of 30 seconds ago",
        inputs: { secret: RFC_SECRET, code: "755224" },
        options: { time: "59" },
        output: {
          verified: true,
          reason:
            "It’s the code 1 step before the present one: that clock is 29 to 59 seconds slow, or it was typed late.",
          step: -1,
          counter: 0,
        },
      },
      {
        title: "Outside the window",
        inputs: { secret: RFC_SECRET, code: "755224" },
        options: { time: "59", window: 0 },
        output: /^\{"verified":false,"reason":"It’s the code 1 step before .*, outside the window\."\}$/,
      },
    ],
    code: () => Promise.all([import("./read-accounts.ts"), import("./verify-code.ts")]),
    run: async (
      [{ readOneAccount }, { verifyCode }],
      { secret, code },
      { window, time, ...settings },
      { now, warn },
    ) => {
      const { readTime } = await import("./read-time.ts");
      return verifyCode(readOneAccount(secret, settings, warn), code, { window, now: await readTime(time, now) });
    },
  }),

  uri: operation({
    label: "Make URI",
    live: true,
    sensitive: true,
    inputs: { secret },
    gives: textOutput({ fileName: "otpauth.txt" }),
    options: {
      issuer: text("Issuer", "", { content: true, help: "The site. Empty: as in the URI." }),
      account: text("Account", "", { content: true, help: "The user’s name or email address there." }),
      ...settings,
    },
    messages: { empty: emptySecret, failed: "Failed to make the URI" },
    examples: [
      {
        title: "For the QR code that an authenticator app scans",
        input: "gezd gnbv gy3t qojq gezd gnbv gy3t qojq",
        options: { issuer: "Example Corp", account: "ada@example.com" },
        output:
          "otpauth://totp/Example%20Corp:ada%40example.com?issuer=Example%20Corp&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30",
      },
      {
        title: "From an export of Google Authenticator",
        input:
          "otpauth-migration://offline?data=Cj4KFDEyMzQ1Njc4OTAxMjM0NTY3ODkwEhdFeGFtcGxlOmFkYUBleGFtcGxlLmNvbRoHRXhhbXBsZSABKAEwAhABGAE%3D",
        output:
          "otpauth://totp/Example:ada%40example.com?issuer=Example&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30",
      },
    ],
    code: () => Promise.all([import("./read-accounts.ts"), import("./write-uri.ts")]),
    run: ([{ readAccounts }, { writeUri }], { secret }, { issuer, account: name, ...settings }, { warn }) => {
      const accounts = readAccounts(secret, settings, warn);
      const renamed = (account: Account) => ({
        ...account,
        issuer: issuer || account.issuer,
        name: name || account.name,
      });
      return accounts.map((account) => writeUri(renamed(account), warn)).join("\n");
    },
  }),

  secret: operation({
    label: "Generate Secret",
    sensitive: true,
    inputs: {},
    gives: textOutput({ fileName: "secret.txt" }),
    options: { bytes: integer("Bytes", 20, { min: 16, max: 64, outside: "clamp", help: "16 to 64." }) },
    messages: { failed: "Failed to generate the secret" },
    examples: [
      { title: "160 bits, as RFC 4226 recommends", output: /^[A-Z2-7]{32}$/, possible: RFC_SECRET },
      {
        title: "256 bits",
        options: { bytes: 32 },
        output: /^[A-Z2-7]{52}$/,
        possible: `${RFC_SECRET}${RFC_SECRET.slice(0, 20)}`,
      },
    ],
    code: () => import("./new-secret.ts"),
    run: ({ newSecret }, _, { bytes }, { random }) => newSecret(bytes, random),
  }),

  /** The page makes the codes itself, because they change with the time. */
  read: operation({
    label: "Generate Code",
    live: true,
    internal: true,
    sensitive: true,
    inputs: { secret },
    gives: dataOutput<readonly Account[]>({ toText: () => "", toJson: () => null }),
    options: settings,
    messages: { empty: emptySecret, failed: "Failed to generate the code" },
    examples: [{ title: "A secret", input: RFC_SECRET, output: /"issuer":""/ }],
    code: () => import("./read-accounts.ts"),
    run: ({ readAccounts }, { secret }, settings, { warn }) => readAccounts(secret, settings, warn),
  }),
};
