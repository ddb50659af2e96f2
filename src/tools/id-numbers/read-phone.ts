import parsePhoneNumber, {
  type CountryCode,
  isSupportedCountry,
  validatePhoneNumberLength,
} from "libphonenumber-js/max";
import { InputError } from "#shared/input-error.ts";
import { lookup } from "#shared/lookup.ts";
import { countryName, type Reading } from "./kinds.ts";

const PROBLEMS = lookup<string>({
  TOO_SHORT: "It’s too short.",
  TOO_LONG: "It’s too long.",
  INVALID_LENGTH: "Its length is wrong.",
  INVALID_COUNTRY: "It needs a country: start with + and its code, or enter the country.",
});

/** @param country ISO 3166 code of numbers without +, or "" */
export function readPhone(text: string, country: string): Reading | undefined {
  const code = country.trim().toUpperCase();
  if (code !== "" && !isSupportedCountry(code)) {
    throw new InputError(`${country} isn’t the code of a country, such as DE or US`, { field: "country" });
  }
  const region = code === "" ? undefined : (code as CountryCode);
  const number = parsePhoneNumber(text, region);
  const problem = PROBLEMS[validatePhoneNumberLength(text, region) ?? ""];
  if (!number) return { problem: problem ?? "It isn’t a phone number.", facts: [] };
  const type = number.getType();
  return {
    problem: number.isValid() ? undefined : (problem ?? "No number of this country starts like this."),
    facts: [
      ["International", number.formatInternational()],
      ["National", number.formatNational()],
      ["Link", number.getURI()],
      ["Country", number.country ? countryName(number.country) : `+${number.countryCallingCode}`],
      ...(type ? ([["Kind", type.toLowerCase().replaceAll("_", " ")]] as const) : []),
    ],
  };
}
