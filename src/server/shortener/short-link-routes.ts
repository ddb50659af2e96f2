import type { FastifyInstance } from "fastify";
import type { Clock } from "#server/platform/clock.ts";
import { countMiss, rejectGuesser } from "#server/platform/limit-requests.ts";
import type { LocalRateLimiter } from "#server/platform/rate-limiter.ts";
import { acceptsHtml } from "#server/site/accept.ts";
import type { SiteDocument } from "#server/site/documents.ts";
import { FALLBACK_PAGE, SHORT_LINK_PAGE, SHORT_LINK_TARGET } from "#shared/built-site.ts";
import { isAlias } from "./alias.ts";
import type { FollowLink } from "./follow.ts";
import type { LinkStore } from "./store.ts";

export interface ShortLinkDeps {
  links: LinkStore;
  follow: FollowLink;
  clock: Clock;
  misses: LocalRateLimiter;
  documents: ReadonlyMap<string, SiteDocument>;
}

/** `/s/{alias}`: browsers get a page that leads to the redirect; other clients get the redirect itself. */
export function shortLinkRoutes(app: FastifyInstance, deps: ShortLinkDeps): void {
  const { links, follow, clock, misses, documents } = deps;
  const page = documents.get(SHORT_LINK_PAGE);
  // Its script shows the not-found page.
  const missing = documents.get(FALLBACK_PAGE);

  app.get<{ Params: { alias: string } }>("/s/:alias", { schema: { hide: true } }, async (request, reply) => {
    const { alias } = request.params;
    reply.header("vary", "accept");
    if (!page || !missing || !acceptsHtml(request.headers.accept)) return follow(alias, request, reply);
    rejectGuesser(misses, request, reply);
    const found = isAlias(alias) && (await links.find(alias, clock.now())) !== undefined;
    if (!found) countMiss(misses, request, reply);
    const document = found ? page : missing;
    const [{ csp }, content] = await Promise.all([document.head(), document.read()]);
    return reply
      .code(found ? 200 : 404)
      .type(document.type)
      .header("content-security-policy", csp)
      .header("referrer-policy", "no-referrer")
      .header("x-robots-tag", "noindex")
      .send(found ? String(content).replaceAll(SHORT_LINK_TARGET, `/api/shortener/redirect/${alias}`) : content);
  });
}
