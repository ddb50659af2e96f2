import { createReadStream, createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  NoSuchKey,
  paginateListObjectsV2,
  S3Client,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { type Blobs, checkKey } from "./blobs.ts";
import type { S3Config } from "./config.ts";

/** S3's minimum part size and maximum number of parts. */
const PART_BYTES = 5 * 1_048_576;
const MAX_PARTS = 10_000;
/** Each is held in memory. */
const CONCURRENT_PARTS = 2;
/** Each download holds a connection for as long as the visitor takes. */
const MAX_CONNECTIONS = 256;
const CONNECT_TIMEOUT_MS = 3000;
const RESPONSE_TIMEOUT_MS = 60_000;
const IDLE_TIMEOUT_MS = 300_000;
const CHECK_TIMEOUT_MS = 1500;

/** Stores blobs as objects in a bucket of S3 or a compatible store. */
export function s3Blobs({
  bucket,
  prefix,
  endpoint,
  region,
  forcePathStyle,
  credentials,
  encryption,
}: S3Config): Blobs {
  const agent = { keepAlive: true, maxSockets: MAX_CONNECTIONS };
  const client = new S3Client({
    ...(endpoint && { endpoint }),
    region,
    forcePathStyle,
    ...(credentials && { credentials }),
    // By default the SDK adds checksums to streams, which other servers than Amazon's store as content.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      requestTimeout: RESPONSE_TIMEOUT_MS,
      throwOnRequestTimeout: true,
      socketTimeout: IDLE_TIMEOUT_MS,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });

  const objectOf = (key: string) => {
    checkKey(key);
    return prefix ? `${prefix}/${key}` : key;
  };

  /** On failure, `Upload` discards the parts already sent. */
  const upload = (object: string, body: Readable, partSize: number) =>
    new Upload({
      client,
      params: { Bucket: bucket, Key: object, Body: body, ...encryption },
      partSize,
      queueSize: CONCURRENT_PARTS,
    }).done();

  const get = async (key: string, range?: { start: number; end: number }) => {
    const part = range && { Range: `bytes=${range.start}-${range.end}` };
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: objectOf(key), ...part }));
    return Body as Readable;
  };

  const pagesBelow = (start: string) => paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: start });

  return {
    async put(key, bytes) {
      await upload(objectOf(key), Readable.from(bytes, { objectMode: false }), PART_BYTES);
    },

    async putFile(key, path) {
      const { size } = await stat(path);
      await upload(objectOf(key), createReadStream(path), Math.max(PART_BYTES, Math.ceil(size / MAX_PARTS)));
    },

    async fetch(key, path) {
      await pipeline(await get(key), createWriteStream(path));
    },

    async read(key, range) {
      try {
        return await get(key, range);
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },

    async removeAll(start) {
      const object = objectOf(start);
      for await (const { Contents = [] } of pagesBelow(object)) {
        // The prefix `input-1` also matches `input-10`.
        const Objects = Contents.filter(({ Key }) => Key === object || Key?.startsWith(`${object}/`));
        if (Objects.length === 0) continue;
        const list = { Quiet: true, Objects: Objects.map(({ Key }) => ({ Key })) };
        const { Errors: [first] = [] } = await client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: list }));
        if (first) throw new Error(`Failed to remove a blob: ${first.Code}`);
      }
    },

    async list(start) {
      const folder = `${objectOf(start)}/`;
      const changes = new Map<string, number>();
      for await (const { Contents = [] } of pagesBelow(folder)) {
        for (const { Key = "", LastModified } of Contents) {
          const [name = ""] = Key.slice(folder.length).split("/");
          changes.set(name, Math.max(changes.get(name) ?? 0, LastModified?.getTime() ?? 0));
        }
      }
      return [...changes].map(([name, changedAt]) => ({ name, changedAt }));
    },

    async check() {
      await client.send(new HeadBucketCommand({ Bucket: bucket }), {
        abortSignal: AbortSignal.timeout(CHECK_TIMEOUT_MS),
      });
    },

    storedBytes: async () => 0,
  };
}
