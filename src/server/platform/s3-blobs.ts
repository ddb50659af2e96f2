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

/** The smallest part that S3 takes, and how many of them an object may have. */
const PART_BYTES = 5 * 1_048_576;
const PARTS_MAX = 10_000;
/** Parts under way at once; each is held in memory. */
const PARTS_AT_ONCE = 2;
/** Downloads hold a connection each for as long as their visitors take. */
const CONNECTIONS = 256;
const CONNECT_MS = 3000;
const ANSWER_MS = 60_000;
const IDLE_MS = 300_000;
const CHECK_MS = 1500;

/** Blobs as objects of a bucket, in S3 or what speaks like it. */
export function s3Blobs({
  bucket,
  prefix,
  endpoint,
  region,
  forcePathStyle,
  credentials,
  encryption,
}: S3Config): Blobs {
  const agent = { keepAlive: true, maxSockets: CONNECTIONS };
  const client = new S3Client({
    ...(endpoint && { endpoint }),
    region,
    forcePathStyle,
    ...(credentials && { credentials }),
    // By default the SDK mixes checksums into streams, which servers other than Amazon's store as if they were content.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: ANSWER_MS,
      throwOnRequestTimeout: true,
      socketTimeout: IDLE_MS,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });

  const objectOf = (key: string) => {
    checkKey(key);
    return prefix ? `${prefix}/${key}` : key;
  };

  /** Whatever breaks, the parts that were sent are thrown away. */
  const upload = (object: string, body: Readable, partSize: number) =>
    new Upload({
      client,
      params: { Bucket: bucket, Key: object, Body: body, ...encryption },
      partSize,
      queueSize: PARTS_AT_ONCE,
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
      await upload(objectOf(key), createReadStream(path), Math.max(PART_BYTES, Math.ceil(size / PARTS_MAX)));
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
        // `input-1` also begins `input-10`.
        const Objects = Contents.filter(({ Key }) => Key === object || Key?.startsWith(`${object}/`));
        if (Objects.length === 0) continue;
        const list = { Quiet: true, Objects: Objects.map(({ Key }) => ({ Key })) };
        const { Errors: [first] = [] } = await client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: list }));
        if (first) throw new Error(`A blob could not be removed: ${first.Code}`);
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
      await client.send(new HeadBucketCommand({ Bucket: bucket }), { abortSignal: AbortSignal.timeout(CHECK_MS) });
    },

    storedBytes: async () => 0,
  };
}
