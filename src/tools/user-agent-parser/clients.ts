import { COMMAND_LINE_CLIENT, UNMARKED_BOT } from "./client-names.ts";

/** The kind of program that sends a user agent. */
export type ClientKind = "Browser" | "In-app browser" | "Bot" | "Command-line client or library" | "Unknown";

export interface NamedClient {
  name: string;
  version: string | undefined;
}

/** Its Invoke-WebRequest claims to be Mozilla. */
const POWERSHELL = /\b((?:Windows)?PowerShell)\/([\d.]+)/;

/** A word that ends like a bot's name, optionally with a suffix: `AhrefsBot/7.0`, `Baiduspider`, `msnbot-media/1.0`. */
const BOT_WORD =
  /([\w.!:-]*(?:bot|crawler|spider|scraper|slurp|fetcher|monitor|checker|validator|archiver)(?:[-_][a-z][\w-]*)?)(?![a-z])(?:[/ -]v?(\d[\w.]*)|(\d+\.[\w.]+))?/gi;
/** Words that end like a bot's name but aren't one. */
const NOT_A_BOT = /^(cubot|talkbot|robot$)/i;
/** Generic words that need the rest of the name: `Kangaroo Bot`, `Sogou web spider`. */
const GENERIC_NAME = /^(?:web-?)?(?:bot|crawler|spider|scraper|fetcher|monitor|checker|validator|archiver)$/i;

/** What a bot claims to resemble: `Feedspot/1.0 (…; like FeedFetcher-Google)`. */
const LIKENESS = /\blike (?!Gecko)[\w.-]+/g;

/** Web and email addresses. Their words say nothing about the program: `meta-webindexer/1.1 (+https://…/crawler)`. */
const ADDRESS = /\+?\s*(?:(?:https?:\/\/|www\.)[^\s;,)]*|[\w.+-]+@(?:[\w-]+\.)+[a-z]+)/gi;
/** The way bots, and hardly any other programs, name a contact. */
const CONTACT = /\+\s*(?:https?:\/\/|www\.|[\w.-]+@)/i;
/** Modern browsers, which contain no address; toolbars in Internet Explorer did. */
const MODERN_BROWSER = /\b(?:Chrome|Firefox|Safari)\//;
/** Programs for people, even if they contain an address. */
const PERSONAL_APP = /\b(?:app|player|reader|podcasts?)\b/i;
/** `(compatible; AhrefsSiteAudit/6.1; …`. Only old browsers put anything else there. */
const COMPATIBLE =
  /\(compatible;(?!\s*(?:MSIE|Windows|Linux|X11|Konqueror))\s*([^;()/+]*[^;()/+\s])(?:\/(?:v?(\d[\w.-]*)|[^\s;)]*)(?=[\s;)])|\s*[;)+])/i;

/** Apps that show web pages in their own window, with the pattern that identifies them. */
const APPS: readonly (readonly [RegExp, string])[] = [
  [/\bInstagram[ /]([\d.]+)?/, "Instagram"],
  [/\bBarcelona[ /]([\d.]+)?/, "Threads"],
  [/\bFB(?:AN|_IAB)\/(?:Messenger|Orca).*?FBAV\/([\d.]+)/, "Facebook Messenger"],
  [/\bFBAV\/([\d.]+)/, "Facebook"],
  [/\b(?:musical_ly|BytedanceWebview|TikTok|trill)[_/ ]([\d.]+)?/, "TikTok"],
  [/\bLinkedInApp(?:\/([\d.]+))?/, "LinkedIn"],
  [/\bTwitter for \w+(?:\/([\d.]+))?/, "X"],
  [/\bPinterest(?:\/| for [\w ]+\/)([\d.]+)?/, "Pinterest"],
  [/\bSnapchat[ /]([\d.]+)?/, "Snapchat"],
  [/\bReddit\/(?:Version )?([\d.]+)?/, "Reddit"],
  [/\bMicroMessenger\/([\d.]+)/, "WeChat"],
  [/\bLine\/([\d.]+)/, "LINE"],
  [/\bKAKAOTALK[ /]([\d.]+)?/, "KakaoTalk"],
  [/\bGSA\/([\d.]+)/, "Google app"],
  [/\bTeams\/([\d.]+)/, "Microsoft Teams"],
  [/\bSlack(?:_SSB)?\/([\d.]+)/, "Slack"],
  [/\bdiscord\/([\d.]+)/, "Discord"],
];

/** Browsers that claim to be Chrome or Safari and add their own name. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bDuckDuckGo\/([\d.]+)/, "DuckDuckGo"],
  [/\bDdg\/([\d.]+)/, "DuckDuckGo"],
  [/\bEcosia (?:android|ios)@([\d.]+)/, "Ecosia"],
  [/\bOPX\/([\d.]+)/, "Opera GX"],
  [/\bOPR\/([\d.]+)/, "Opera"],
  [/\bOPiOS\/([\d.]+)|\bOPT\/([\d.]+)/, "Opera"],
  [/\bHuaweiBrowser\/([\d.]+)/, "Huawei Browser"],
  [/\bArkWeb\/([\d.]+)/, "ArkWeb"],
  [/\bVivoBrowser\/([\d.]+)/, "vivo Browser"],
  [/\bHeyTapBrowser\/([\d.]+)/, "HeyTap Browser"],
  [/\bOculusBrowser\/([\d.]+)/, "Meta Quest Browser"],
  [/\bPaleMoon\/([\d.]+)/, "Pale Moon"],
  [/\bLibreWolf\/([\d.]+)/, "LibreWolf"],
  [/\bWaterfox\/([\d.]+)/, "Waterfox"],
  [/\bFloorp\/([\d.]+)/, "Floorp"],
  [/\bLadybird\/([\d.]+)/, "Ladybird"],
  [/\bServo\/([\d.]+)/, "Servo"],
  [/\bHonorBrowser\/([\d.]+)/, "Honor Browser"],
  [/\bAlohaBrowser\/([\d.]+)/, "Aloha Browser"],
  [/\bThunderbird\/([\d.]+)/, "Thunderbird"],
  [/\bBrave(?:\/([\d.]+)|$)/, "Brave"],
];

export function findCommandLineClient(userAgent: string): NamedClient | undefined {
  const found = COMMAND_LINE_CLIENT.exec(userAgent) ?? POWERSHELL.exec(userAgent);
  return found ? { name: found[1] as string, version: found[2] } : undefined;
}

/** @param isBrowser whether it looks like a known browser, which bots like to imitate. */
export function findBot(userAgent: string, { isBrowser }: { isBrowser: boolean }): NamedClient | undefined {
  const own = userAgent.replace(LIKENESS, "");
  const unmarked = UNMARKED_BOT.exec(own);
  if (unmarked) return { name: unmarked[1] as string, version: unmarked[2] ?? unmarked[3] };
  const bare = own.replace(ADDRESS, "");
  for (const [found, name = "", apart, attached] of bare.matchAll(BOT_WORD)) {
    const version = apart ?? attached;
    if (NOT_A_BOT.test(name)) continue;
    return GENERIC_NAME.test(name) ? fullBotName(bare, found, { name, version }) : { name, version };
  }
  const hasAddress = bare !== own && (!isBrowser || MODERN_BROWSER.test(bare));
  const isBot = hasAddress || CONTACT.test(userAgent) || (!isBrowser && COMPATIBLE.test(userAgent));
  if (!isBot || PERSONAL_APP.test(bare)) return undefined;
  return (
    findCompatible(userAgent) ??
    findProduct(userAgent) ??
    firstWord(userAgent) ??
    findOwnName(userAgent) ??
    nameBeforeAddress(userAgent)
  );
}

/** The full name that ends with a generic word, or else the product that the word describes. */
function fullBotName(bare: string, found: string, { name, version }: NamedClient): NamedClient {
  const product = findProduct(bare) ?? findCompatible(bare) ?? firstWord(bare);
  if (product && !product.name.toLowerCase().endsWith(name.toLowerCase())) return product;
  const phrase =
    bare
      .slice(0, bare.indexOf(found))
      .split(/[;,()"/]/)
      .at(-1) ?? "";
  // The words before it may be the rest of a version or another product.
  const words = phrase.replace(/^[\d.+]+\s/, "").trim();
  return {
    name: words && words.length <= 40 && !/(?:^|\s)v?\d+(?:\.[\w.]*)?$/.test(words) ? `${words} ${name}` : name,
    version,
  };
}

function findCompatible(userAgent: string): NamedClient | undefined {
  const found = COMPATIBLE.exec(userAgent);
  return found ? { name: found[1] as string, version: found[2] } : undefined;
}

/** A program that gives its name without a version, and explains it: `Route-Check (see https://…)`. */
function firstWord(userAgent: string): NamedClient | undefined {
  const found = /^(?!Mozilla\b)([a-z][\w.!:-]{1,39})(?=\s*(?:[(;,]|- |\+?https?:))/i.exec(userAgent);
  return found ? { name: found[1] as string, version: undefined } : undefined;
}

/** The name before the address, inside or outside its parentheses; otherwise the address's host. */
function nameBeforeAddress(userAgent: string): NamedClient | undefined {
  const at = userAgent.search(ADDRESS);
  const before = userAgent.slice(0, at).split(/[;(),]/);
  const words = before.findLast((part) => !/^\s*(?:compatible\s*)?$/.test(part))?.trim() ?? "";
  const found =
    /(?:^|\s)(?!Safari|Mozilla)([\w.!:-]+)\/v?(\d[\w.]*)$/.exec(words) ??
    /^([^/]{1,40})$/.exec(words) ??
    /\s([^\s/]+)$/.exec(words) ??
    /(?:\/\/|@)([\w.-]+)/.exec(userAgent.slice(at));
  return found ? { name: found[1] as string, version: found[2] } : undefined;
}

/** Old phones start with their model. */
const OLD_PHONE = /\b(?:Profile|Configuration|MIDP|CLDC|Browser)\//;

/** A program whose string starts with its name and version (RFC 9110 §10.1.5); browsers start with Mozilla. */
export function findProduct(userAgent: string): NamedClient | undefined {
  const found = /^(?!Mozilla\b)([a-z][\w.!:+ -]{0,39})\/v?(\d[\w.+-]*)/i.exec(userAgent);
  return found && !OLD_PHONE.test(userAgent) ? { name: found[1] as string, version: found[2] } : undefined;
}

/**
 * A program whose version is any word instead of a number, as RFC 9110 allows, or that gives little more than its name:
 * `Acme Hook/abc1234`, `Mozilla/5.0 probe/x.1`, `Airmail 1.0 (Macintosh)`. A word without a digit isn't a version.
 */
export function findOwnName(userAgent: string): NamedClient | undefined {
  const found = WORD_FOR_VERSION.exec(userAgent) ?? BARE_NAME.exec(userAgent);
  return found && !OLD_PHONE.test(userAgent) ? { name: found[1] as string, version: found[2] } : undefined;
}

const WORD_FOR_VERSION =
  /^(?:Mozilla\/[\d.]+ (?!AppleWebKit|Gecko))?(?!Mozilla\b)([a-z][\w.!:+ -]{1,39})\/(?:v?(?=[\w.+-]*\d)([\w.+-]+)|[\w.+-]+)/i;
const BARE_NAME = /^(?!Mozilla\b)([a-z][\w.!:+-]{1,39})(?: v?(\d[\w.+-]*))?(?=$|\s*\(| \w+:)/i;

/** A Chromium-based browser that adds its own name at the end: `… Safari/537.36 Agency/96.8`. */
export function findChromiumFork(userAgent: string): NamedClient | undefined {
  const found = CHROMIUM_FORK.exec(userAgent);
  return found ? { name: found[1] as string, version: found[2] } : undefined;
}

/** Followed only by products; some aren't browsers. */
const CHROMIUM_FORK =
  /\bChrome\/\S+(?: Mobile(?:\/\S+)?)? Safari\/[\d.]+ (?!(?:AppleWebKit|Chrome|CrKey|DeviceType|Gecko|HbbTV|Mobile|Model|Safari|SmartTV|TV|Version)\b)([a-z][\w-]*)\/(\d[\w.-]*)(?: [\w-]+\/\S+)*$/i;

/** A program that embeds an engine and adds its own name: `Thunderbird/24.2.0`. */
export function findEngineEmbedder(userAgent: string): NamedClient | undefined {
  const found =
    /\b(?:Gecko(?:\/\d+)?|like Gecko\))(?: (?:Mobile|Version|Safari)\/\S+)* (?!(?:Chrome|Firefox|Mobile|Version|Safari|Ubuntu|Debian|Fedora|SUSE|Gentoo|Mandriva)\b)([\w.-]+)\/(\d[\w.]*)/.exec(
      userAgent,
    );
  return found ? { name: found[1] as string, version: found[2] } : undefined;
}

export function findApp(userAgent: string): NamedClient | undefined {
  return findNamed(APPS, userAgent);
}

export function findBrowser(userAgent: string): NamedClient | undefined {
  return findNamed(BROWSERS, userAgent);
}

function findNamed(table: readonly (readonly [RegExp, string])[], userAgent: string): NamedClient | undefined {
  for (const [pattern, name] of table) {
    const found = pattern.exec(userAgent);
    if (found) return { name, version: found[1] ?? found[2] };
  }
  return undefined;
}
