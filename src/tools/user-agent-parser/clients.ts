import { COMMAND_LINE_CLIENT, QUIET_ROBOT } from "./client-names.ts";

/** What kind of program sends a user agent. */
export type ClientKind = "Browser" | "In-app browser" | "Bot" | "Command-line client or library" | "Unknown";

export interface NamedClient {
  name: string;
  version: string | undefined;
}

/** Its Invoke-WebRequest calls itself Mozilla. */
const POWERSHELL = /\b((?:Windows)?PowerShell)\/([\d.]+)/;

/** A word that ends like a bot's name, also before a further part: `AhrefsBot/7.0`, `Baiduspider`, `msnbot-media/1.0`. */
const BOT_WORD =
  /([\w.!:-]*(?:bot|crawler|spider|scraper|slurp|fetcher|monitor|checker|validator|archiver)(?:[-_][a-z][\w-]*)?)(?![a-z])(?:[/ -]v?(\d[\w.]*)|(\d+\.[\w.]+))?/gi;
/** Words that end like one and are none. */
const NO_BOT = /^(cubot|talkbot|robot$)/i;
/** Names of a trade and of nobody: `Kangaroo Bot`, `Sogou web spider`. */
const COMMON_NAME = /^(?:web-?)?(?:bot|crawler|spider|scraper|fetcher|monitor|checker|validator|archiver)$/i;

/** What a robot asks to be taken for: `Feedspot/1.0 (…; like FeedFetcher-Google)`. */
const LIKENESS = /\blike (?!Gecko)[\w.-]+/g;

/** Web and mail addresses. What they are called says nothing of the program: `meta-webindexer/1.1 (+https://…/crawler)`. */
const ADDRESS = /\+?\s*(?:(?:https?:\/\/|www\.)[^\s;,)]*|[\w.+-]+@(?:[\w-]+\.)+[a-z]+)/gi;
/** How robots, and hardly any other program, say where their owner can be asked. */
const CONTACT = /\+\s*(?:https?:\/\/|www\.|[\w.-]+@)/i;
/** Browsers of today, which give no address; toolbars in Internet Explorer did. */
const MODERN = /\b(?:Chrome|Firefox|Safari)\//;
/** Programs that a person sits at, though they give an address. */
const PERSONAL = /\b(?:app|player|reader|podcasts?)\b/i;
/** `(compatible; AhrefsSiteAudit/6.1; …`, where only old browsers put something else. */
const COMPATIBLE =
  /\(compatible;(?!\s*(?:MSIE|Windows|Linux|X11|Konqueror))\s*([^;()/+]*[^;()/+\s])(?:\/(?:v?(\d[\w.-]*)|[^\s;)]*)(?=[\s;)])|\s*[;)+])/i;

/** Apps that show web pages in a window of their own, with what names them. */
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

/** Browsers that call themselves Chrome or Safari and add their own name. */
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
];

export function findCommandLineClient(userAgent: string): NamedClient | undefined {
  const found = COMMAND_LINE_CLIENT.exec(userAgent) ?? POWERSHELL.exec(userAgent);
  return found ? { name: found[1] as string, version: found[2] } : undefined;
}

/** @param isBrowser whether it has the marks of a known browser, which robots like to borrow. */
export function findBot(userAgent: string, { isBrowser }: { isBrowser: boolean }): NamedClient | undefined {
  const own = userAgent.replace(LIKENESS, "");
  const quiet = QUIET_ROBOT.exec(own);
  if (quiet) return { name: quiet[1] as string, version: quiet[2] ?? quiet[3] };
  const bare = own.replace(ADDRESS, "");
  for (const [found, name = "", apart, attached] of bare.matchAll(BOT_WORD)) {
    const version = apart ?? attached;
    if (NO_BOT.test(name)) continue;
    return COMMON_NAME.test(name) ? nameInFull(bare, found, { name, version }) : { name, version };
  }
  const hasAddress = bare !== own && (!isBrowser || MODERN.test(bare));
  const isRobot = hasAddress || CONTACT.test(userAgent) || (!isBrowser && COMPATIBLE.test(userAgent));
  if (!isRobot || PERSONAL.test(bare)) return undefined;
  return (
    findCompatible(userAgent) ??
    findProduct(userAgent) ??
    firstWord(userAgent) ??
    findOwnName(userAgent) ??
    nameBeforeAddress(userAgent)
  );
}

/** The name that a common word ends, or else the product that it explains. */
function nameInFull(bare: string, found: string, { name, version }: NamedClient): NamedClient {
  const product = findProduct(bare) ?? findCompatible(bare) ?? firstWord(bare);
  if (product && !product.name.toLowerCase().endsWith(name.toLowerCase())) return product;
  const phrase =
    bare
      .slice(0, bare.indexOf(found))
      .split(/[;,()"/]/)
      .at(-1) ?? "";
  // The rest of a version is before it, or a product of its own.
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

/** The program that gives its name without a version, and explains it: `Route-Check (see https://…)`. */
function firstWord(userAgent: string): NamedClient | undefined {
  const found = /^(?!Mozilla\b)([a-z][\w.!:-]{1,39})(?=\s*(?:[(;,]|- |\+?https?:))/i.exec(userAgent);
  return found ? { name: found[1] as string, version: undefined } : undefined;
}

/** What stands before the address, in its brackets or before them; else whose address it is. */
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

/** Phones of old begin with their model. */
const OLD_PHONE = /\b(?:Profile|Configuration|MIDP|CLDC|Browser)\//;

/** The program that begins its string with its name and version, RFC 9110 §10.1.5; browsers call themselves Mozilla. */
export function findProduct(userAgent: string): NamedClient | undefined {
  const found = /^(?!Mozilla\b)([a-z][\w.!:+ -]{0,39})\/v?(\d[\w.+-]*)/i.exec(userAgent);
  return found && !OLD_PHONE.test(userAgent) ? { name: found[1] as string, version: found[2] } : undefined;
}

/**
 * The program whose version is no number but any word, as RFC 9110 allows, or that says little more than its name:
 * `Acme Hook/abc1234`, `Mozilla/5.0 probe/x.1`, `Airmail 1.0 (Macintosh)`. A word without a digit is no version.
 */
export function findOwnName(userAgent: string): NamedClient | undefined {
  const found = WORD_FOR_VERSION.exec(userAgent) ?? LITTLE_MORE_THAN_NAME.exec(userAgent);
  return found && !OLD_PHONE.test(userAgent) ? { name: found[1] as string, version: found[2] } : undefined;
}

const WORD_FOR_VERSION =
  /^(?:Mozilla\/[\d.]+ (?!AppleWebKit|Gecko))?(?!Mozilla\b)([a-z][\w.!:+ -]{1,39})\/(?:v?(?=[\w.+-]*\d)([\w.+-]+)|[\w.+-]+)/i;
const LITTLE_MORE_THAN_NAME = /^(?!Mozilla\b)([a-z][\w.!:+-]{1,39})(?: v?(\d[\w.+-]*))?(?=$|\s*\(| \w+:)/i;

/** The browser that is made of Chromium and adds its own name behind what Chrome says: `… Safari/537.36 Agency/96.8`. */
export function findChromiumFork(userAgent: string): NamedClient | undefined {
  const found = CHROMIUM_FORK.exec(userAgent);
  return found ? { name: found[1] as string, version: found[2] } : undefined;
}

/** With nothing but products behind it; some of those are no browsers. */
const CHROMIUM_FORK =
  /\bChrome\/\S+(?: Mobile(?:\/\S+)?)? Safari\/[\d.]+ (?!(?:AppleWebKit|Chrome|CrKey|DeviceType|Gecko|HbbTV|Mobile|Model|Safari|SmartTV|TV|Version)\b)([a-z][\w-]*)\/(\d[\w.-]*)(?: [\w-]+\/\S+)*$/i;

/** The program that shows pages with an engine of which it says nothing but the name: `Thunderbird/24.2.0`. */
export function findEngineUser(userAgent: string): NamedClient | undefined {
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
