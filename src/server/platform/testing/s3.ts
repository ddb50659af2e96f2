import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { S3Config } from "#server/platform/config.ts";

const BUCKET = "sundry";
const PROCESS = join(import.meta.dirname, "s3-process.ts");

export interface TestS3 extends AsyncDisposable {
  config: S3Config;
  /** Holds the parts of unfinished uploads. */
  uploadsDir: string;
}

/** Starts an S3-compatible store with an empty bucket on a free port. */
export async function startS3(): Promise<TestS3> {
  const directory = await mkdtemp(join(tmpdir(), "sundry-s3-"));
  // s3rver encrypts list cursors with DES, which needs a process with this flag.
  const child = spawn(process.execPath, ["--openssl-legacy-provider", PROCESS, directory, BUCKET], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  const [port] = await Promise.race([
    once(child.stdout, "data"),
    exited.then(([code]) => Promise.reject(new Error(`The S3 store exited with ${code} before it was listening.`))),
  ]);
  return {
    config: {
      endpoint: `http://127.0.0.1:${String(port).trim()}`,
      region: "us-east-1",
      bucket: BUCKET,
      credentials: { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" },
      encryption: undefined,
      forcePathStyle: true,
      prefix: "",
    },
    uploadsDir: join(directory, BUCKET, "._S3rver_uploads"),
    async [Symbol.asyncDispose]() {
      child.kill("SIGKILL");
      await exited;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** The environment variables that make the server use a store. */
export function s3Environment({ endpoint = "", bucket, credentials }: S3Config): Record<string, string> {
  return {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: credentials?.accessKeyId ?? "",
    S3_SECRET_ACCESS_KEY: credentials?.secretAccessKey ?? "",
  };
}
