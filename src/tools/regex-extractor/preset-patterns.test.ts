import { describe, expect, it } from "vitest";
import { PRESET_PATTERNS, type PresetName } from "./preset-patterns.ts";

const find = (name: PresetName, text: string) => text.match(new RegExp(PRESET_PATTERNS[name], "g")) ?? [];

describe("Email addresses", () => {
  it("finds them in prose", () => {
    const text =
      "Write to ada@example.com, <bob.o'neill+tag@sub.example.co.uk>; mailto:eve@example.org?subject=x\n" +
      "(zoë@bücher.example) or 'q@example.com', email=foo@bar.com. 用户@例子.广告 user@xn--bcher-kva.example";
    expect(find("Email addresses", text)).toEqual([
      "ada@example.com",
      "bob.o'neill+tag@sub.example.co.uk",
      "eve@example.org",
      "zoë@bücher.example",
      "q@example.com",
      "foo@bar.com",
      "用户@例子.广告",
      "user@xn--bcher-kva.example",
    ]);
  });

  it("ignores lookalikes", () => {
    expect(find("Email addresses", "react@18.2.0 @types/node a@b x..@y a@b. @ada me@ @example.com")).toEqual([]);
  });

  it("keeps the whole TLD of an internationalized domain", () => {
    expect(find("Email addresses", "a@b.xn--p1ai, c@d.xn--fiqs8s.")).toEqual(["a@b.xn--p1ai", "c@d.xn--fiqs8s"]);
  });
});

describe("URLs", () => {
  it("finds them without surrounding punctuation", () => {
    const text =
      "See https://example.com/a?b=c&d=%20#e. (https://en.wikipedia.org/wiki/Foo_(bar)) <http://a.example>, “https://q.example/x”;\n" +
      "www.example.org! ftp://f.example/x.txt http://localhost:3000/path, https://例え.jp/パス http://[::1]:8080/";
    expect(find("URLs", text)).toEqual([
      "https://example.com/a?b=c&d=%20#e",
      "https://en.wikipedia.org/wiki/Foo_(bar)",
      "http://a.example",
      "https://q.example/x",
      "www.example.org",
      "ftp://f.example/x.txt",
      "http://localhost:3000/path",
      "https://例え.jp/パス",
      "http://[::1]:8080/",
    ]);
  });

  it("finds uppercase URLs", () => {
    expect(find("URLs", "HTTPS://X.EXAMPLE/A, Www.example.org, Http://y.example FTP://z.example")).toEqual([
      "HTTPS://X.EXAMPLE/A",
      "Www.example.org",
      "Http://y.example",
      "FTP://z.example",
    ]);
  });

  it("ends URLs at Markdown, lists and CJK punctuation", () => {
    const text =
      "`https://c.example/` [https://a.example/?q=[1]&r[]=2] 詳しくは https://b.example/パス。次、（https://d.example/中文）";
    expect(find("URLs", text)).toEqual([
      "https://c.example/",
      "https://a.example/?q=[1]&r[]=2",
      "https://b.example/パス",
      "https://d.example/中文",
    ]);
  });
});

describe("Phone numbers", () => {
  it("finds common formats", () => {
    const text =
      "Call +1 (555) 123-4567, 555-123-4567; (555) 123-4567 or 555.123.4567.\n+44 20 7946 0958, (020) 7946 0018, +49 30/901820, " +
      "+15551234567, 5551234567, 01 23 45 67 89, +49-89-636-48018, tel:+15550100.";
    expect(find("Phone numbers", text)).toEqual([
      "+1 (555) 123-4567",
      "555-123-4567",
      "(555) 123-4567",
      "555.123.4567",
      "+44 20 7946 0958",
      "(020) 7946 0018",
      "+49 30/901820",
      "+15551234567",
      "5551234567",
      "01 23 45 67 89",
      "+49-89-636-48018",
      "+15550100",
    ]);
  });

  it.each([
    "+49 171 1234567",
    "+49-171-1234567",
    "+49(171)1234567",
    "+49 (0)30 123456",
    "+49 30 / 901820",
    "+91 9876543210",
    "+44 7911123456",
    "+33 6 12 34 56 78",
    "+33\u00a01\u00a023\u00a045\u00a067\u00a089",
    "+1 5551234567",
    "+1.555.123.4567",
    "+86 13812345678",
    "+55 (11) 91234-5678",
    "+7 (912) 345-67-89",
    "(+44) 20 7946 0958",
    "00491711234567",
    "0049 171 1234567",
    "0171 1234567",
    "0171 - 1234567",
    "089/12345678",
    "030 / 901820",
    "(089) 12345678",
    "(02) 9876 5432",
    "07911123456",
    "090-1234-5678",
    "02.123.45.67",
    "1-800-555-0199",
    "1 (800) 555-0199",
    "1.800.555.0199",
    "13812345678",
    "98765 43210",
    "612 345 678",
    "91 234 56 78",
    "2345 6789",
    "555-1234",
  ])("finds the whole number: %s", (number) => {
    for (const [before, after] of ["|", "Call |.", "(|)", "tel:|,", "Tel. | or 7 others", "15\n|\n12"].map((text) =>
      text.split("|"),
    )) {
      expect(find("Phone numbers", `${before}${number}${after}`)).toEqual([number]);
    }
  });

  it("ends before the next number", () => {
    const text = "+15551234567 2026-01-15; 555-123-4567 2 times; +1 555 123 4567 - 20 people; 030 123456/123457";
    expect(find("Phone numbers", text)).toEqual(["+15551234567", "555-123-4567", "+1 555 123 4567", "030 123456"]);
  });

  it.each([
    [
      "dates",
      "2026-01-15, 2026-01-15T10:20, 2026-01-15 10:20, 15/01/2026 10:20, 2026/1/5, 1/15/26, 15.01.2026, 05.01.26 10:20, 15 01 2026",
    ],
    ["ranges of years", "1990-2000, 2019/2020, 2019 2020"],
    ["IP addresses", "192.168.1.100, 010.020.030.040"],
    ["versions", "1.2.3, 120.0.6099.109, 10.0.19041.1234, 2024.10.1234"],
    ["times", "12:30, 10-11 12-13, 1700000000, 1700000000000"],
    [
      "prices",
      "$5551234567, € 5551234567, 5551234567 €, 1234567890.50, 12345.67, 1.000.000, 1 000 000, 12 345 678, 100 000 000",
    ],
    ["coordinates", "52.520008, 13.404954, -33.8688197"],
    [
      "card and account numbers",
      "4111 1111 1111 1111, 4111-1111-1111-1111, 3782 822463 10005, DE89 3704 0044 0532 0130 00",
    ],
    ["ISBNs and EANs", "978-3-16-148410-0, 0-306-40615-2, 9780306406157"],
    [
      "long ids",
      "order 123-456, 20260115-123456, 10000000001, 000012345678, 12345678901234567890, order-5551234567, 550e8400-e29b-41d4-a716-446655440000",
    ],
    ["US social security numbers and ZIP codes", "123-45-6789, 12345-6789"],
    ["email addresses", "13812345678@example.com"],
  ])("ignores %s", (_, text) => {
    expect(find("Phone numbers", text)).toEqual([]);
  });
});

describe("IP addresses", () => {
  it("finds IPv4 and IPv6", () => {
    const text =
      "192.168.1.1, 255.255.255.255; 10.0.0.1:8080 http://127.0.0.1/ ::1 fe80::1%eth0 [2001:db8::1]:443 10.1.1.1.\n" +
      "2001:db8::8a2e:370:7334 2001:0db8:85a3:0000:0000:8a2e:0370:7334 ::ffff:192.0.2.1";
    expect(find("IP addresses", text)).toEqual([
      "192.168.1.1",
      "255.255.255.255",
      "10.0.0.1",
      "127.0.0.1",
      "::1",
      "fe80::1",
      "2001:db8::1",
      "10.1.1.1",
      "2001:db8::8a2e:370:7334",
      "2001:0db8:85a3:0000:0000:8a2e:0370:7334",
      "::ffff:192.0.2.1",
    ]);
  });

  it("ignores lookalikes", () => {
    expect(find("IP addresses", "256.1.1.1 1.2.3 1.2.3.4.5 12:30:45 std::vector 1:2:3:4:5:6:7:8:9 a :: b")).toEqual([]);
  });
});

describe("Hashtags", () => {
  it("finds hashtags in any script, but not inside URLs or entities", () => {
    const text = "#one, (#two) #123 #1st a#b https://x.example/#frag &#39; #été #日本語 #_x ##no #मौसम!";
    expect(find("Hashtags", text)).toEqual(["#one", "#two", "#1st", "#été", "#日本語", "#_x", "#मौसम"]);
  });
});

describe("Numbers", () => {
  it("finds numbers with signs, thousands separators, fractions and exponents", () => {
    const text = "1,000.50 -3.14 +2 6.02e23 12px $5.00 2026-01-15 3-5 .5 −7 1e-9 (-4) 50% 1,000,000 1,2,3";
    expect(find("Numbers", text)).toEqual(
      "1,000.50 -3.14 +2 6.02e23 12 5.00 2026 01 15 3 5 .5 −7 1e-9 -4 50 1,000,000 1 2 3".split(" "),
    );
  });
});

describe("PRESET_PATTERNS", () => {
  it.each(Object.keys(PRESET_PATTERNS) as PresetName[])("searches %s in linear time", (name) => {
    for (const part of [
      "a",
      "1",
      ".",
      "a@",
      "a.",
      "(",
      "1 ",
      "+1",
      "f:",
      "#",
      "www.",
      "http://(",
      "1,000",
      "x@y.",
      "1-",
      "+1 ",
      "0 ",
      "(0",
      " / ",
    ]) {
      const started = process.cpuUsage();
      find(name, part.repeat(30_000));
      expect(process.cpuUsage(started).user, `of ${JSON.stringify(part)}`).toBeLessThan(2_000_000);
    }
  });
});
