/** What kind of program sends a user agent. */
export type ClientKind = "Browser" | "In-app browser" | "Bot" | "Command-line client or library" | "Unknown";

export interface NamedClient {
  name: string;
  version: string | undefined;
}

/** Programs and libraries that begin their user agent with their own name. */
const COMMAND_LINE =
  /^(curl|Wget2?|HTTPie|xh|aria2|Lynx|w3m|Links|PostmanRuntime|insomnia|bruno-runtime|k6|vegeta|hey|ab|wrk|python-requests|python-httpx|Python-urllib3?|urllib3|aiohttp|Scrapy|Go-http-client|okhttp|axios|node-fetch|node|undici|got|Deno|Bun|Java|Apache-HttpClient|Jakarta Commons-HttpClient|libwww-perl|LWP::Simple|Ruby|Faraday|GuzzleHttp|PHP|PECL::HTTP|reqwest|hyper|ureq|Dart|CFNetwork|git|apt|rclone|Microsoft-CryptoAPI|WinHTTP|RestSharp|libcurl)(?=$|[/ (])(?:\/v?([\d.]+\S*))?/i;

/** Bots whose name does not tell that they are one. */
const QUIET_BOTS =
  /\b(Mediapartners-Google|AdsBot-Google[\w-]*|Google-InspectionTool|GoogleOther[\w-]*|APIs-Google|Google-Read-Aloud|ChatGPT-User|Claude-User|Perplexity-User|meta-externalagent|facebookexternalhit|WhatsApp|TelegramBot|Slackbot[\w-]*|Slack-ImgProxy|Embedly|SkypeUriPreview|Yahoo! Slurp|ia_archiver|archive\.org_bot|HeadlessChrome|PhantomJS|Chrome-Lighthouse|GTmetrix|Pingdom[\w.]*|StatusCake|Site24x7|W3C_Validator|W3C-checklink|Feedly|FeedFetcher-Google|BingPreview|Bytespider|Nutch|heritrix|Dataprovider\.com|Barkrowler|Go-Safari-Views)(?:[/ ]v?([\d.]+\w*))?/i;

/** A word that ends like a bot's name: `AhrefsBot/7.0`, `YandexBot`, `Baiduspider`. */
const BOT_WORD =
  /([\w.!-]*(?:bot|crawler|spider|scraper|slurp|fetcher|monitor|checker|validator|archiver))\b(?:[/ -]v?([\d.]+\w*))?/gi;
/** Words that end like one and are none. */
const NO_BOT = /^(cubot|talkbot|robot)$/i;

/** Apps that show web pages in a window of their own, with what names them. */
const APPS: readonly (readonly [RegExp, string])[] = [
  [/\bInstagram[ /]([\d.]+)?/, "Instagram"],
  [/\bBarcelona[ /]([\d.]+)?/, "Threads"],
  [/\bFB(?:AN|_IAB)\/(?:Messenger|Orca).*?FBAV\/([\d.]+)/, "Facebook Messenger"],
  [/\bFBAV\/([\d.]+)/, "Facebook"],
  [/\b(?:musical_ly|BytedanceWebview|TikTok|trill)[_/ ]([\d.]+)?/, "TikTok"],
  [/\bLinkedInApp(?:\/([\d.]+))?/, "LinkedIn"],
  [/\bTwitter for \w+(?:\/([\d.]+))?/, "X"],
  [/\bPinterest(?:\/| for \w+\/)([\d.]+)?/, "Pinterest"],
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
  [/\bVivoBrowser\/([\d.]+)/, "vivo Browser"],
  [/\bHeyTapBrowser\/([\d.]+)/, "HeyTap Browser"],
  [/\bOculusBrowser\/([\d.]+)/, "Meta Quest Browser"],
  [/\bPaleMoon\/([\d.]+)/, "Pale Moon"],
  [/\bLadybird\/([\d.]+)/, "Ladybird"],
  [/\bServo\/([\d.]+)/, "Servo"],
];

export function findCommandLineClient(userAgent: string): NamedClient | undefined {
  const found = COMMAND_LINE.exec(userAgent);
  return found ? { name: found[1] as string, version: found[2] } : undefined;
}

export function findBot(userAgent: string): NamedClient | undefined {
  const quiet = QUIET_BOTS.exec(userAgent);
  if (quiet) return { name: quiet[1] as string, version: quiet[2] };
  for (const [, name = "", version] of userAgent.matchAll(BOT_WORD)) {
    if (!NO_BOT.test(name)) return { name, version };
  }
  return undefined;
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
