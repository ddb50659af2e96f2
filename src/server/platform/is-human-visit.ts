import type { IncomingHttpHeaders } from "node:http";
import { createIsbotFromList, isbotPatterns, list } from "isbot";

/** Programs that visit for a person. isbot treats these, and everything it doesn't know, as bots. */
const COUNTED_PROGRAMS = [
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36",
  "curl/8.5.0",
  "Wget/1.21",
  "HTTPie/3.2",
  "node",
  "node-fetch/1.0 (+https://github.com/bitinn/node-fetch)",
  "python-requests/2.31",
  "Python-urllib/3.11",
  "Python/3.11 aiohttp/3.9",
  "Go-http-client/1.1",
  "okhttp/4.12",
  "axios/1.6",
  "Java/21",
  "PostmanRuntime/7.36",
];

const tooBroad = new Set(COUNTED_PROGRAMS.flatMap(isbotPatterns));
const isCrawler = createIsbotFromList(list.filter((pattern) => !tooBroad.has(pattern)));

const MAX_VERDICTS = 2000;
const MAX_USER_AGENT_LENGTH = 512;
const verdicts = new Map<string, boolean>();

/** Whether a visit counts: a GET by a browser or program, not a crawler and not a prefetch. */
export function isHumanVisit({
  method,
  headers,
}: {
  method?: string | undefined;
  headers: IncomingHttpHeaders;
}): boolean {
  if (method !== "GET") return false;
  const purpose = `${headers["sec-purpose"] ?? ""} ${headers.purpose ?? ""} ${headers["x-moz"] ?? ""}`;
  if (/prefetch|prerender|preview/i.test(purpose)) return false;
  const agent = headers["user-agent"]?.slice(0, MAX_USER_AGENT_LENGTH).trim();
  return agent !== undefined && agent !== "" && !isCachedCrawler(agent);
}

/** Cached, because the patterns are long and visitors share few user agents. */
function isCachedCrawler(agent: string): boolean {
  const cached = verdicts.get(agent);
  if (cached !== undefined) return cached;
  if (verdicts.size >= MAX_VERDICTS) verdicts.clear();
  const crawler = isCrawler(agent);
  verdicts.set(agent, crawler);
  return crawler;
}
