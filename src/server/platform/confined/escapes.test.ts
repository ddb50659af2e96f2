import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startEngine } from "#server/pdf/engine-process.ts";
import { scaledTimeout } from "#server/platform/testing/scaled-timeout.ts";
import { startRunProcess } from "#server/run/run-process.ts";
import { ESCAPE_ATTEMPTS, type EscapeContext } from "./testing/escape-attempts.ts";

const ESCAPE = fileURLToPath(import.meta.resolve("./testing/escape.ts"));

describe.each([
  ["run process", "advanced", () => startRunProcess(536_870_912, ESCAPE)],
  ["PDF engine", "json", (folder: string) => startEngine(join(folder, "own"), ESCAPE)],
] as const)("a %s", { timeout: scaledTimeout(30_000) }, (_, channel, start: (folder: string) => ChildProcess) => {
  let folder: string;
  let context: EscapeContext;
  let server: Server;
  let connections = 0;
  let child: ChildProcess | undefined;
  const stop = () => {
    child?.kill("SIGKILL");
    child = undefined;
  };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "sundry-escapes-"));
    const otherFolder = join(folder, "other");
    await mkdir(otherFolder);
    const secretFile = join(otherFolder, "secret");
    await writeFile(secretFile, "secret");
    server = createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    context = { port: (server.address() as AddressInfo).port, channel, secretFile, otherFolder };
  });
  afterAll(async () => {
    stop();
    server.close();
    await rm(folder, { recursive: true });
  });

  it.each(Object.entries(ESCAPE_ATTEMPTS))("refuses %s", async (name, { alone, refusal }) => {
    if (alone) stop();
    child ??= start(folder);
    child.send({ name, context });
    const [message, signal] = await Promise.race([once(child, "message"), once(child, "exit")]);
    expect(message ? message.reason : signal).toMatch(refusal);
    expect(connections).toBe(0);
    if (alone) stop();
  });

  it("is killed by a message that its listener can't handle", async () => {
    stop();
    child = start(folder);
    child.on("message", () => {
      throw new TypeError("It has no kind.");
    });
    child.send({ name: "a file", context });
    expect(await once(child, "exit")).toEqual([null, "SIGKILL"]);
  });
});
