import { stdnum } from "stdnum";
import { lookup } from "#shared/lookup.ts";
import type { Reading } from "./kinds.ts";

/** By the first two digits (GB/T 2260); 81 to 83 are of residence permits. */
const REGIONS = lookup<string>({
  11: "Beijing",
  12: "Tianjin",
  13: "Hebei",
  14: "Shanxi",
  15: "Inner Mongolia",
  21: "Liaoning",
  22: "Jilin",
  23: "Heilongjiang",
  31: "Shanghai",
  32: "Jiangsu",
  33: "Zhejiang",
  34: "Anhui",
  35: "Fujian",
  36: "Jiangxi",
  37: "Shandong",
  41: "Henan",
  42: "Hubei",
  43: "Hunan",
  44: "Guangdong",
  45: "Guangxi",
  46: "Hainan",
  50: "Chongqing",
  51: "Sichuan",
  52: "Guizhou",
  53: "Yunnan",
  54: "Tibet",
  61: "Shaanxi",
  62: "Gansu",
  63: "Qinghai",
  64: "Ningxia",
  65: "Xinjiang",
  71: "Taiwan",
  81: "Hong Kong",
  82: "Macao",
  83: "Taiwan",
});

/** GB 11643 */
export function readPrcId(text: string): Reading | undefined {
  const [, front = "", region = "", year = "", month = "", day = "", order = ""] =
    /^((\d{6})(\d{4})(\d\d)(\d\d)(\d{3}))[\dX]$/.exec(text) ?? [];
  const validator = stdnum.CN?.ric;
  if (front === "" || !validator) return undefined;
  const province = REGIONS[region.slice(0, 2)];
  const date = `${year}-${month}-${day}`;
  const right = [..."0123456789X"].find((check) => validator.validate(front + check).isValid);
  const problem = () => {
    if (province === undefined) return `No province has the code ${region.slice(0, 2)}.`;
    if (right === undefined) return `${date} isn’t a date of birth.`;
    return text.endsWith(right) ? undefined : `The check digit ${text.at(-1)} is wrong: it would be ${right}.`;
  };
  return {
    problem: problem(),
    facts: [
      ["Region", `${province ?? "unknown"} (${region})`],
      ["Born", date],
      ["Sex", Number(order) % 2 === 1 ? "male" : "female"],
    ],
  };
}
