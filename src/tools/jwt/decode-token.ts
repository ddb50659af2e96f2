import { type DecodedToken, explainToken } from "./claims.ts";
import { readToken } from "./token.ts";

/** Decodes and explains a token, without verifying it. @throws {InputError} with the position of the fault */
export async function decodeToken(
  input: string,
  { now, warn }: { now: number; warn: (message: string) => void },
): Promise<DecodedToken> {
  return explainToken(await readToken(input, warn), now, warn);
}
