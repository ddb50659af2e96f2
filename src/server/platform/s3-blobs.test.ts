import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { S3Config } from "./config.ts";
import { s3Blobs } from "./s3-blobs.ts";

const MIB = 1_048_576;

/** A plain HTTP server, because s3rver ignores these headers. */
describe("s3Blobs", () => {
  let server: Server;
  let config: S3Config;
  let requests: { method: string | undefined; query: string; headers: IncomingHttpHeaders }[];
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "sundry-s3-headers-"));
    requests = [];
    server = createServer((request, response) => {
      const query = request.url?.split("?")[1] ?? "";
      requests.push({ method: request.method, query, headers: request.headers });
      request.resume().once("end", () => {
        response.setHeader("etag", '"tag"');
        if (request.method !== "POST") return response.end();
        const name = query.startsWith("uploads") ? "InitiateMultipartUploadResult" : "CompleteMultipartUploadResult";
        response.end(`<${name}><UploadId>one</UploadId><ETag>"tag"</ETag></${name}>`);
      });
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    config = {
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      region: "eu-central-1",
      bucket: "sundry",
      credentials: { accessKeyId: "static-id", secretAccessKey: "secret" },
      encryption: undefined,
      forcePathStyle: true,
      prefix: "",
    };
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true });
  });

  async function* chunks(bytes: number) {
    for (let left = bytes; left > 0; left -= MIB) yield Buffer.alloc(Math.min(left, MIB));
  }

  it("signs with the given credentials and session token", async () => {
    // Credentials in the environment are not used.
    vi.stubEnv("AWS_ACCESS_KEY_ID", "other-id");
    vi.stubEnv("AWS_SECRET_ACCESS_KEY", "other");
    const credentials = { accessKeyId: "static-id", secretAccessKey: "secret", sessionToken: "session" };
    await s3Blobs({ ...config, credentials }).check();
    expect(requests[0]?.headers.authorization).toContain("Credential=static-id/");
    expect(requests[0]?.headers["x-amz-security-token"]).toBe("session");
    await s3Blobs(config).check();
    expect(requests[1]?.headers["x-amz-security-token"]).toBeUndefined();
  });

  it("signs with credentials found by the AWS SDK when none are given", async () => {
    vi.stubEnv("AWS_ACCESS_KEY_ID", "found-id");
    vi.stubEnv("AWS_SECRET_ACCESS_KEY", "found");
    vi.stubEnv("AWS_SESSION_TOKEN", "found-session");
    await s3Blobs({ ...config, credentials: undefined }).check();
    expect(requests[0]?.headers.authorization).toContain("Credential=found-id/");
    expect(requests[0]?.headers["x-amz-security-token"]).toBe("found-session");
  });

  it("signs with the credentials of a profile when no others are found", async () => {
    const file = join(folder, "credentials");
    await writeFile(file, "[sundry]\naws_access_key_id = profile-id\naws_secret_access_key = profile\n");
    for (const name of ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN"]) vi.stubEnv(name, undefined);
    vi.stubEnv("AWS_SHARED_CREDENTIALS_FILE", file);
    vi.stubEnv("AWS_CONFIG_FILE", join(folder, "none"));
    vi.stubEnv("AWS_PROFILE", "sundry");
    await s3Blobs({ ...config, credentials: undefined }).check();
    expect(requests[0]?.headers.authorization).toContain("Credential=profile-id/");
  });

  it.each([
    [{ ServerSideEncryption: "AES256" } as const, ["AES256", undefined]],
    [{ ServerSideEncryption: "aws:kms", SSEKMSKeyId: "key" } as const, ["aws:kms", "key"]],
    [undefined, [undefined, undefined]],
  ])("requests the configured encryption for single and multipart uploads: %j", async (encryption, wanted) => {
    const blobs = s3Blobs({ ...config, encryption });
    await blobs.put("pdf/small", chunks(10));
    await blobs.put("pdf/large", chunks(11 * MIB));
    await writeFile(join(folder, "file"), "content");
    await blobs.putFile("pdf/file", join(folder, "file"));
    const starts = requests.filter(
      ({ method, query }) => (method === "PUT" && !query.includes("partNumber")) || query.startsWith("uploads"),
    );
    expect(starts.map(({ method }) => method)).toEqual(["PUT", "POST", "PUT"]);
    for (const { headers } of starts) {
      const sent = [headers["x-amz-server-side-encryption"], headers["x-amz-server-side-encryption-aws-kms-key-id"]];
      expect(sent).toEqual(wanted);
    }
  });
});
