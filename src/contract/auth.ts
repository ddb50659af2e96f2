import { type Static, Type } from "typebox";

export const AccessToken = Type.Object(
  {
    token: Type.String({ description: "A bearer token for the Authorization header." }),
    expiresIn: Type.Integer({ description: "Seconds until the token expires." }),
  },
  { description: "A short-lived token for an anonymous user." },
);

export type AccessToken = Static<typeof AccessToken>;
