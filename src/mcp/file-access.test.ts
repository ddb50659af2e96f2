import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { toolFolders } from "#interfaces/tool-modules.ts";
import type { RunReport } from "./run-report.ts";
import { createAgentServer } from "./server.ts";
import { localHost } from "./stdio.ts";
import { ThreadRunner } from "./thread-runner.ts";

const tools = toolFolders();
const base = realpathSync(mkdtempSync(join(tmpdir(), "sundry-access-")));
const [root, outside, allowed] = ["root", "outside", "allowed"].map((name) => join(base, name)) as [
  string,
  string,
  string,
];
const runner = new ThreadRunner(join(base, "results"));
let roots: string[] = [];

for (const folder of [root, outside, allowed]) {
  mkdirSync(folder);
  writeFileSync(join(folder, "a.txt"), `in ${relative(base, folder)}`);
}
symlinkSync(join(outside, "a.txt"), join(root, "link.txt"));
symlinkSync(outside, join(root, "linked"));
symlinkSync(join(outside, "new.txt"), join(root, "dangling"));
symlinkSync(root, join(base, "alias"));
symlinkSync("/proc/self", join(root, "process"));

async function connect(settings: { hasRoots: boolean; allow?: string[] }): Promise<Client> {
  const capabilities = settings.hasRoots ? { roots: { listChanged: true } } : {};
  const client = new Client({ name: "test", version: "1" }, { capabilities });
  if (settings.hasRoots) {
    client.setRequestHandler("roots/list", async () => ({
      roots: roots.map((path) => ({ uri: pathToFileURL(path).href })),
    }));
  }
  const [here, there] = InMemoryTransport.createLinkedPair();
  await createAgentServer(localHost(tools, runner, settings.allow)).connect(there);
  await client.connect(here);
  return client;
}

let client: Client;
beforeAll(async () => {
  client = await connect({ hasRoots: true, allow: [allowed] });
});
beforeEach(() => {
  roots = [root];
});
afterAll(async () => {
  await client.close();
  await runner.close();
  rmSync(base, { recursive: true });
});

interface Answer {
  content: { text?: string }[];
  structuredContent: RunReport;
  isError?: boolean;
}

/** An error's text: its message, its place and what to do. */
function errorOf({ content, isError }: Answer) {
  if (!isError) return undefined;
  const [message = "", place = "", ...fix] = (content[0]?.text ?? "").split("\n");
  return { message, field: /^At field (\w+)\.$/.exec(place)?.[1], fix: fix.join("\n") };
}

async function run(args: Record<string, unknown>, by = client): Promise<Answer> {
  const called = { name: "run_operation", arguments: { tool: "base64-encode", ...args } };
  return (await by.callTool(called)) as unknown as Answer;
}

const read = async (file: string, by = client) => {
  const answer = await run({ file }, by);
  return errorOf(answer) ?? Buffer.from(answer.content[0]?.text ?? "", "base64").toString();
};

const REFUSED = {
  message: expect.stringMatching(/is outside the folders that this server may use: \//),
  fix: expect.stringContaining("--allow DIR"),
  field: "input",
};

describe("the files that an agent may read", () => {
  it.each([
    ["a.txt", "in root"],
    [join(root, "a.txt"), "in root"],
    [join(root, "linked", "..", "a.txt"), "in root"],
    [join(base, "alias", "a.txt"), "in root"],
    [join(allowed, "a.txt"), "in allowed"],
  ])("are in the client's folders or allowed: %s", async (file, text) => {
    expect(await read(file)).toBe(text);
  });

  it.each([
    join(outside, "a.txt"),
    "../outside/a.txt",
    `${root}/../outside/a.txt`,
    "link.txt",
    "linked/a.txt",
    join(root, "linked", "a.txt"),
    `${root}-other/a.txt`,
    join(outside, "missing.txt"),
    "/etc/passwd",
    "/proc/self/environ",
    "process/environ",
    "/dev/zero",
  ])("are not outside them: %s", async (file) => {
    expect(await read(file)).toMatchObject(REFUSED);
  });

  it.each(["/proc/self/environ", "/dev/stdin", "/sys/power/state", "process/environ"])(
    "are never those of the system, even with the root folder: %s",
    async (file) => {
      roots = [root, "/", "/proc", "/dev"];
      expect(await read(file)).toMatchObject(REFUSED);
      expect(await read(join(outside, "a.txt"))).toBe("in outside");
    },
  );

  it("are those of the folders that the client has now", async () => {
    expect(await read(join(outside, "a.txt"))).toMatchObject(REFUSED);
    roots = [outside];
    await client.sendRootsListChanged();
    expect(await read("a.txt")).toBe("in outside");
    expect(await read(join(root, "a.txt"))).toMatchObject(REFUSED);
  });

  it("are those of the working folder for a client without folders", async () => {
    const plain = await connect({ hasRoots: false });
    expect(await read("LICENSE", plain)).toContain("License");
    expect(await read(join(root, "a.txt"), plain)).toMatchObject(REFUSED);
    roots = [];
    expect(await read(join(root, "a.txt"))).toMatchObject(REFUSED);
    await plain.close();
  });

  it("are all files of earlier results", async () => {
    const [part] = (await run({ input: "a".repeat(9_000) })).structuredContent.results;
    const decoded = await run({ operation: "decode", file: part?.file });
    expect(decoded.structuredContent.results[0]?.bytes).toBe(9_000);
  });

  it("keep their names, and can be several", async () => {
    writeFileSync(join(root, "b.csv"), "x\n1\n");
    const inputs = {
      input: [{ file: "b.csv" }, { text: "x\n2\n" }, { file: join(root, "b.csv") }].map((one) => one.text ?? one),
    };
    const { structuredContent } = await run({
      tool: "csv-merger",
      operation: "merge",
      options: { source: true },
      inputs,
    });
    expect(structuredContent.results[0]?.preview).toBe("file,x\nb.csv,1\ninput-2.txt,2\nb.csv,1\n");
  });

  it("name what is missing or not a file", async () => {
    expect(await read("missing.txt")).toMatchObject({ message: "There is no file missing.txt." });
    expect(await read("dangling")).toMatchObject({ message: "There is no file dangling." });
    expect(await read(root)).toMatchObject({ message: `${root} is not a file.` });
    expect(await read(`a\0b`)).toMatchObject({ message: expect.stringContaining("There is no file") });
    expect(await read(`${"d/".repeat(50_000)}a`)).toMatchObject({
      message: expect.stringContaining("too long"),
    });
  });
});

describe("the files that an agent may write", () => {
  const write = async (output: string, args = {}) => {
    const answer = await run({ input: "b", output, ...args });
    return errorOf(answer) ?? answer.structuredContent.results[0]?.file;
  };

  it("are in the client's folders or allowed", async () => {
    for (const path of ["1.txt", join(root, "2.txt"), join(allowed, "3.txt")]) {
      const written = await write(path);
      expect(written).toBe(resolve(root, path));
      expect(readFileSync(resolve(root, path), "utf8")).toBe("Yg==");
    }
  });

  it.each([
    [join(outside, "new.txt")],
    ["../outside/new.txt"],
    ["linked/new.txt"],
    ["/etc/sundry-test"],
    ["/dev/shm/sundry-test"],
    ["process/fd/100"],
  ])("are not outside them: %s", async (output) => {
    const refused = { ...REFUSED, field: "output" };
    expect(await write(output)).toMatchObject(refused);
    roots = [root, "/"];
    if (!output.includes("new.txt") && !output.startsWith("/etc")) expect(await write(output)).toMatchObject(refused);
    expect(existsSync(join(outside, "new.txt"))).toBe(false);
  });

  it("are not where a link is", async () => {
    expect(await write("dangling")).toMatchObject({ message: expect.stringContaining("nothing is overwritten") });
    expect(existsSync(join(outside, "new.txt"))).toBe(false);
  });

  it("are several in a new folder", async () => {
    const file = ["a.txt", join(allowed, "a.txt")];
    await run({ tool: "compress", operation: "zip", file, output: "both.zip" });
    const { results } = (await run({ tool: "compress", operation: "unzip", file: "both.zip", output: "both" }))
      .structuredContent;
    const names = readdirSync(join(root, "both")).map((name) => join(root, "both", name));
    expect(results.map((part) => part.file).toSorted()).toEqual(names.toSorted());
    expect(results.map((part) => readFileSync(part.file ?? "", "utf8"))).toEqual(["in root", "in allowed"]);
  });
});
