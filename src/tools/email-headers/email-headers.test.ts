import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ByteStream } from "#shared/byte-stream.ts";
import { InputError } from "#shared/input-error.ts";
import { runOperation } from "#shared/run-operation.ts";
import { runSuite } from "#shared/testing/run-suite.ts";
import { analyzeEmail } from "./analyze-email.ts";
import { readResults } from "./authentication.ts";
import { contentsOfHtml, linksOfText, misleadingHost } from "./links.ts";
import { readPath } from "./path.ts";
import { operations } from "./tool.ts";

const analyze = (text: string | Uint8Array<ArrayBuffer>) => analyzeEmail(ByteStream.of(new Blob([text])));
const short = (value: string) =>
  readResults(value).map(({ method, result, subject }) => `${method}=${result} ${subject}`);

// RFC 2047 §8: what is displayed.
const ENCODED_WORDS = [
  ["=?ISO-8859-1?Q?a?=", "a"],
  ["=?ISO-8859-1?Q?a?= b", "a b"],
  ["=?ISO-8859-1?Q?a?= =?ISO-8859-1?Q?b?=", "ab"],
  ["=?ISO-8859-1?Q?a?=  =?ISO-8859-1?Q?b?=", "ab"],
  ["=?ISO-8859-1?Q?a?=\r\n    =?ISO-8859-1?Q?b?=", "ab"],
  ["=?ISO-8859-1?Q?a_b?=", "a b"],
  ["=?ISO-8859-1?Q?a?= =?ISO-8859-2?Q?_b?=", "a b"],
  [
    "=?ISO-8859-1?B?SWYgeW91IGNhbiByZWFkIHRoaXMgeW8=?=\r\n =?ISO-8859-2?B?dSB1bmRlcnN0YW5kIHRoZSBleGFtcGxlLg==?=",
    "If you can read this you understand the example.",
  ],
] as const;

// RFC 8601, appendix B.
const RESULTS = [
  ["example.org 1; none", []],
  ["example.com;\n spf=pass smtp.mailfrom=example.net", ["spf=pass example.net"]],
  [
    "example.com;\n auth=pass (cram-md5) smtp.auth=sender@example.net;\n spf=pass smtp.mailfrom=example.net",
    ["auth=pass undefined", "spf=pass example.net"],
  ],
  ["example.com;\n iprev=pass policy.iprev=192.0.2.200", ["iprev=pass undefined"]],
  ["example.com;\n dkim=pass (good signature) header.d=example.com", ["dkim=pass example.com"]],
  [
    'example.com;\n dkim=pass reason="good; signature"\n  header.i=@mail-router.example.net;\n dkim=fail reason="bad signature"\n  header.i=@newyork.example.com',
    ["dkim=pass @mail-router.example.net", "dkim=fail @newyork.example.com"],
  ],
] as const;

// RFC 5322, appendix A.
const ADDRESSES = [
  ["John Doe <jdoe@machine.example>", "John Doe <jdoe@machine.example>"],
  ['"Joe Q. Public" <john.q.public@example.com>', "Joe Q. Public <john.q.public@example.com>"],
  ["Pete(A nice \\) chap) <pete(his account)@silly.test(his host)>", "Pete <pete@silly.test>"],
  ["<boss@nil.test>", "boss@nil.test"],
] as const;

it("the examples of the standards are read", async () => {
  const lineOf = async (header: string, name: string) =>
    (await analyze(`${header}\r\nDate: Fri, 21 Nov 1997 09:55:06 -0600\r\n\r\n`))
      .split("\n")
      .find((line) => line.startsWith(`  ${name}`))
      ?.slice(15);
  await runSuite(import.meta.dirname, {
    id: "mail-standards",
    title: "Examples of RFC 2047 (encoded words), RFC 5322 (addresses) and RFC 8601 (authentication results)",
    source: "https://www.rfc-editor.org/rfc/rfc8601#appendix-B",
    library: "postal-mime",
    cases: [
      ...ENCODED_WORDS.map(([word, text]) => ({
        name: word,
        run: async () => expect(await lineOf(`Subject: ${word}`, "Subject")).toBe(text),
      })),
      ...ADDRESSES.map(([header, text]) => ({
        name: header,
        run: async () => expect(await lineOf(`From: ${header}`, "From")).toBe(text),
      })),
      ...RESULTS.map(([value, checks]) => ({ name: value, run: () => expect(short(value)).toEqual(checks) })),
    ],
    exceptions: [
      {
        reason: "The library doesn’t read comments with an escaped parenthesis, nor comments inside an address.",
        cases: ["Pete(A nice \\) chap) <pete(his account)@silly.test(his host)>"],
      },
    ],
  });
});

describe("readPath", () => {
  it("reads the headers of different servers, oldest first", () => {
    const received = [
      "by 2002:a05:6a10:9 with SMTP id x1csp1; Mon, 5 Jan 2026 02:00:09 -0800 (PST)",
      "from AB1.prod.outlook.com (2603:10a6::1) by CD2.prod.outlook.com with HTTPS; Mon, 5 Jan 2026 10:00:05 +0000",
      "from mail.example.com (mail.example.com. [203.0.113.9]) by mx.google.com with ESMTPS id a (version=TLS1_3 cipher=X (a b)); Mon, 05 Jan 2026 10:00:03 GMT",
      "(qmail 123 invoked by uid 89); nonsense",
    ];
    expect(readPath(received)).toMatchObject([
      { from: undefined, by: undefined, time: undefined },
      {
        from: "mail.example.com",
        address: "203.0.113.9",
        by: "mx.google.com",
        protocol: "ESMTPS",
        time: Date.UTC(2026, 0, 5, 10, 0, 3),
      },
      { from: "AB1.prod.outlook.com", by: "CD2.prod.outlook.com", protocol: "HTTPS" },
      { by: "2002:a05:6a10:9", time: Date.UTC(2026, 0, 5, 10, 0, 9) },
    ]);
  });

  it("names a clock that is wrong", async () => {
    const report = await analyze(
      "Received: by b.example; Mon, 5 Jan 2026 10:00:00 +0000\nReceived: by a.example; Mon, 5 Jan 2026 10:02:05 +0000\n\n",
    );
    expect(report).toContain("(2 min 5 s earlier, so a clock is wrong)");
  });
});

describe("links", () => {
  it("of HTML and text are found, wherever they are", () => {
    const { links, loads } = contentsOfHtml(
      '<a href="https://a.example/">A <b>b</b></a><map><area href="//b.example"></map><form action="https://c.example"></form><img src="http://t.example/x.gif"><img src="cid:1"><base href="https://d.example">',
    );
    expect(links).toEqual([
      { address: "https://a.example/", text: "A b" },
      { address: "//b.example", text: "" },
      { address: "https://c.example", text: "" },
    ]);
    expect(loads).toEqual(["http://t.example/x.gif"]);
    expect(linksOfText("See https://a.example/b. Or (http://c.example).").map(({ address }) => address)).toEqual([
      "https://a.example/b",
      "http://c.example",
    ]);
  });

  it.each([
    ["https://evil.example/", "https://bank.example/login", "bank.example"],
    ["https://evil.example/", "www.bank.example", "www.bank.example"],
    ["https://www.bank.example/", "bank.example", undefined],
    ["https://evil.example/", "Log in", undefined],
    ["mailto:a@b.example", "b.example", undefined],
  ])("to %s with the text %j are judged", (address, text, host) => {
    expect(misleadingHost({ address, text })).toBe(host);
  });
});

describe("analyze", () => {
  const multipart = (part: string) =>
    `From: a@b.example\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=x\n\n--x\n${part}\n--x--\n`;

  it("lists parts, with attached messages and programs", async () => {
    const report = await analyze(
      multipart(
        "Content-Type: text/plain\n\nHello\n--x\nContent-Type: message/rfc822\n\nFrom: c@d.example\n\nInner\n--x\nContent-Type: application/octet-stream; name=run.exe\n\nMZ",
      ),
    );
    expect(report).toContain("text/plain, 6 bytes");
    expect(report).toContain("message.eml: message/rfc822, ");
    expect(report).toContain("run.exe can run a program.");
  });

  it("reads text in other encodings", async () => {
    const report = await analyze(
      new Uint8Array([...Buffer.from("Subject: x\nFrom: caf"), 0xe9, ...Buffer.from(" <a@b.example>\n\n")]),
    );
    expect(report).toMatch(/From {9}caf. <a@b.example>/);
  });

  it("skips the first line of a mailbox file and blank lines", async () => {
    expect(
      await analyze("\r\n\nFrom a@b.example Mon Jan  5 10:00:00 2026\nFrom: a@b.example\nSubject: Hi\n\n"),
    ).toContain("Subject      Hi");
  });

  it("limits long lists", async () => {
    const links = Array.from({ length: 250 }, (_, index) => `https://a.example/${index}`).join("\n");
    expect(await analyze(`From: a@b.example\n\n${links}\n`)).toContain("  and 50 more");
  });

  it.each(["hello", "{}", "a: b\n\n"])("rejects what is no email: %j", async (text) => {
    await expect(analyze(text)).rejects.toThrow("This isn’t an email");
  });

  it("names a message of Outlook", async () => {
    await expect(analyze(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]))).rejects.toThrow(
      "This is a message of Outlook",
    );
  });

  it("takes seconds at most for hostile input", async () => {
    const long = (piece: string) => piece.repeat(150_000);
    for (const value of ["a", "a.", ";", '"', "(", "@", "=", " "].map(long)) {
      await analyze(
        `From: ${value} <a@b.example>\nAuthentication-Results: x; ${value}\nReceived: ${value}\nDKIM-Signature: ${value}\n\n`,
      );
    }
    for (const html of ["<div>", "<a href=x>", "&", "https://!", "<"].map((piece) => piece.repeat(30_000))) {
      await analyze(`From: a@b.example\nMIME-Version: 1.0\nContent-Type: text/html\n\n${html}`).catch((error) =>
        expect(error).toBeInstanceOf(InputError),
      );
    }
  }, 60_000);

  it("never makes anything but an InputError", async () => {
    const line = fc.tuple(
      fc.constantFrom("From", "Received", "Authentication-Results", "Content-Type", "DKIM-Signature"),
      fc.string(),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(line), fc.string(), async (headers, body) => {
        const text = `${headers.map(([name, value]) => `${name}: ${value}`).join("\n")}\n\n${body}`;
        await analyze(text).catch((error) => expect(error).toBeInstanceOf(InputError));
      }),
    );
  });
});

describe("attachments", () => {
  it("are files with safe names", async () => {
    const eml =
      'From: a@b.example\nContent-Type: text/csv; name="../../x.csv"\nContent-Disposition: attachment; filename="../../x.csv"\n\na,b\n';
    const result = await runOperation(operations.attachments, eml);
    expect(result).toMatchObject({ kind: "files", files: [{ name: expect.not.stringContaining("/") }] });
    const both = eml.replace("Content-Type", "Content-Type: multipart/mixed; boundary=x\n\n--x\nContent-Type");
    expect(
      await runOperation(operations.attachments, `${both}--x\nContent-Type: image/png\n\nx\n--x--\n`),
    ).toMatchObject({
      files: [{ name: "attachments.zip" }],
    });
    await expect(runOperation(operations.attachments, "From: a@b.example\n\nHi")).rejects.toThrow("no attachments");
  });
});
