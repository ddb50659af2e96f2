/** Client Hints of a browser by display name. */
export type ClientHints = Readonly<Record<string, string>>;

/** User-Agent Client Hints: https://wicg.github.io/ua-client-hints/ Only some browsers have them. */
export interface UserAgentData {
  brands: readonly { brand: string; version: string }[];
  mobile: boolean;
  platform: string;
  getHighEntropyValues(hints: readonly string[]): Promise<HighEntropyValues>;
}

interface HighEntropyValues {
  architecture?: string;
  bitness?: string;
  model?: string;
  platformVersion?: string;
  fullVersionList?: readonly { brand: string; version: string }[];
}

/** @param data `navigator.userAgentData`, if the browser has it. */
export async function readClientHints(data: UserAgentData | undefined): Promise<ClientHints | undefined> {
  if (!data) return undefined;
  const values = await data
    .getHighEntropyValues(["architecture", "bitness", "model", "platformVersion", "fullVersionList"])
    .catch((): HighEntropyValues => ({}));
  const hints: Record<string, string | undefined> = {
    Brands: listBrands(values.fullVersionList ?? data.brands),
    Platform: data.platform,
    "Platform version": values.platformVersion,
    Windows: data.platform === "Windows" ? windowsVersion(values.platformVersion) : undefined,
    Mobile: data.mobile ? "yes" : "no",
    Model: values.model,
    Processor: values.architecture && `${values.architecture}${values.bitness ? `, ${values.bitness} bits` : ""}`,
  };
  return Object.fromEntries(Object.entries(hints).filter((entry): entry is [string, string] => Boolean(entry[1])));
}

/** Browsers add a meaningless brand, such as `Not=A?Brand`, to keep sites from relying on the order of the list. */
function listBrands(brands: UserAgentData["brands"]): string {
  return brands
    .filter(({ brand }) => !/not.?a.?brand/i.test(brand))
    .map(({ brand, version }) => `${brand} ${version}`)
    .join(", ");
}

/** https://learn.microsoft.com/microsoft-edge/web-platform/how-to-detect-win11: 13 and above is Windows 11. */
function windowsVersion(platformVersion: string | undefined): string | undefined {
  const major = Number.parseInt(platformVersion ?? "", 10);
  if (Number.isNaN(major)) return undefined;
  return major >= 13 ? "11" : major > 0 ? "10" : "7 or 8";
}
