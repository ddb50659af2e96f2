import type { FastifyRequest } from "fastify";
import { unauthorized } from "#server/platform/problem.ts";
import { isApiKey } from "./api-keys.ts";
import type { ReadPerson } from "./named-person.ts";
import type { Caller, Tokens } from "./tokens.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The user of the request's token; "" on routes without authentication. */
    userId: string;
  }
}

export interface Credentials {
  tokens: Tokens;
  /** Whom a proxy names. The token must be theirs: a browser may have changed hands since it got the token. */
  personOf: ReadPerson;
  /** Whether the token was issued before its user signed out everywhere. */
  hasEnded: (caller: Caller) => boolean;
  /** Whether the user was erased while their token is still valid. */
  isErased?: (userId: string) => boolean;
  /** Without it, API keys are rejected. */
  keys?: { recognize: (key: string) => Promise<string | undefined> };
}

/** A hook that rejects requests without a valid bearer token or API key and sets `userId`. */
export function authenticate({ tokens, personOf, hasEnded, isErased = () => false, keys }: Credentials) {
  const verify = async (token: string, { raw }: FastifyRequest) => {
    const caller = await tokens.verify(token);
    return hasEnded(caller) || caller.nameHash !== personOf(raw)?.nameHash ? undefined : caller.userId;
  };
  return async (request: FastifyRequest): Promise<void> => {
    const token = bearerToken(request);
    const userId = isApiKey(token) ? await keys?.recognize(token) : await verify(token, request);
    if (userId === undefined || isErased(userId)) throw unauthorized();
    request.userId = userId;
  };
}

/** Reads the Authorization header only: a token in a URL ends up in logs and browser history. */
function bearerToken({ raw }: FastifyRequest): string {
  // Node keeps the first of two Authorization headers; a proxy in front may have checked the other one.
  const names = raw.rawHeaders.filter((_, index) => index % 2 === 0);
  const count = names.filter((name) => name.toLowerCase() === "authorization").length;
  const token = /^bearer +([\w.-]+)$/i.exec(raw.headers.authorization ?? "")?.[1];
  if (!token || count > 1) throw unauthorized();
  return token;
}
