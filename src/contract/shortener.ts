import { type Static, Type } from "typebox";
import { EXPIRIES, type Expiry } from "./expiry.ts";
import { NextCursor } from "./paging.ts";

const Time = Type.String({ description: "ISO 8601 date and time in UTC." });

export const CreateLink = Type.Object(
  {
    longUrl: Type.String({ description: "An http or https URL; https:// is added if the scheme is missing." }),
    customAlias: Type.Optional(
      Type.String({ description: "Up to 20 letters, digits, and hyphens; generated if missing." }),
    ),
    expires: Type.Optional(Type.Enum(Object.keys(EXPIRIES) as Expiry[])),
  },
  { additionalProperties: false },
);

export type CreateLink = Static<typeof CreateLink>;

export const ShortLink = Type.Object({
  longUrl: Type.String({ description: "The target, normalized by the URL standard." }),
  alias: Type.String({ description: "The short URL is /s/{alias} on this site." }),
  clicks: Type.Integer({ minimum: 0 }),
  created: Time,
  expires: Type.Optional(Time),
});

export type ShortLink = Static<typeof ShortLink>;

export const LinkList = Type.Object({ links: Type.Array(ShortLink), nextCursor: NextCursor });

export type LinkList = Static<typeof LinkList>;

export const ClicksByDay = Type.Object({
  days: Type.Array(
    Type.Object({
      day: Type.String({ description: "YYYY-MM-DD in UTC." }),
      clicks: Type.Integer({ minimum: 1 }),
    }),
    { description: "Up to 90 days with clicks, newest first." },
  ),
});

export type ClicksByDay = Static<typeof ClicksByDay>;
