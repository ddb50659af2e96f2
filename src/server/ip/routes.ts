import { type FastifyPluginAsyncTypebox, Type } from "@fastify/type-provider-typebox";
import type { onRequestAsyncHookHandler } from "fastify";
import { IpLookup, MyIp } from "#contract/ip.ts";
import { Problem } from "#contract/problem.ts";
import { withoutPortAndZone } from "#server/platform/client-address.ts";
import { limitRequests } from "#server/platform/limit-requests.ts";
import { unavailable } from "#server/platform/problem.ts";
import type { RateLimiter } from "#server/platform/rate-limiter.ts";
import { normalizeAddress, readAddress } from "./address.ts";
import type { Geo } from "./geo.ts";
import type { ReverseNames } from "./reverse-name.ts";

export interface IpDeps {
  geo: Geo;
  reverseNames: ReverseNames;
  authenticate: onRequestAsyncHookHandler;
  lookups: RateLimiter;
}

/** How much of an invalid query the response repeats. */
const MAX_ECHOED_LENGTH = 64;

export function ipRoutes({ geo, reverseNames, authenticate, lookups }: IpDeps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.addHook("onClose", async () => geo.release());

    app.route({
      method: "GET",
      url: "/api/ip/my-ip",
      schema: {
        summary: "Get your IP address",
        tags: ["ip"],
        response: { 200: MyIp, "4xx": Problem },
      },
      async handler({ ip }) {
        return { ip: normalizeAddress(withoutPortAndZone(ip)) };
      },
    });

    app.route({
      method: "GET",
      url: "/api/ip/lookup/:ip",
      schema: {
        summary: "Look up an IP address: location, network, and name",
        description: "Uses data on this server. Accepts only public IP addresses, not host names.",
        tags: ["ip"],
        security: [{ bearer: [] }],
        params: Type.Object({ ip: Type.String() }),
        response: { 200: IpLookup, "4xx": Problem },
      },
      onRequest: [authenticate, limitRequests(lookups)],
      async handler({ params, log }) {
        const query = params.ip.trim();
        const address = readAddress(query);
        if (!address.ok)
          return { status: "fail" as const, message: address.message, query: query.slice(0, MAX_ECHOED_LENGTH) };
        const known = geo.lookup(address).catch((error) => {
          log.error({ err: error }, "could not read the location data");
          throw unavailable("The location data can't be read right now. Please try again later.");
        });
        const [found, reverse] = await Promise.all([known, reverseNames.find(address.text)]);
        return { status: "success" as const, query: address.text, ...found, ...(reverse && { reverse }) };
      },
    });
  };
}
