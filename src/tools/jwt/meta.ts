import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "JWT Decoder",
  description: "Decode, verify and sign JSON Web Tokens, with every claim explained.",
  category: "Crypto",
  order: 4,
  keywords:
    "jwt, json web token, jwt.io, decode jwt, jwt debugger, verify jwt, jwt validator, sign jwt, create jwt, encode jwt, jwt generator, jws, jose, jwe, jwk, jwks, bearer token, access token, id token, oauth, openid connect, oidc, claims, exp, hs256, rs256, ps256, es256, eddsa, signature, alg none",
  opens: [{ kind: "jwt", rank: 1, mode: "decode" }],
  icon: "key-square",
  runs: "browser",
};
