import { type FastifyPluginAsyncTypebox, Type } from "@fastify/type-provider-typebox";
import type { onRequestAsyncHookHandler } from "fastify";
import { IpLookup, MyIp } from "#contract/ip.ts";
import { Problem } from "#contract/problem.ts";
import { withoutPortAndZone } from "#server/platform/client-address.ts";
import { limitRequests } from "#server/platform/limit-requests.ts";
import { unavailable } from "#server/platform/problem.ts";
import type { RateLimiter } from "#server/platform/rate-limiter.ts";
import { plainAddress, readAddress } from "./address.ts";
import type { Geo } from "./geo.ts";
import type { ReverseNames } from "./reverse-name.ts";

export interface IpDeps {
  geo: Geo;
  reverseNames: ReverseNames;
  authenticate: onRequestAsyncHookHandler;
  lookups: RateLimiter;
}

/** As much of a wrong query as is repeated in the answer. */
const ECHOED = 64;

export function ipRoutes({ geo, reverseNames, authenticate, lookups }: IpDeps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.addHook("onClose", async () => geo.release());

    app.route({
      method: "GET",
      url: "/api/ip/my-ip",
      schema: {
        summary: "The address of the one who asks",
        tags: ["ip"],
        response: { 200: MyIp, "4xx": Problem },
      },
      async handler({ ip }) {
        return { ip: plainAddress(withoutPortAndZone(ip)) };
      },
    });

    app.route({
      method: "GET",
      url: "/api/ip/lookup/:ip",
      schema: {
        summary: "What is known of an address: its place, its network and its name",
        description:
          "Answers from data on this server. Only addresses of the public internet are looked up; names are not.",
        tags: ["ip"],
        security: [{ bearer: [] }],
        params: Type.Object({ ip: Type.String() }),
        response: { 200: IpLookup, "4xx": Problem },
      },
      onRequest: [authenticate, limitRequests(lookups)],
      async handler({ params, log }) {
        const query = params.ip.trim();
        const address = readAddress(query);
        if (!address.ok) return { status: "fail" as const, message: address.message, query: query.slice(0, ECHOED) };
        const known = geo.lookup(address).catch((error) => {
          log.error({ err: error }, "the location data could not be read");
          throw unavailable("The location data cannot be read at the moment.");
        });
        const [found, reverse] = await Promise.all([known, reverseNames.find(address.text)]);
        return { status: "success" as const, query: address.text, ...found, ...(reverse && { reverse }) };
      },
    });
  };
}
