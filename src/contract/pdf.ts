import { type Static, Type } from "typebox";
import { IMAGE_FORMATS, type ImageFormat, SPLIT_TYPES } from "./pdf-options.ts";

/** The bytes of a part of a multipart form. */
const File = Type.String({ format: "binary" });

const Password = Type.Optional(
  Type.String({ maxLength: 256, description: "Opens the file, when it needs one. Forgotten when the job ends." }),
);

/** The form of a split. The other forms are alike; a file and its fields may come in any order. */
export const SplitForm = Type.Object({
  file: File,
  password: Password,
  splitType: Type.Enum([...SPLIT_TYPES], {
    description:
      "`pages` makes a file of every page, `range` one file of a range, `every` files of so many pages, `ranges` a file of each range, `bookmarks` a file of each bookmark that is below no other.",
  }),
  pageRange: Type.Optional(Type.String({ description: "Such as `1-3, 7`. In the order as written, each page once." })),
  every: Type.Optional(Type.Integer({ minimum: 1, description: "Pages of each file, when `splitType` is `every`." })),
});

export type SplitForm = Static<typeof SplitForm>;

export const MergeForm = Type.Object({
  files: Type.Array(File, { minItems: 2, description: "In the order in which they are put together." }),
  password: Type.Optional(
    Type.Array(Type.String({ maxLength: 256 }), { description: "One for each file, in their order; empty for none." }),
  ),
  fileName: Type.Optional(Type.String({ description: "Of the result; `merged.pdf` when it is empty." })),
});

export const ImagesForm = Type.Object({
  file: File,
  password: Password,
  format: Type.Enum(Object.keys(IMAGE_FORMATS) as ImageFormat[]),
  resolution: Type.Integer({ minimum: 1, maximum: 2400, description: "Dots per inch." }),
  pageRange: Type.Optional(Type.String({ description: "Such as `1-3, 7`. All pages when it is empty." })),
});

export const StartedJob = Type.Object({ jobId: Type.String() });

export type StartedJob = Static<typeof StartedJob>;

export const JobStatus = Type.Object({
  status: Type.Enum(["queued", "processing", "completed", "failed"]),
  progress: Type.Number({ minimum: 0, maximum: 1 }),
  files: Type.Array(
    Type.Object({
      name: Type.String(),
      size: Type.Integer({ description: "Bytes." }),
      pages: Type.Optional(Type.Integer({ description: "Known once the file has been opened." })),
    }),
  ),
  downloadUrl: Type.Optional(
    Type.String({ description: "When completed: a signed path that works without a token, until `expires`." }),
  ),
  fileName: Type.Optional(Type.String({ description: "When completed: the name of the result." })),
  size: Type.Optional(Type.Integer({ description: "When completed: bytes of the result." })),
  expires: Type.Optional(Type.String({ description: "When completed: ISO 8601; the result is removed then." })),
  error: Type.Optional(Type.String({ description: "When failed: why, in a sentence for a person." })),
  passwordNeeded: Type.Optional(
    Type.Array(Type.Integer(), {
      description: "When failed for want of passwords: the places of those files in `files`, from 0.",
    }),
  ),
});

export type JobStatus = Static<typeof JobStatus>;
