/**
 * The check digit of GS1 keys: GTIN (EAN, UPC), SSCC and GLN. From the right, digits weigh 3, 1, 3, …
 * @param digits without the check digit
 * @see https://www.gs1.org/services/how-calculate-check-digit-manually
 * @example gs1CheckDigit("400638133393") // "1"
 */
export function gs1CheckDigit(digits: string): string {
  const sum = weighted(digits, (fromRight) => (fromRight % 2 === 0 ? 3 : 1));
  return String((10 - (sum % 10)) % 10);
}

/**
 * The check digit of card numbers and IMEI (ISO/IEC 7812-1, Luhn). From the right, every other digit is doubled.
 * @param digits without the check digit
 * @example luhnCheckDigit("7992739871") // "3"
 */
export function luhnCheckDigit(digits: string): string {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const isDoubled = (digits.length - index) % 2 === 1;
    const value = Number(digits[index]) * (isDoubled ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return String((10 - (sum % 10)) % 10);
}

/**
 * The check character of an ISBN-10 or ISSN (ISO 3297): modulo 11, and X is ten.
 * @param digits without the check character
 * @example mod11CheckCharacter("0317847") // "1"
 */
export function mod11CheckCharacter(digits: string): string {
  const check = (11 - (weighted(digits, (fromRight) => fromRight + 2) % 11)) % 11;
  return check === 10 ? "X" : String(check);
}

/**
 * The check digit of a PZN with 8 digits: modulo 11 with weights 1 to 7.
 * @returns undefined if no PZN starts with these digits
 * @see https://www.ifaffm.de/en/ifa-codingsystem.html
 * @example pznCheckDigit("2758089") // "9"
 */
export function pznCheckDigit(digits: string): string | undefined {
  const check = weighted(digits, (fromRight) => digits.length - fromRight) % 11;
  return check === 10 ? undefined : String(check);
}

/**
 * The UPC-A number that a UPC-E number shortens, without check digit.
 * @param digits number system 0 or 1 and six digits
 * @see GS1 General Specifications, section 5.2.2.4.2
 * @example expandUpce("0425261") // "04210000526"
 */
export function expandUpce(digits: string): string {
  const [system, a, b, c, d, e, last] = digits;
  switch (last) {
    case "0":
    case "1":
    case "2":
      return `${system}${a}${b}${last}0000${c}${d}${e}`;
    case "3":
      return `${system}${a}${b}${c}00000${d}${e}`;
    case "4":
      return `${system}${a}${b}${c}${d}00000${e}`;
    default:
      return `${system}${a}${b}${c}${d}${e}0000${last}`;
  }
}

function weighted(digits: string, weight: (fromRight: number) => number): number {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    sum += Number(digits[index]) * weight(digits.length - 1 - index);
  }
  return sum;
}
