/** An S3-compatible store on a free port: `node --openssl-legacy-provider s3-process.ts {folder} {bucket}`.
 *  Prints its port when it is listening. */
import { rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import S3rver from "s3rver";

interface FileStore {
  deleteObject(bucket: string, key: string): Promise<void>;
}

/** s3rver fails on concurrent removals that find the same folder empty. */
function serializeRemovals(store: FileStore): void {
  const remove = store.deleteObject.bind(store);
  let last = Promise.resolve();
  store.deleteObject = (bucket, key) => {
    last = last.catch(() => {}).then(() => remove(bucket, key));
    return last;
  };
}

const [directory = "", bucket = ""] = process.argv.slice(2);
const s3rver = new S3rver({ directory, silent: true, configureBuckets: [{ name: bucket, configs: [] }] });
serializeRemovals((s3rver as unknown as { store: FileStore }).store);
await s3rver.configureBuckets();
const handle = s3rver.callback();
const server = createServer((request, response) => {
  const upload = /^[^?]*\?.*\buploadId=([\w-]+)/.exec(request.url ?? "")?.[1];
  if (request.method !== "DELETE" || !upload) return handle(request, response);
  // The only feature we use that s3rver lacks: aborting a multipart upload.
  rm(join(directory, bucket, "._S3rver_uploads", upload), { recursive: true, force: true }).then(() =>
    response.writeHead(204).end(),
  );
});
server.listen(0, "127.0.0.1", () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
