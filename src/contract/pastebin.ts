import { type Static, Type } from "typebox";
import { EXPIRIES, type Expiry } from "./expiry.ts";
import { NextCursor } from "./paging.ts";
import { PASTE_LANGUAGES, type PasteLanguage } from "./paste-languages.ts";

const Language = Type.Enum(Object.keys(PASTE_LANGUAGES) as PasteLanguage[]);
const Created = Type.String({ description: "ISO 8601 date and time in UTC." });
const Expires = Type.Optional(Type.String({ description: "When it expires, in ISO 8601; absent if it never does." }));
const Burn = Type.Optional(Type.Boolean({ description: "True if the first read deletes it." }));
const Encrypted = Type.Optional(
  Type.Boolean({
    description: "True if the author's browser encrypted the content; see docs/encrypted-pastes.md.",
  }),
);
const Views = Type.Integer({ minimum: 0 });

export const CreatePaste = Type.Object(
  {
    title: Type.Optional(Type.String()),
    language: Language,
    content: Type.String({ description: "The text, at most 512 KiB of UTF-8 by default." }),
    expires: Type.Optional(Type.Enum(Object.keys(EXPIRIES) as Expiry[])),
    burn: Burn,
    encrypted: Encrypted,
  },
  { additionalProperties: false },
);

export type CreatePaste = Static<typeof CreatePaste>;

export const CreatedPaste = Type.Object({
  id: Type.String(),
  link: Type.String({ description: "Path of the paste's page." }),
});

export type CreatedPaste = Static<typeof CreatedPaste>;

export const Paste = Type.Object({
  title: Type.String({ description: "'Untitled Paste' if the author set none." }),
  language: Language,
  content: Type.String(),
  views: Views,
  created: Created,
  expires: Expires,
  burn: Burn,
  encrypted: Encrypted,
  sealed: Type.Optional(
    Type.Boolean({
      description: "True for an unopened burn-after-reading paste, which is returned without its content.",
    }),
  ),
});

export type Paste = Static<typeof Paste>;

export const ReadPaste = Type.Object({
  keep: Type.Optional(
    Type.Boolean({
      description: "Don't open a burn-after-reading paste; the response is then `sealed`, without the content.",
    }),
  ),
});

export const PasteListItem = Type.Object({
  id: Type.String(),
  title: Type.String({ description: "Empty if the author set none." }),
  created: Created,
  views: Views,
  language: Language,
  expires: Expires,
  burn: Burn,
  encrypted: Encrypted,
});

export type PasteListItem = Static<typeof PasteListItem>;

export const PasteList = Type.Object({ pastes: Type.Array(PasteListItem), nextCursor: NextCursor });

export type PasteList = Static<typeof PasteList>;
