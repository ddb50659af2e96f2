import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publicOperations } from "#interfaces/public-operations.ts";
import { toolFolders } from "#interfaces/tool-modules.ts";
import { makePdf } from "#server/pdf/testing/documents.ts";
import { scaledTimeout } from "#server/platform/testing/scaled-timeout.ts";
import { type TestStore, testStore } from "#server/platform/testing/stores.ts";
import { signIn, testApp } from "#server/platform/testing/test-app.ts";
import { exampleInputs } from "#shared/examples.ts";
import type { AnyOperation, OperationExample } from "#shared/operation.ts";
import { loadPdf } from "#shared/pdf/open-pdf.ts";
import { toKebab } from "#shared/public-name.ts";
import { runOperation } from "#shared/run-operation.ts";

const MIB = 1_048_576;

describe("runRoutes", { timeout: scaledTimeout(60_000) }, () => {
  let store: TestStore;
  let app: FastifyInstance;
  let origin: string;
  let me: { authorization: string };
  const log: string[] = [];
  beforeAll(async () => {
    store = await testStore("SQLite");
    app = await testApp(store, {
      log,
      env: { RUN_MAX_BYTES: String(4 * MIB), RUN_CONCURRENCY: "3", RUN_SECONDS: "300", LOG_LEVEL: "info" },
    });
    origin = await app.listen({ port: 0, host: "127.0.0.1" });
    me = await signIn(app);
  });
  afterAll(async () => {
    await app.close();
    await store.close();
  });

  const post = (path: string, body?: RequestInit["body"], headers: Record<string, string> = {}) =>
    fetch(`${origin}/api/run/${path}`, {
      method: "POST",
      // A kept connection can end just before its next request on a busy machine.
      headers: { ...me, connection: "close", ...headers },
      ...(body !== undefined && { body, duplex: "half" }),
    } as RequestInit);
  const problem = async (response: Response) => {
    expect(response.headers.get("content-type")).toBe("application/problem+json");
    return (await response.json()) as { status: number; detail: string };
  };

  it.runIf(process.env.NIGHTLY)(
    "runs qpdf and PDFium, which reach for files in Node, in its confined process",
    async () => {
      const text = (await makePdf({ pages: 2 })).toString("latin1");
      const form = new FormData();
      form.append("open-password", "open");
      form.append("input", new Blob([Buffer.from(text.replace("startxref", "startxxxx"), "latin1")]), "Report.pdf");
      const response = await post("pdf-protector/protect", form);
      expect(response.status).toBe(200);
      const locked = new Uint8Array(await response.arrayBuffer());
      const document = await loadPdf(new File([locked], "locked.pdf"), "open");
      expect(document.pageCount).toBe(2);
      document.close();
    },
  );

  it("runs an operation on the body and sends its result as a file that never runs on the site", async () => {
    const response = await post("html-encoder/decode", "&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(response.status).toBe(200);
    expect(await response.text()).toBe("<script>alert(1)</script>");
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "text/plain; charset=utf-8",
      "content-disposition": expect.stringMatching(/^attachment; filename="[\w-]+\.txt"/),
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    });
  });

  it("takes options from the query, in either form of their names", async () => {
    const encode = (query: string) => post(`base64-encode/encode?${query}`, "añ🧵 Hello?>!").then((r) => r.text());
    expect(await encode("url-safe&padding=false")).toBe("YcOx8J-ntSBIZWxsbz8-IQ");
    expect(await encode("urlSafe=true&padding=no")).toBe("YcOx8J-ntSBIZWxsbz8-IQ");
  });

  it.each([
    ["json-formatter/format?indnt=2", "{}", 400, 'There is no option "indnt". Options: indent, sort-keys, lines.'],
    ["json-formatter/format?indent=9", "{}", 400, "indent: please choose one of 1, 2, 3, 4, 8, tab"],
    ["json-formatter/format?lines&lines", "{}", 400, 'The option "lines" was sent twice.'],
    ["regex-extractor/extract?pattern=(", "a", 400, "Invalid regex pattern"],
    ["json-formatter/format", "{", 422, expect.stringMatching(/./)],
    ["json-formatter/format", "", 422, "Please enter JSON to format"],
    ["json-formatter/format", undefined, 422, "Please enter JSON to format"],
    ["json-formatter/nothing", "{}", 404, expect.stringContaining("It has: format, minify, validate, repair.")],
    ["image-converter/convert", "x", 404, 'The tool "image-converter" only works on its page.'],
    ["nothing/format", "{}", 404, 'There is no tool "nothing".'],
    ["__proto__/constructor", "{}", 404, 'There is no tool "__proto__".'],
    ["coin-flipper/flip", "x", 400, "This operation takes no input."],
  ])("rejects %s %j with %i", async (path, body, status, detail) => {
    expect(await problem(await post(path, body))).toMatchObject({ status, detail });
  });

  it("tells where the input is invalid", async () => {
    const response = await post("json-formatter/format", '{\n  "a": 1,\n  b\n}');
    expect(await problem(response)).toMatchObject({ status: 422, line: 3, column: 3 });
  });

  it("sends data as text, or as JSON with warnings", async () => {
    expect(await (await post("word-counter/count", "one two")).text()).toMatch(/Words.*2/);
    const json = await post("word-counter/count", "one two", { accept: "application/json" });
    expect(json.headers.get("content-type")).toBe("application/json");
    expect(await json.json()).toMatchObject({ result: { words: 2 }, warnings: [] });
  });

  it("sends all of long data as JSON", async () => {
    const items = Array.from({ length: 2_000 }, (_, index) => "é".repeat(index));
    const json = await post("string-splitter/character", items.join(","), { accept: "application/json" });
    const { result } = (await json.json()) as { result: Record<string, unknown> };
    expect(result).toMatchObject({ count: 2_000, content: items.join("\n") });
    expect(result.items).toEqual(items.map((text) => ({ text })));
  });

  it("sends warnings in a header", async () => {
    const short = await post("csv-to-json/convert", "a,b\n1,2,3\n");
    expect(JSON.parse(short.headers.get("sundry-warnings") ?? "")).toEqual([expect.stringContaining("ow")]);
    const long = await post("csv-to-json/convert", `a,b\n${"1,2,3\n".repeat(50_000)}`);
    expect(JSON.parse(long.headers.get("sundry-warnings") ?? "")).toHaveLength(10);
    expect(await long.json()).toHaveLength(50_000);
  });

  it("takes several inputs and files from a form, with options anywhere", async () => {
    const form = new FormData();
    form.append("input", new File(["a\n1\n"], "../one.csv"));
    form.append("source", "true");
    form.append("input", new File(["a\n2\n"], "two.csv"));
    expect(await (await post("csv-merger/merge", form)).text()).toBe("file,a\none.csv,1\ntwo.csv,2\n");
    const typed = new FormData();
    typed.append("input", "añ");
    expect(await (await post("hex-to-string/encode", typed)).text()).toBe("61 c3 b1");
  });

  it("takes a process only once all input has arrived", { timeout: scaledTimeout(30_000) }, async () => {
    const { port } = app.server.address() as AddressInfo;
    const head = `POST /api/run/hash-generator/hash HTTP/1.1\r\nHost: x\r\nAuthorization: ${me.authorization}\r\n`;
    const form = '--x\r\nContent-Disposition: form-data; name="input"; filename="a"\r\n\r\n';
    const starts = [
      `${head}Content-Length: 84\r\n\r\n`,
      `${head}Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n`,
      `${head}Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 999\r\n\r\n${form}`,
    ];
    const silent = Array.from({ length: 24 }, (_, index) => {
      const socket = connect({ host: "127.0.0.1", port });
      socket.write(starts[index % starts.length] ?? "");
      return socket;
    });
    await Promise.all(silent.map((socket) => once(socket, "connect")));
    for (let count = 0; count < 3; count++) {
      expect(await (await post("base64-encode/encode", "x")).text()).toBe("eA==");
    }
    for (const socket of silent) socket.destroy();
  });

  it("gives its process back before the result is read", { timeout: scaledTimeout(30_000) }, async () => {
    const body = "a".repeat(2 * MIB);
    const unread = await Promise.all(Array.from({ length: 4 }, () => post("string-to-binary/encode", body)));
    expect(await (await post("base64-encode/encode", "x")).text()).toBe("eA==");
    for (const response of unread) await response.body?.cancel();
  });

  it.each<[string, Record<string, string | File>, string]>([
    ["an unknown part", { before: "x" }, 'There is no input "before". Inputs: input.'],
    ["an option as a file", { "url-safe": new File(["x"], "x") }, 'The option "url-safe" can\'t be a file.'],
  ])("rejects a form with %s", async (_, parts, detail) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(parts)) form.append(name, value);
    expect(await problem(await post("base64-encode/encode", form))).toMatchObject({ status: 400, detail });
  });

  it("rejects a form with an input sent twice, or without its end", async () => {
    const form = new FormData();
    for (const name of ["a", "b"]) form.append("input", new File(["x"], name));
    const twice = await problem(await post("base64-encode/encode", form));
    expect(twice).toMatchObject({ status: 400, detail: 'The input "input" was sent twice.' });
    const type = { "content-type": "multipart/form-data; boundary=x" };
    const cut = '--x\r\ncontent-disposition: form-data; name="input"; filename="a"\r\n\r\nabc';
    expect((await post("base64-encode/encode", cut, type)).status).toBe(400);
  });

  it("rejects a body above the limit, before or while reading it", async () => {
    const detail = "The input can be at most 4 MB.";
    const announced = await post("hash-generator/hash", new Uint8Array(4 * MIB + 1));
    expect(await problem(announced)).toMatchObject({ status: 413, detail });
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536));
      },
    });
    const chunked = await post("hash-generator/hash", endless).catch((error: Error) => error);
    // The server hangs up on a client that keeps sending.
    if (chunked instanceof Response) expect(await problem(chunked)).toMatchObject({ status: 413, detail });
    expect(sent).toBeLessThan(16 * MIB);
    expect((await post("hash-generator/hash", new Uint8Array(4 * MIB))).status).toBe(200);
    expect((await post("hash-generator/hash", "x", { "content-encoding": "gzip" })).status).toBe(415);
  });

  it("requires a token", async () => {
    const response = await post("coin-flipper/flip", undefined, { authorization: "" });
    expect(response.status).toBe(401);
  });

  it("answers with the error of a run that fails in the middle of its result", async () => {
    const secret = "8d1c7a";
    const rows = Array.from({ length: 60_000 }, (_, index) => `{"a":${index}}`).join(",");
    const response = await post("json-formatter/format", `[${rows},${secret}]`);
    expect(await problem(response)).toMatchObject({ status: 422, line: 1 });
    expect(log.join("")).not.toContain(secret);
  });

  it("frees the process of a client that goes away", async () => {
    const { port } = app.server.address() as AddressInfo;
    for (let count = 0; count < 6; count++) {
      const socket = connect({ host: "127.0.0.1", port });
      socket.write(`POST /api/run/hash-generator/hash HTTP/1.1\r\nHost: x\r\nAuthorization: ${me.authorization}\r\n`);
      socket.write("Content-Length: 100\r\n\r\nabc");
      await new Promise((resolve) => setTimeout(resolve, 50));
      socket.destroy();
    }
    const response = await post("hash-generator/hash", "");
    expect(await response.text()).toMatch(/^e3b0c44298fc1c149afbf4c8996fb924/);
  });

  it("limits runs per user and address", async () => {
    const strict = await testApp(store, { env: { RUNS_PER_MINUTE: "2" } });
    const token = await signIn(strict);
    const flip = () => strict.inject({ method: "POST", url: "/api/run/coin-flipper/flip", headers: token });
    const statuses = [(await flip()).statusCode, (await flip()).statusCode, (await flip()).statusCode];
    expect(statuses).toEqual([200, 200, 429]);
    await strict.close();
  });

  it("lists operations with schemas, and describes each in OpenAPI", async () => {
    const response = await fetch(`${origin}/api/run`);
    expect(response.headers.get("cache-control")).toBe("public, max-age=300");
    const { tools } = (await response.json()) as {
      tools: { id: string; operations: { id: string; path: string }[] }[];
    };
    const found = tools.find(({ id }) => id === "tab-space-converter")?.operations[0];
    expect(found).toMatchObject({
      id: "to-spaces",
      path: "/api/run/tab-space-converter/to-spaces",
      inputs: { properties: { input: { type: "string" } }, required: ["input"] },
      options: { properties: { "tab-stops": { type: "boolean", default: false } } },
      result: { kind: "text", type: "text/plain" },
    });
    const { paths } = (await (await fetch(`${origin}/api/openapi.json`)).json()) as { paths: Record<string, object> };
    const all = tools.flatMap(({ operations }) => operations.map(({ path }) => path));
    expect(Object.keys(paths).filter((path) => path.startsWith("/api/run/"))).toEqual(all);
    expect(paths[found?.path ?? ""]).toMatchObject({
      post: {
        security: [{ bearer: [] }],
        parameters: [{ in: "query", name: "spaces-per-tab" }, { name: "tab-stops" }, { name: "leading-only" }],
        requestBody: { content: { "text/plain": {}, "multipart/form-data": {} } },
      },
    });
  });

  it("leaves out tools that are off, and everything with RUN_API=off", async () => {
    const some = await testApp(store, { env: { TOOLS_OFF: "json-formatter" } });
    const none = await testApp(store, { env: { RUN_API: "off" } });
    const headers = await signIn(some);
    const status = async (on: FastifyInstance, method: "GET" | "POST", url: string) =>
      (await on.inject({ method, url, headers })).statusCode;
    expect(await status(some, "POST", "/api/run/json-formatter/format")).toBe(404);
    expect(await status(some, "POST", "/api/run/coin-flipper/flip")).toBe(200);
    expect((await some.inject("/api/run")).body).not.toContain("json-formatter");
    expect(await status(none, "POST", "/api/run/coin-flipper/flip")).toBe(404);
    expect(await status(none, "GET", "/api/run")).toBe(404);
    expect((await none.inject("/api/openapi.json")).body).not.toContain("/api/run");
    await some.close();
    await none.close();
  });

  it.runIf(process.env.NIGHTLY)(
    "gives the same bytes as every other interface",
    {
      timeout: scaledTimeout(600_000),
    },
    async () => {
      const tools = toolFolders();
      const examples: (() => Promise<void>)[] = [];
      for (const tool of tools.ids) {
        for (const [id, operation] of publicOperations(await tools.operations(tool))) {
          const [example] = operation.examples;
          if (example) examples.push(() => compare(tool, id, operation, example));
          // Each further operation takes the same path.
          if (!process.env.NIGHTLY) break;
        }
      }
      expect(examples.length).toBeGreaterThan(70);
      const left = examples.values();
      await Promise.all(
        [1, 2].map(async () => {
          for (const check of left) await check();
        }),
      );
    },
  );

  async function compare(tool: string, id: string, operation: AnyOperation, example: OperationExample): Promise<void> {
    const name = `${tool} ${id}: ${example.title}`;
    const inputs = exampleInputs(operation, example);
    const form = new FormData();
    const query = new URLSearchParams();
    for (const [option, value] of Object.entries(example.options ?? {})) query.append(toKebab(option), String(value));
    for (const [input, value] of Object.entries(inputs)) {
      for (const one of Array.isArray(value) ? value : [value]) {
        if (one !== undefined)
          form.append(input, typeof one === "string" ? new File([one], "input.txt", { type: "text/plain" }) : one);
      }
    }
    const [only] = Object.values(inputs);
    const isRaw = Object.keys(inputs).length < 2 && (only === undefined || typeof only === "string");
    const path = `${tool}/${toKebab(id)}?${query}`;
    const isData = operation.gives.kind === "data";
    const accept: Record<string, string> = isData ? { accept: "application/json" } : {};
    const response = isRaw
      ? await post(path, only, { ...accept, ...(only !== undefined && { "content-type": "text/plain" }) })
      : await post(path, form, accept);
    if (example.output instanceof RegExp) {
      const text = await response.text();
      expect(isData ? JSON.stringify(JSON.parse(text).result) : text, name).toMatch(example.output);
      return;
    }
    const expected = await runOperation(operation, inputs, example.options);
    if (expected.kind === "data") {
      const { toJson = (data: unknown) => data } = operation.gives;
      expect(await response.json(), name).toMatchObject({ result: JSON.parse(JSON.stringify(toJson(expected.data))) });
      return;
    }
    const blob = expected.kind === "text" ? new Blob([expected.content]) : expected.files[0]?.content;
    const bytes = Buffer.from((await blob?.arrayBuffer()) ?? new ArrayBuffer());
    expect(`${name}\n${Buffer.from(await response.arrayBuffer()).toString("latin1")}`).toBe(
      `${name}\n${bytes.toString("latin1")}`,
    );
  }
});
