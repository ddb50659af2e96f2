import creditCardType from "credit-card-type";
import * as ibantools from "ibantools";
import { luhnCheckDigit } from "#shared/check-digits.ts";
import { countryName, type Reading } from "./kinds.ts";

const { ValidationErrorsIBAN: IBAN_ERRORS } = ibantools;

/** @param text capital letters and digits, here and below */
export function readIban(text: string): Reading | undefined {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{4,30}$/.test(text)) return undefined;
  const country = text.slice(0, 2);
  const { errorCodes } = ibantools.validateIBAN(text);
  const { bankIdentifier, branchIdentifier, accountNumber, bban = text.slice(4) } = ibantools.extractIBAN(text);
  const problem = () => {
    if (errorCodes.includes(IBAN_ERRORS.NoIBANCountry)) return `${country} has no IBANs.`;
    const length = ibantools.getCountrySpecifications()[country]?.chars;
    if (errorCodes.includes(IBAN_ERRORS.WrongBBANLength)) {
      return `IBANs of ${countryName(country)} have ${length} characters, not ${text.length}.`;
    }
    if (errorCodes.includes(IBAN_ERRORS.WrongBBANFormat)) {
      return `IBANs of ${countryName(country)} have letters and digits in other places.`;
    }
    const right = ibantools.composeIBAN({ countryCode: country, bban: text.slice(4) })?.slice(2, 4);
    if (errorCodes.includes(IBAN_ERRORS.WrongIBANChecksum)) {
      return `The check digits ${text.slice(2, 4)} are wrong${right === undefined ? "" : `: they would be ${right}`}.`;
    }
    return errorCodes.length > 0 ? "The check digits inside the account number are wrong." : undefined;
  };
  const facts = {
    Written: ibantools.friendlyFormatIBAN(text) ?? text,
    Country: countryName(country),
    Bank: bankIdentifier,
    Branch: branchIdentifier,
    Account: accountNumber ?? bban,
    SEPA: ibantools.getCountrySpecifications()[country]?.SEPA ? "yes" : "no",
  };
  return { problem: problem(), facts: known(facts) };
}

export function readBic(text: string): Reading | undefined {
  if (!/^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(text)) return undefined;
  const { errorCodes } = ibantools.validateBIC(text);
  const country = text.slice(4, 6);
  const { bankCode, locationCode, branchCode, testBIC } = ibantools.extractBIC(text);
  const isCountry = !errorCodes.includes(ibantools.ValidationErrorsBIC.NoBICCountry);
  return {
    problem: errorCodes.length === 0 ? undefined : isCountry ? "Its form is wrong." : `${country} isn’t a country.`,
    facts: known({
      Bank: bankCode ?? undefined,
      Country: isCountry ? countryName(country) : undefined,
      Location: locationCode ?? undefined,
      Branch: branchCode ?? "head office",
      Test: testBIC ? "yes, not a real bank" : undefined,
    }),
  };
}

export function readCard(text: string): Reading | undefined {
  if (!/^\d{12,19}$/.test(text)) return undefined;
  const types = creditCardType(text);
  const [type] = types;
  const right = luhnCheckDigit(text.slice(0, -1));
  const problem = () => {
    if (!type) return "No network has cards that start like this.";
    if (!types.some(({ lengths }) => lengths.includes(text.length))) {
      return `${type.niceType} numbers have ${type.lengths.join(" or ")} digits, not ${text.length}.`;
    }
    return text.endsWith(right) ? undefined : `The check digit ${text.at(-1)} is wrong: it would be ${right}.`;
  };
  return {
    problem: problem(),
    facts: known({
      Written: [...text].map((digit, index) => (type?.gaps.includes(index) ? ` ${digit}` : digit)).join(""),
      Network: types.map(({ niceType }) => niceType).join(" or ") || undefined,
      Issuer: `${text.slice(0, 8)} (first 8 digits)`,
      "Security code": type && `${type.code.size} digits (${type.code.name})`,
    }),
  };
}

function known(facts: Readonly<Record<string, string | undefined>>): [string, string][] {
  return Object.entries(facts).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
}
