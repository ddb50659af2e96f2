import { type Static, Type } from "typebox";

export const AccessToken = Type.Object(
  {
    token: Type.String({ description: "A bearer token for the Authorization header." }),
    expiresIn: Type.Integer({ description: "Seconds until the token expires." }),
    name: Type.Optional(Type.String({ description: "The person whom the operator's proxy signed in." })),
  },
  { description: "A short-lived token." },
);

export type AccessToken = Static<typeof AccessToken>;

const Time = Type.String({ description: "ISO 8601 date and time in UTC." });

const API_KEY_NAME_MAX = 60;

export const CreateApiKey = Type.Object(
  { name: Type.String({ maxLength: API_KEY_NAME_MAX, description: "What the key is for." }) },
  { additionalProperties: false },
);

export const ApiKey = Type.Object({
  id: Type.String(),
  name: Type.String(),
  created: Time,
  lastUsed: Type.Optional(Type.String({ description: "ISO 8601 date and time in UTC, to the hour." })),
});

export type ApiKey = Static<typeof ApiKey>;

export const CreatedApiKey = Type.Object({
  ...ApiKey.properties,
  key: Type.String({ description: "The key itself, for the Authorization header. It is not shown again." }),
});

export type CreatedApiKey = Static<typeof CreatedApiKey>;

export const ApiKeyList = Type.Object({ keys: Type.Array(ApiKey) }, { description: "Newest first." });

export type ApiKeyList = Static<typeof ApiKeyList>;
