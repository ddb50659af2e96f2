import { join } from "node:path";
import { type Blobs, folderBlobs } from "./blobs.ts";
import type { Config } from "./config.ts";

/** Blobs in the bucket that is configured, else in a folder of the data folder. */
export async function openBlobs({ s3, dataDir }: Pick<Config, "s3" | "dataDir">): Promise<Blobs> {
  if (!s3) return folderBlobs(join(dataDir, "blobs"));
  // The SDK takes memory that a process without a bucket does without.
  const { s3Blobs } = await import("./s3-blobs.ts");
  return s3Blobs(s3);
}
