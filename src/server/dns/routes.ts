import { type FastifyPluginAsyncTypebox, Type } from "@fastify/type-provider-typebox";
import type { onRequestAsyncHookHandler } from "fastify";
import { COMMON_DNS_TYPES, DNS_TYPES, DNS_TYPES_MAX, DnsLookup, type DnsType } from "#contract/dns.ts";
import { Problem } from "#contract/problem.ts";
import { limitRequests } from "#server/platform/limit-requests.ts";
import { badRequest, unprocessable } from "#server/platform/problem.ts";
import type { RateLimiter } from "#server/platform/rate-limiter.ts";
import { splitList } from "#shared/split-list.ts";
import type { DnsLookups } from "./lookups.ts";
import { readPublicName } from "./public-name.ts";

export interface DnsDeps {
  lookups: DnsLookups;
  authenticate: onRequestAsyncHookHandler;
  limiter: RateLimiter;
}

export function dnsRoutes({ lookups, authenticate, limiter }: DnsDeps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.route({
      method: "GET",
      url: "/api/dns/lookup/:name",
      schema: {
        summary: "Look up the DNS records of a domain name, or the name of an IP address",
        description: `Asks the resolver of this server. Only public names and addresses are looked up. Types: ${DNS_TYPES.join(", ")}.`,
        tags: ["dns"],
        security: [{ bearer: [] }],
        params: Type.Object({ name: Type.String() }),
        querystring: Type.Object({
          types: Type.Optional(
            Type.String({
              maxLength: 100,
              description: `Up to ${DNS_TYPES_MAX} types, separated by commas. PTR for an address, and ${COMMON_DNS_TYPES.join(", ")} for a name, if left out.`,
            }),
          ),
        }),
        response: { 200: DnsLookup, "4xx": Problem, "5xx": Problem },
      },
      onRequest: [authenticate, limitRequests(limiter)],
      async handler({ params, query }) {
        const read = readPublicName(params.name);
        if (!read.ok) throw unprocessable(read.message);
        const { name, isReverse } = read;
        const types = readTypes(query.types) ?? (isReverse ? (["PTR"] as const) : COMMON_DNS_TYPES);
        return { name, answers: await Promise.all(types.map((type) => lookups.find({ name, type }))) };
      },
    });
  };
}

function readTypes(text: string | undefined): DnsType[] | undefined {
  const names = new Set(splitList((text ?? "").toUpperCase()));
  if (names.size === 0) return undefined;
  if (names.size > DNS_TYPES_MAX) throw badRequest(`Ask for at most ${DNS_TYPES_MAX} types.`);
  return Array.from(names, (name) => {
    const type = DNS_TYPES.find((known) => known === name);
    if (!type) throw badRequest(`There is no type "${name}". Types: ${DNS_TYPES.join(", ")}.`);
    return type;
  });
}
