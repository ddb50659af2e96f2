import { stdnum } from "stdnum";
import { lookup } from "#shared/lookup.ts";
import { countryName, type Reading } from "./kinds.ts";

/** Prefixes with the name of their validator. */
const VALIDATORS = new Map(
  "AT uid, BE vat, BG vat, CHE vat, CY vat, CZ dic, DE vat, DK cvr, EE kmkr, EL vat, ES nif, FI alv, FR tva, GB vat, HR oib, HU anum, IE vat, IT iva, LT pvm, LU tva, LV pvn, MT vat, NL btw, NO mva, PL nip, PT nif, RO cif, SE vat, SI ddv, SK dph, XI vat"
    .split(", ")
    .map((entry) => entry.split(" ") as [prefix: string, name: string]),
);
const COUNTRIES = lookup<string>({ CHE: "CH", EL: "GR", XI: "GB" });

const PROBLEMS = lookup<string>({
  InvalidChecksum: "Its check digits are wrong.",
  InvalidLength: "Its length is wrong.",
  InvalidFormat: "It has characters in the wrong places.",
});

export function readVat(text: string): Reading | undefined {
  const [, prefix = "", number = ""] = /^(CHE|[A-Z]{2})(\w{5,15})$/.exec(text) ?? [];
  const country = COUNTRIES[prefix] ?? prefix;
  const validator = stdnum[country]?.[VALIDATORS.get(prefix) ?? ""];
  if (!validator) return undefined;
  const result = validator.validate(prefix === "XI" ? number : text);
  return {
    problem: result.isValid ? undefined : (PROBLEMS[result.error.name] ?? result.error.message),
    facts: [
      ["Country", prefix === "XI" ? "Northern Ireland" : countryName(country)],
      ["Local name", validator.localName],
      ["Abbreviation", validator.abbreviation ?? "VAT"],
      ["Number", `${prefix} ${number}`],
    ],
  };
}
