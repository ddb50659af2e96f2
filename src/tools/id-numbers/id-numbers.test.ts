import fc from "fast-check";
import examples from "libphonenumber-js/examples.mobile.json" with { type: "json" };
import { describe, expect, it } from "vitest";
import { gs1CheckDigit, luhnCheckDigit } from "#shared/check-digits.ts";
import { InputError } from "#shared/input-error.ts";
import { runSuite } from "#shared/testing/run-suite.ts";
import { checkNumbers } from "./check-numbers.ts";
import type { Kind } from "./kinds.ts";

const check = (text: string, kind: Kind | "auto" = "auto", country = "") => checkNumbers(text, { kind, country });

/** What a number is found to be, such as "ISBN: valid". */
const verdicts = (...call: Parameters<typeof check>) =>
  check(...call)
    .split("\n")
    .filter((line) => /^\S.*: (?:valid|not valid\.)/.test(line));

// Examples of the IBAN registry (SWIFT).
const IBANS =
  "AL47212110090000000235698741 AD1200012030200359100100 AT611904300234573201 AZ21NABZ00000000137010001944 BH29BMAG1299123456BH00 BE68539007547034 BR9700360305000010009795493P1 BG80BNBG96611020345678 CR05015202001026284066 HR1210010051863000160 CY17002001280000001200527600 CZ6508000000192000145399 DK5000400440116243 DO28BAGR00000001212453611324 EE382200221020145685 FO1464600009692713 FI2112345600000785 FR1420041010050500013M02606 GT82TRAJ01020000001210029690 GE29NB0000000101904917 DE89370400440532013000 GI75NWBK000000007099453 GR1601101250000000012300695 GL8964710001000206 HU42117730161111101800000000 IS140159260076545510730339 IE29AIBK93115212345678 IL620108000000099999999 IT60X0542811101000000123456 JO94CBJO0010000000000131000302 KW74NBOK0000000000001000372151 LV80BANK0000435195001 LB30099900000001001925579115 LI21088100002324013AA LT121000011101001000 LU280019400644750000 MK07300000000042425 MT84MALT011000012345MTLCAST001S MR1300012000010000002037372 MU17BOMM0101101030300200000MUR MD24AG000225100013104168 MC5813488000010051108001292 ME25505000012345678951 NL91ABNA0417164300 NO9386011117947 PK24SCBL0000001171495101 PS92PALS000000000400123456702 PT50000201231234567890154 QA58DOHB00001234567890ABCDEFG RO49AAAA1B31007593840000 SM86U0322509800000000270100 SA0380000000608010167519 RS35260005601001611379 SK3112000000198742637541 SI56191000000123438 ES9121000418450200051332 SE3550000000054910000003 CH9300762011623852957 TN5914207207100707129648 TR330006100519786457841326 AE260211000000230064016 GB29NWBK60161331926819 VG96VPVG0000012345678901";

// The numbers that python-stdnum documents.
const VAT =
  "ATU13585627 BE0428759497 BG175074752 CY10259033P CZ25123891 DE136695976 DK13585628 EE100931558 ESB64717838 FI20774740 FR40303265045 EL094259216 HR33392005961 HU12892312 IE6433435F IT00743110157 LT119511515 LU15027442 LV40003521600 MT11679112 NL004495445B01 PL8567346215 PT501964843 RO18547290 SE123456789701 SI50223054 SK2022749619 GB980780684 CHE107787577MWST NO995525828MVA";

// Test numbers that payment providers publish.
const CARDS = {
  "4111 1111 1111 1111": "Visa",
  "4012888888881881": "Visa",
  "5555-5555-5555-4444": "Mastercard",
  "2223003122003222": "Mastercard",
  "3782 822463 10005": "American Express",
  "6011111111111117": "Discover",
  "30569309025904": "Diners Club",
  "3530111333300000": "JCB",
  "6200000000000005": "UnionPay",
};

it("the examples of registries are valid", async () => {
  const phones = Object.entries(examples);
  await runSuite(import.meta.dirname, {
    id: "registries",
    title: "Examples of the IBAN registry, VAT numbers, test cards and a phone number of each country",
    source: "https://www.swift.com/standards/data-standards/iban-international-bank-account-number",
    cases: [
      ...IBANS.split(" ").map((text) => ({ name: text, run: () => expect(verdicts(text)[0]).toBe("IBAN: valid") })),
      ...VAT.split(" ").map((text) => ({
        name: text,
        run: () => expect(verdicts(text)).toContain("VAT number: valid"),
      })),
      ...Object.entries(CARDS).map(([text, network]) => ({
        name: text,
        run: () => expect(check(text)).toMatch(new RegExp(`^Card number: valid\n.*\n {2}Network +${network}`)),
      })),
      ...phones.map(([country, text]) => ({
        name: `${country} ${text}`,
        run: () => expect(verdicts(text, "phone", country)).toEqual(["Phone number: valid"]),
      })),
    ],
  });
});

describe("a changed digit", () => {
  it("makes an IBAN, card, EAN, ISBN and IMEI invalid", () => {
    const numbers = [
      ["iban", "DE89370400440532013000"],
      ["card", "4111111111111111"],
      ["ean", "4006381333931"],
      ["isbn", "9783161484100"],
      ["isbn", "080442957X"],
      ["imei", "490154203237518"],
    ] as const;
    fc.assert(
      fc.property(fc.constantFrom(...numbers), fc.nat(20), fc.integer({ min: 1, max: 9 }), ([kind, text], at, step) => {
        const index = 3 + (at % (text.length - 4));
        const digit = String((Number(text[index]) + step) % 10);
        const changed = text.slice(0, index) + digit + text.slice(index + 1);
        expect(verdicts(text, kind)).toEqual([expect.stringMatching(/: valid$/)]);
        expect(verdicts(changed, kind)).toEqual([expect.stringMatching(/: not valid\. /)]);
      }),
    );
  });
});

describe("a wrong number", () => {
  it.each([
    ["DE88370400440532013000", "IBAN: not valid. The check digits 88 are wrong: they would be 89."],
    ["DE8937040044053201300", "IBAN: not valid. IBANs of Germany (DE) have 22 characters, not 21."],
    ["DE89X70400440532013000", "IBAN: not valid. IBANs of Germany (DE) have letters and digits in other places."],
    ["US64SVBKUS6S3300958879", "IBAN: not valid. US has no IBANs."],
    ["978-3-16-148410-1", "ISBN: not valid. The check digit 1 is wrong: it would be 0."],
    ["4111 1111 1111 1112", "Card number: not valid. The check digit 2 is wrong: it would be 1."],
    ["DE136695977", "VAT number: not valid. Its check digits are wrong."],
    ["490154203237517", "IMEI: not valid. The check digit 7 is wrong: it would be 8."],
    ["1M8GDM9A1KP042788", "VIN: not valid. The check digit 1, the ninth, is wrong: it would be X."],
    ["WVWZZZ1JZ3W38675O", "VIN: not valid. A VIN has no O: it may be a 0."],
    ["+44 20 7946 09", "Phone number: not valid. Its length is wrong."],
  ])("is explained: %s", (text, verdict) => expect(verdicts(text)).toContain(verdict));
});

describe("parts", () => {
  const factsOf = (text: string, kind: Kind) =>
    Object.fromEntries(
      check(text, kind)
        .split("\n")
        .flatMap((line) => {
          const [, name, value] = /^ {2}(\S.*?) {2,}(.*)$/.exec(line) ?? [];
          return name === undefined ? [] : [[name, value]];
        }),
    );

  it("of a BIC, VIN and EAN are named", () => {
    expect(factsOf("DEUTDEFF", "bic")).toMatchObject({ Bank: "DEUT", Country: "Germany (DE)", Branch: "head office" });
    expect(factsOf("1M8GDM9AXKP042788", "vin")).toMatchObject({ Region: "North America", "Maker (WMI)": "1M8" });
    expect(factsOf("WVWZZZ1JZ3W386752", "vin")).toMatchObject({ Region: "Europe", "Maker (WMI)": "WVW" });
    expect(factsOf("036000291452", "ean")).toEqual({ Kind: "UPC-A", "GTIN-14": "00036000291452" });
  });

  it("of an ISBN-10 lead to the ISBN-13", () => {
    expect(factsOf("0-8044-2957-X", "isbn")).toMatchObject({
      "ISBN-13": "978-0-8044-2957-3",
      Group: "English language",
    });
    expect(factsOf("979-10-90636-07-1", "isbn")).not.toHaveProperty("ISBN-10");
  });
});

describe("input", () => {
  it.each(["ISBN 978-3-16-148410-0", "isbn-13: 9783161484100", "ISBN: 978 3 16 148410 0", " 978‑3‑16‑148410‑0 "])(
    "may have a name, spaces and hyphens: %j",
    (text) => expect(verdicts(text)[0]).toBe("ISBN: valid"),
  );

  it("may be a phone number in several styles", () => {
    for (const text of ["+1 202-555-0123", "0012025550123", "tel:+1-202-555-0123"]) {
      expect(check(text)).toContain("+1 202 555 0123");
    }
    expect(verdicts("(202) 555-0123", "phone", "us")).toEqual(["Phone number: valid"]);
    expect(verdicts("2025550123", "phone")).toEqual([expect.stringContaining("It needs a country")]);
    expect(() => check("1", "phone", "XX")).toThrow(expect.objectContaining({ field: "country" }));
  });

  it("of several lines has a part for each", () => {
    expect(check("DEUTDEFF\n\nhello there")).toMatch(
      /^DEUTDEFF\nBIC.*\n\nhello there\nNo number that this tool knows/s,
    );
    expect(() => check("\n".repeat(10_000))).toThrow("10,000 lines");
  });

  it("of one line that is not a number is rejected with its position", () => {
    expect(() => check("\n hello there")).toThrow(expect.objectContaining({ position: { offset: 1 } }));
    expect(() => check("123", "iban")).toThrow("this kind of number: IBAN");
    expect(() => check("1".repeat(1_000))).toThrow(InputError);
  });

  it("never makes anything but an InputError", () => {
    const text = fc.oneof(fc.string({ unit: "binary" }), fc.stringMatching(/^\+?[\dA-Z -]{1,30}$/));
    fc.assert(
      fc.property(text, fc.constantFrom("auto", "phone", "vat", "vin", "card"), (line, kind) => {
        try {
          check(line, kind as Kind);
        } catch (error) {
          expect(error).toBeInstanceOf(InputError);
        }
      }),
    );
  });
});

it("check digits are right for numbers that the standards show", () => {
  expect(luhnCheckDigit("7992739871")).toBe("3");
  expect(gs1CheckDigit("629104150021")).toBe("3");
});

describe("Chinese ID numbers", () => {
  it.each([
    ["11010519491231002X", "Beijing (110105)", "1949-12-31", "female"],
    ["440524188001010014", "Guangdong (440524)", "1880-01-01", "male"],
    ["360426199101010071", "Jiangxi (360426)", "1991-01-01", "male"],
  ])("reads %s, an example of GB 11643 or python-stdnum", (text, region, born, sex) => {
    const block = `Chinese ID number: valid\n  Region  ${region}\n  Born    ${born}\n  Sex     ${sex}\n`;
    expect(check(text, "prc-id")).toBe(block);
    expect(check(text.toLowerCase())).toContain(block);
  });

  it.each([
    ["110105194912310021", "The check digit 1 is wrong: it would be X."],
    ["990105194912310021", "No province has the code 99."],
    ["110105194902310021", "1949-02-31 isn’t a date of birth."],
  ])("says what is wrong with %s", (text, problem) => {
    expect(verdicts(text, "prc-id")).toEqual([`Chinese ID number: not valid. ${problem}`]);
  });

  it("notices each wrong digit", () => {
    const digits = fc.stringMatching(/^\d$/);
    fc.assert(
      fc.property(fc.nat({ max: 16 }), digits, (at, digit) => {
        const right = "11010519491231002X";
        const text = right.slice(0, at) + digit + right.slice(at + 1);
        expect(verdicts(text, "prc-id")).toEqual(
          text === right ? ["Chinese ID number: valid"] : [expect.stringContaining("not valid")],
        );
      }),
    );
  });
});
