import { operation, textInput, textOutput } from "#shared/operation.ts";
import { choice, text } from "#shared/options.ts";
import type { TextPageProps } from "#shared/page-props.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";
import { KINDS } from "./kinds.ts";

export const meta: ToolDeclaration = {
  title: "IBAN, ISBN & Card Numbers",
  description: "Check IBAN, BIC, ISBN, EAN, card, VAT, IMEI, VIN and phone numbers.",
  category: "Converters",
  order: 10,
  keywords:
    "iban, iban checker, iban validator, validate iban, bic, swift, swift code, isbn, isbn checker, isbn-10 to isbn-13, isbn hyphens, ean, upc, gtin, barcode number, check digit, checksum, luhn, luhn check, credit card, credit card validator, card number, visa, mastercard, amex, vat number, vat id, vies, tax number, ust-id, imei, imei checker, vin, vin decoder, vehicle identification number, phone number, phone number parser, phone formatter, e.164, libphonenumber, what number is this, bank account, chinese id, prc id, chinese id card number, resident identity card, 身份证, 身份证号码",
  opens: [{ kind: "iban", rank: 1 }],
  icon: "badge-check",
  runs: "browser",
};

export const operations = {
  check: operation({
    label: "Check",
    live: true,
    // Card and account numbers.
    sensitive: true,
    inputs: textInput("Input", { short: true }),
    gives: textOutput({ fileName: "numbers.txt" }),
    options: {
      kind: choice("Kind", { auto: "Find out", ...KINDS }),
      country: text("Country", "", {
        placeholder: "DE",
        maxLength: 2,
        help: "Of phone numbers without +.",
        shownWhen: { kind: "phone" },
      }),
    },
    messages: { empty: "Please enter a number", failed: "Failed to check" },
    examples: [
      {
        title: "An IBAN (a fake one)",
        input: "GB29 NWBK 6016 1331 9268 19",
        output: [
          "IBAN: valid",
          "  Written  GB29 NWBK 6016 1331 9268 19",
          "  Country  United Kingdom (GB)",
          "  Bank     NWBK",
          "  Branch   601613",
          "  Account  NWBK60161331926819",
          "  SEPA     yes",
          "",
        ].join("\n"),
      },
      {
        title: "An IBAN with a mistake",
        input: "DE88370400440532013000",
        output: [
          "IBAN: not valid. The check digits 88 are wrong: they would be 89.",
          "  Written  DE88 3704 0044 0532 0130 00",
          "  Country  Germany (DE)",
          "  Account  370400440532013000",
          "  SEPA     yes",
          "",
        ].join("\n"),
      },
      {
        title: "A book",
        input: "978-3-16-148410-0",
        output: [
          "ISBN: valid",
          "  ISBN-13       978-3-16-148410-0",
          "  ISBN-10       3-16-148410-X",
          "  Group         German language",
          "  Publisher     16",
          "  Title number  148410",
          "",
          "EAN, UPC or GTIN: valid",
          "  Kind     EAN-13",
          "  GTIN-14  09783161484100",
          "",
        ].join("\n"),
      },
      {
        title: "A card (for tests only)",
        input: "4111 1111 1111 1111",
        output: [
          "Card number: valid",
          "  Written        4111 1111 1111 1111",
          "  Network        Visa",
          "  Issuer         41111111 (first 8 digits)",
          "  Security code  3 digits (CVV)",
          "",
        ].join("\n"),
      },
      {
        title: "A Chinese identity card (the standard’s example)",
        input: "11010519491231002X",
        output: [
          "Chinese ID number: valid",
          "  Region  Beijing (110105)",
          "  Born    1949-12-31",
          "  Sex     female",
          "",
        ].join("\n"),
      },
      {
        title: "Several (all fake)",
        input: "DEUTDEFF500\nDE136695976\n+1 202 555 0123",
        output: [
          "DEUTDEFF500",
          "BIC (SWIFT code): valid",
          "  Bank      DEUT",
          "  Country   Germany (DE)",
          "  Location  FF",
          "  Branch    500",
          "",
          "DE136695976",
          "VAT number: valid",
          "  Country       Germany (DE)",
          "  Local name    Umsatzsteuer Identifikationsnummer",
          "  Abbreviation  USt ID Nr.",
          "  Number        DE 136695976",
          "",
          "+1 202 555 0123",
          "Phone number: valid",
          "  International  +1 202 555 0123",
          "  National       (202) 555-0123",
          "  Link           tel:+12025550123",
          "  Country        United States (US)",
          "  Kind           fixed line or mobile",
          "",
        ].join("\n"),
      },
      {
        title: "A phone number without country code",
        input: "020 7946 0958",
        options: { kind: "phone", country: "GB" },
        output: [
          "Phone number: valid",
          "  International  +44 20 7946 0958",
          "  National       020 7946 0958",
          "  Link           tel:+442079460958",
          "  Country        United Kingdom (GB)",
          "  Kind           fixed line",
          "",
        ].join("\n"),
      },
    ],
    code: () => import("./check-numbers.ts"),
    run: ({ checkNumbers }, { input }, options) => checkNumbers(input, options),
  }),
};

export const page: TextPageProps = {
  placeholder: "IBAN, ISBN, card, VAT, phone or other numbers, one per line",
  paste: { title: "Numbers", language: "text" },
};
