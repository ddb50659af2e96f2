import { join } from "node:path";
import { type Blobs, folderBlobs } from "./blobs.ts";
import type { Config } from "./config.ts";

/** Opens the blobs in the configured bucket, otherwise in the data folder. */
export async function openBlobs({ s3, dataDir }: Pick<Config, "s3" | "dataDir">): Promise<Blobs> {
  if (!s3) return folderBlobs(join(dataDir, "blobs"));
  // Loaded on demand, because the SDK takes a lot of memory.
  const { s3Blobs } = await import("./s3-blobs.ts");
  return s3Blobs(s3);
}
