/**
 * UTF-32 and the encodings of the WHATWG Encoding Standard with their usual names, the most common ones first.
 * @see https://encoding.spec.whatwg.org/#names-and-labels
 */
export const ENCODINGS = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16 LE (Windows Unicode)",
  "utf-16be": "UTF-16 BE",
  "utf-32le": "UTF-32 LE",
  "utf-32be": "UTF-32 BE",
  "windows-1252": "Western: Windows-1252 (ANSI, Latin-1)",
  "iso-8859-15": "Western: ISO-8859-15 (Latin-9)",
  macintosh: "Western: Mac OS Roman",
  "windows-1250": "Central European: Windows-1250",
  "iso-8859-2": "Central European: ISO-8859-2",
  "iso-8859-16": "Romanian: ISO-8859-16",
  "windows-1251": "Cyrillic: Windows-1251",
  "koi8-r": "Cyrillic: KOI8-R",
  "koi8-u": "Cyrillic: KOI8-U",
  ibm866: "Cyrillic: IBM 866 (DOS)",
  "iso-8859-5": "Cyrillic: ISO-8859-5",
  "x-mac-cyrillic": "Cyrillic: Mac OS",
  "windows-1253": "Greek: Windows-1253",
  "iso-8859-7": "Greek: ISO-8859-7",
  "windows-1254": "Turkish: Windows-1254",
  "iso-8859-3": "South European: ISO-8859-3",
  "windows-1257": "Baltic: Windows-1257",
  "iso-8859-4": "Baltic: ISO-8859-4",
  "iso-8859-13": "Baltic: ISO-8859-13",
  "iso-8859-10": "Nordic: ISO-8859-10",
  "iso-8859-14": "Celtic: ISO-8859-14",
  "windows-1255": "Hebrew: Windows-1255",
  "iso-8859-8": "Hebrew: ISO-8859-8, visual",
  "iso-8859-8-i": "Hebrew: ISO-8859-8-I, logical",
  "windows-1256": "Arabic: Windows-1256",
  "iso-8859-6": "Arabic: ISO-8859-6",
  "windows-874": "Thai: Windows-874",
  "windows-1258": "Vietnamese: Windows-1258",
  gbk: "Simplified Chinese: GBK (GB2312)",
  gb18030: "Simplified Chinese: GB18030",
  big5: "Traditional Chinese: Big5",
  shift_jis: "Japanese: Shift_JIS",
  "euc-jp": "Japanese: EUC-JP",
  "iso-2022-jp": "Japanese: ISO-2022-JP (JIS)",
  "euc-kr": "Korean: EUC-KR (Windows-949)",
} as const;

export type Encoding = keyof typeof ENCODINGS;

/** @example encodingName("windows-1252") // "Windows-1252" */
export function encodingName(encoding: Encoding): string {
  return ENCODINGS[encoding].replace(/^[^:]*: /, "").replace(/ \(.*/, "");
}
