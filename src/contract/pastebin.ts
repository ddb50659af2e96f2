import { type Static, Type } from "typebox";
import { NextCursor } from "./paging.ts";
import { PASTE_LANGUAGES, type PasteLanguage } from "./paste-languages.ts";

const Language = Type.Enum(Object.keys(PASTE_LANGUAGES) as PasteLanguage[]);
const Created = Type.String({ description: "ISO 8601 date and time in UTC." });
const Views = Type.Integer({ minimum: 0 });

export const CreatePaste = Type.Object(
  {
    title: Type.Optional(Type.String()),
    language: Language,
    content: Type.String({ description: "The text; at most 512 KiB of UTF-8 unless the operator says otherwise." }),
  },
  { additionalProperties: false },
);

export type CreatePaste = Static<typeof CreatePaste>;

export const CreatedPaste = Type.Object({
  id: Type.String(),
  link: Type.String({ description: "Path of the page that shows the paste." }),
});

export type CreatedPaste = Static<typeof CreatedPaste>;

export const Paste = Type.Object({
  title: Type.String({ description: "'Untitled Paste' when its author gave none." }),
  language: Language,
  content: Type.String(),
  views: Views,
  created: Created,
});

export type Paste = Static<typeof Paste>;

export const PasteListItem = Type.Object({
  id: Type.String(),
  title: Type.String({ description: "Empty when its author gave none." }),
  created: Created,
  views: Views,
  language: Language,
});

export type PasteListItem = Static<typeof PasteListItem>;

export const PasteList = Type.Object({ pastes: Type.Array(PasteListItem), nextCursor: NextCursor });

export type PasteList = Static<typeof PasteList>;
