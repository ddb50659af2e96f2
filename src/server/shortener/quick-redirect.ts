import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { ResponseRecord } from "#server/platform/access-log.ts";
import type { Shortcut } from "#server/platform/http-server.ts";
import { isHumanVisit } from "#server/platform/is-human-visit.ts";
import { networkKeys } from "#server/platform/limit-requests.ts";
import { isAlias } from "./alias.ts";
import { type FollowDeps, LINK_HEADERS, pendingLookups, REDIRECT_ROUTE } from "./follow.ts";

export interface QuickRedirectDeps extends FollowDeps {
  /** The client's IP address. */
  addressOf: (request: IncomingMessage) => string | undefined;
  /** Headers of every response. */
  headers: Readonly<Record<string, string>>;
  basePath: string;
  onAnswer: (answer: ResponseRecord) => void;
}

/**
 * Follows a link without Fastify, whose overhead exceeds finding the link and counting the click. Sends the same
 * response as the route, and leaves everything but a plain request for an existing link to it.
 */
export function quickRedirect(deps: QuickRedirectDeps): Shortcut {
  const { links, clicks, clock, misses, addressOf, headers, basePath, onAnswer } = deps;
  const start = basePath + REDIRECT_ROUTE.replace(":alias", "");
  const isGuesser = (request: IncomingMessage) =>
    misses.size() > 0 && !misses.peek(networkKeys(addressOf(request))).allowed;
  const commonHeaders = Object.entries({ ...headers, ...LINK_HEADERS, "content-length": "0" }).flat();

  return (request, response, fallThrough) => {
    const { method, url = "" } = request;
    const alias = url.startsWith(start) ? url.slice(start.length) : "";
    if (method !== "GET" || !isAlias(alias) || hasBody(request) || isGuesser(request)) {
      fallThrough();
      return;
    }
    const startedAt = clock.monotonic();
    const now = clock.now();
    const answer = (link: { id: number; long_url: string }) => {
      const requestId = randomUUID();
      response.writeHead(302, [...commonHeaders, "location", link.long_url, "x-request-id", requestId]).end();
      if (isHumanVisit(request)) clicks.count(link.id, now);
      onAnswer({ requestId, method, route: REDIRECT_ROUTE, status: 302, durationMs: clock.monotonic() - startedAt });
    };
    const found = links.find(alias, now);
    const fallThroughWithLookup = () => {
      pendingLookups.set(request, found);
      fallThrough();
    };
    found.then((link) => (link ? answer(link) : fallThroughWithLookup())).catch(fallThroughWithLookup);
  };
}

const BODY_HEADERS = ["content-length", "transfer-encoding", "content-encoding"];

function hasBody({ headers }: IncomingMessage): boolean {
  return BODY_HEADERS.some((name) => headers[name] !== undefined);
}
