import { type Static, Type } from "typebox";
import { IMAGE_FORMATS, type ImageFormat, SPLIT_TYPES } from "./pdf-options.ts";

/** A file in a multipart form. */
const File = Type.String({ format: "binary" });

const Password = Type.Optional(
  Type.String({ maxLength: 256, description: "Password of the file, if it needs one. Deleted when the job ends." }),
);

/** Form for a split. In all forms, files and fields can come in any order. */
export const SplitForm = Type.Object({
  file: File,
  password: Password,
  splitType: Type.Enum([...SPLIT_TYPES], {
    description:
      "`pages` makes one file per page, `range` one file with a range, `every` one file per n pages, `ranges` one file per range, `bookmarks` one file per top-level bookmark.",
  }),
  pageRange: Type.Optional(
    Type.String({ description: "Such as `1-3, 7`. Pages keep this order, without duplicates." }),
  ),
  every: Type.Optional(Type.Integer({ minimum: 1, description: "Pages per file if `splitType` is `every`." })),
});

export type SplitForm = Static<typeof SplitForm>;

export const MergeForm = Type.Object({
  files: Type.Array(File, { minItems: 2, description: "Files in merge order." }),
  password: Type.Optional(
    Type.Array(Type.String({ maxLength: 256 }), { description: "One per file, in order; empty for none." }),
  ),
  fileName: Type.Optional(Type.String({ description: "Name of the result; `merged.pdf` if empty." })),
});

export const ImagesForm = Type.Object({
  file: File,
  password: Password,
  format: Type.Enum(Object.keys(IMAGE_FORMATS) as ImageFormat[]),
  resolution: Type.Integer({ minimum: 1, maximum: 2400, description: "Dots per inch." }),
  pageRange: Type.Optional(Type.String({ description: "Such as `1-3, 7`. All pages if empty." })),
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
    Type.String({ description: "If completed: a signed path that works without a token until `expires`." }),
  ),
  fileName: Type.Optional(Type.String({ description: "If completed: name of the result." })),
  size: Type.Optional(Type.Integer({ description: "If completed: size of the result in bytes." })),
  expires: Type.Optional(Type.String({ description: "If completed: when the result is removed, in ISO 8601." })),
  error: Type.Optional(Type.String({ description: "If failed: a readable reason." })),
  passwordNeeded: Type.Optional(
    Type.Array(Type.Integer(), {
      description: "If passwords are missing: indices in `files`, from 0, of the files that need one.",
    }),
  ),
});

export type JobStatus = Static<typeof JobStatus>;
