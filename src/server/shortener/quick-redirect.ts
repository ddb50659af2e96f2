import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Answer } from "#server/platform/answers.ts";
import { isCountedVisit } from "#server/platform/counted-visit.ts";
import type { Shortcut } from "#server/platform/http-server.ts";
import { networkKeys } from "#server/platform/limit-requests.ts";
import { isAlias } from "./alias.ts";
import { askedBefore, type FollowDeps, LINK_HEADERS, REDIRECT_ROUTE } from "./follow.ts";

export interface QuickRedirectDeps extends FollowDeps {
  /** The address of whoever asks. */
  addressOf: (request: IncomingMessage) => string | undefined;
  /** Headers of every answer. */
  headers: Readonly<Record<string, string>>;
  basePath: string;
  onAnswer: (answer: Answer) => void;
}

/**
 * Follows a link without the framework, whose own work takes longer than to find the link and to count the click. Its
 * answer is that of the route, to which it hands on whatever is no plain request for a link that leads somewhere.
 */
export function quickRedirect(deps: QuickRedirectDeps): Shortcut {
  const { links, clicks, clock, misses, addressOf, headers, basePath, onAnswer } = deps;
  const start = basePath + REDIRECT_ROUTE.replace(":alias", "");
  const isGuesser = (request: IncomingMessage) =>
    misses.size() > 0 && !misses.peek(networkKeys(addressOf(request))).allowed;
  const constant = Object.entries({ ...headers, ...LINK_HEADERS, "content-length": "0" }).flat();

  return (request, response, handOn) => {
    const { method, url = "" } = request;
    const alias = url.startsWith(start) ? url.slice(start.length) : "";
    if (method !== "GET" || !isAlias(alias) || hasBody(request) || isGuesser(request)) {
      handOn();
      return;
    }
    const began = clock.monotonic();
    const now = clock.now();
    const answer = (link: { id: number; long_url: string }) => {
      const requestId = randomUUID();
      response.writeHead(302, [...constant, "location", link.long_url, "x-request-id", requestId]).end();
      if (isCountedVisit(request)) clicks.count(link.id, now);
      onAnswer({ requestId, method, route: REDIRECT_ROUTE, status: 302, milliseconds: clock.monotonic() - began });
    };
    const found = links.find(alias, now);
    const handOnWithIt = () => {
      askedBefore.set(request, found);
      handOn();
    };
    found.then((link) => (link ? answer(link) : handOnWithIt())).catch(handOnWithIt);
  };
}

const BODY_HEADERS = ["content-length", "transfer-encoding", "content-encoding"];

function hasBody({ headers }: IncomingMessage): boolean {
  return BODY_HEADERS.some((name) => headers[name] !== undefined);
}
