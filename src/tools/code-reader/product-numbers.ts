import { mod11CheckCharacter } from "#shared/check-digits.ts";
import { type Explanation, type Fact, fact } from "./explanation.ts";

/**
 * What the number of a product means.
 * @param digits 8, 13 or 14 digits with check digit, and an add-on of 2 or 5 after 13
 */
export function explainProduct(digits: string): Explanation {
  const addOn = /^\d{13}(\d{2}|\d{5})$/.exec(digits)?.[1] ?? "";
  const number = digits.slice(0, digits.length - addOn.length);
  const { kind, facts } = describe(number);
  return {
    kind,
    facts: [
      ...facts,
      ...fact("Check digit", `${number.at(-1)}, correct`),
      ...fact(addOn.length === 2 ? "Issue" : "Add-on", addOn),
    ],
    hints: [],
  };
}

function describe(number: string): { kind: string; facts: Fact[] } {
  if (number.length === 13) {
    if (number.startsWith("9790")) return { kind: "Sheet music", facts: fact("ISMN", number) };
    if (/^97[89]/.test(number)) {
      return { kind: "Book", facts: [...fact("ISBN-13", number), ...fact("ISBN-10", toIsbn10(number))] };
    }
    if (number.startsWith("977")) return { kind: "Periodical", facts: fact("ISSN", toIssn(number)) };
    if (/^(?:2|0[24])/.test(number)) {
      return { kind: "In-store number", facts: [...fact("Number", number), ...fact("Given by", "The shop itself")] };
    }
    if (/^(?:99|05)/.test(number)) return { kind: "Coupon", facts: fact("Number", number) };
    if (number.startsWith("0")) {
      return { kind: "Product", facts: [...fact("UPC-A", number.slice(1)), ...registered(number)] };
    }
  }
  const prefixed = number.length === 14 ? number.slice(1) : number;
  return { kind: "Product", facts: [...fact(`GTIN-${number.length}`, number), ...registered(prefixed)] };
}

/** Where the number was registered, which isn't always where the product was made. */
function registered(number: string): Fact[] {
  if (number.length !== 13 && number.length !== 8) return [];
  const prefix = Number(number.slice(0, 3));
  const [, , where] = PREFIXES.find(([from, to]) => prefix >= from && prefix <= to) ?? [];
  return fact("Registered in", where);
}

function toIsbn10(isbn: string): string {
  if (!isbn.startsWith("978")) return "";
  const body = isbn.slice(3, 12);
  return body + mod11CheckCharacter(body);
}

function toIssn(number: string): string {
  const body = number.slice(3, 10);
  return `${body.slice(0, 4)}-${body.slice(4)}${mod11CheckCharacter(body)}`;
}

/** @see https://www.gs1.org/standards/id-keys/company-prefix */
const PREFIXES: readonly (readonly [from: number, to: number, where: string])[] = [
  [1, 19, "United States or Canada"],
  [30, 39, "United States"],
  [60, 139, "United States or Canada"],
  [300, 379, "France or Monaco"],
  [380, 380, "Bulgaria"],
  [383, 383, "Slovenia"],
  [385, 385, "Croatia"],
  [387, 387, "Bosnia and Herzegovina"],
  [389, 389, "Montenegro"],
  [400, 440, "Germany"],
  [450, 459, "Japan"],
  [460, 469, "Russia"],
  [470, 470, "Kyrgyzstan"],
  [471, 471, "Taiwan"],
  [474, 474, "Estonia"],
  [475, 475, "Latvia"],
  [476, 476, "Azerbaijan"],
  [477, 477, "Lithuania"],
  [478, 478, "Uzbekistan"],
  [479, 479, "Sri Lanka"],
  [480, 480, "Philippines"],
  [481, 481, "Belarus"],
  [482, 482, "Ukraine"],
  [484, 484, "Moldova"],
  [485, 485, "Armenia"],
  [486, 486, "Georgia"],
  [487, 487, "Kazakhstan"],
  [489, 489, "Hong Kong"],
  [490, 499, "Japan"],
  [500, 509, "United Kingdom"],
  [520, 521, "Greece"],
  [528, 528, "Lebanon"],
  [529, 529, "Cyprus"],
  [531, 531, "North Macedonia"],
  [535, 535, "Malta"],
  [539, 539, "Ireland"],
  [540, 549, "Belgium or Luxembourg"],
  [560, 560, "Portugal"],
  [569, 569, "Iceland"],
  [570, 579, "Denmark, Faroe Islands or Greenland"],
  [590, 590, "Poland"],
  [594, 594, "Romania"],
  [599, 599, "Hungary"],
  [600, 601, "South Africa"],
  [611, 611, "Morocco"],
  [613, 613, "Algeria"],
  [616, 616, "Kenya"],
  [619, 619, "Tunisia"],
  [622, 622, "Egypt"],
  [628, 628, "Saudi Arabia"],
  [629, 629, "United Arab Emirates"],
  [640, 649, "Finland"],
  [680, 699, "China"],
  [700, 709, "Norway"],
  [729, 729, "Israel"],
  [730, 739, "Sweden"],
  [740, 740, "Guatemala"],
  [741, 741, "El Salvador"],
  [744, 744, "Costa Rica"],
  [750, 750, "Mexico"],
  [754, 755, "Canada"],
  [759, 759, "Venezuela"],
  [760, 769, "Switzerland or Liechtenstein"],
  [770, 771, "Colombia"],
  [773, 773, "Uruguay"],
  [775, 775, "Peru"],
  [777, 777, "Bolivia"],
  [778, 779, "Argentina"],
  [780, 780, "Chile"],
  [784, 784, "Paraguay"],
  [786, 786, "Ecuador"],
  [789, 790, "Brazil"],
  [800, 839, "Italy, San Marino or Vatican City"],
  [840, 849, "Spain or Andorra"],
  [850, 850, "Cuba"],
  [858, 858, "Slovakia"],
  [859, 859, "Czechia"],
  [860, 860, "Serbia"],
  [868, 869, "Türkiye"],
  [870, 879, "Netherlands"],
  [880, 881, "South Korea"],
  [885, 885, "Thailand"],
  [888, 888, "Singapore"],
  [890, 890, "India"],
  [893, 893, "Vietnam"],
  [899, 899, "Indonesia"],
  [900, 919, "Austria"],
  [930, 939, "Australia"],
  [940, 949, "New Zealand"],
  [955, 955, "Malaysia"],
];
