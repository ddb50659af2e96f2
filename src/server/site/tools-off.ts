import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { lookup } from "#shared/lookup.ts";

/** Routes of a tool besides its page. */
const ROUTES_OF = lookup<readonly string[]>({
  "dns-lookup": ["/api/dns"],
  "ip-lookup": ["/api/ip"],
  "mock-image-generator": ["/mock"],
  pastebin: ["/api/pastebin"],
  "pdf-merger": ["/api/pdf/merge"],
  "pdf-splitter": ["/api/pdf/split"],
  "pdf-to-images": ["/api/pdf/to-images"],
  "url-shortener": ["/api/shortener", "/s"],
});

/** Responds 404 on the routes of disabled tools. Call it before the routes are added. */
export function disableTools(app: FastifyInstance, ids: readonly string[]): void {
  const paths = ids.flatMap((id) => [`/tools/${id}`, ...(ROUTES_OF[id] ?? [])]);
  if (paths.length === 0) return;
  app.addHook("onRoute", (route) => {
    if (!paths.some((path) => route.url === path || route.url.startsWith(`${path}/`))) return;
    route.schema = { ...route.schema, hide: true };
    route.onRequest = answerNotFound;
  });
}

async function answerNotFound(_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.callNotFound();
  return reply;
}
