import type { FastifyRequest } from "fastify";
import { unauthorized } from "#server/platform/problem.ts";
import type { Tokens } from "./tokens.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The user whose token the request carries; "" on routes that ask for none. */
    userId: string;
  }
}

/** A hook that lets a request through only with a valid bearer token, and tells the route whose it is.
 *  @param isErased whether a user is gone already, though their token is still good */
export function authenticate(tokens: Tokens, isErased: (userId: string) => boolean = () => false) {
  return async (request: FastifyRequest): Promise<void> => {
    const userId = await tokens.verify(bearerToken(request));
    if (isErased(userId)) throw unauthorized();
    request.userId = userId;
  };
}

/** From the Authorization header only: a token in a URL ends up in logs and histories. */
function bearerToken({ raw }: FastifyRequest): string {
  // Node keeps the first of two Authorization headers; a proxy in front may have read the other one.
  const names = raw.rawHeaders.filter((_, index) => index % 2 === 0);
  const count = names.filter((name) => name.toLowerCase() === "authorization").length;
  const token = /^bearer +([\w.-]+)$/i.exec(raw.headers.authorization ?? "")?.[1];
  if (!token || count > 1) throw unauthorized();
  return token;
}
