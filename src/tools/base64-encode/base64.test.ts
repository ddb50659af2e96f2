import { Buffer } from "node:buffer";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { InputError } from "#shared/input-error.ts";
import { runOperation } from "#shared/run-operation.ts";
import { runSuite } from "#shared/testing/run-suite.ts";
import { type DecodeSettings, decodeBase64 } from "./decode-base64.ts";
import { type EncodeSettings, encodeBase64 } from "./encode-base64.ts";
import { operations } from "./tool.ts";

async function* cut<Whole extends string | Uint8Array<ArrayBuffer>>(whole: Whole, size: number): AsyncGenerator<Whole> {
  for (let at = 0; at < whole.length; at += size) yield whole.slice(at, at + size) as Whole;
}

async function gather(pieces: AsyncIterable<string | Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(typeof piece === "string" ? Buffer.from(piece) : piece.slice());
  return Buffer.concat(all);
}

async function encode(bytes: Uint8Array, settings: EncodeSettings = {}, size = 65_536): Promise<string> {
  return (await gather(encodeBase64(cut(new Uint8Array(bytes), size), settings))).toString("latin1");
}

const decode = (text: string, settings: DecodeSettings = {}, size = 65_536) =>
  gather(decodeBase64(cut(text, size), settings));

// RFC 4648 §10
const VECTORS = [
  ["", ""],
  ["f", "Zg=="],
  ["fo", "Zm8="],
  ["foo", "Zm9v"],
  ["foob", "Zm9vYg=="],
  ["fooba", "Zm9vYmE="],
  ["foobar", "Zm9vYmFy"],
] as const;

describe("encodeBase64 and decodeBase64", () => {
  it("pass the vectors of RFC 4648", async () => {
    await runSuite(import.meta.dirname, {
      id: "rfc-4648",
      title: "RFC 4648 §10: Base64",
      source: "https://www.rfc-editor.org/rfc/rfc4648#section-10",
      cases: VECTORS.flatMap(([text, base64]) => [
        { name: `encode "${text}"`, run: async () => expect(await encode(Buffer.from(text))).toBe(base64) },
        { name: `decode "${base64}"`, run: async () => expect((await decode(base64)).toString()).toBe(text) },
      ]),
    });
  });

  it.each(VECTORS)("convert %j without the padding of %j, and back", async (text, base64) => {
    const unpadded = base64.replace(/=+$/, "");
    expect(await encode(Buffer.from(text), { padding: false })).toBe(unpadded);
    expect((await decode(unpadded)).toString()).toBe(text);
  });

  it("use + and / or the URL-safe - and _, and decode both", async () => {
    const bytes = Buffer.from([0xfb, 0xef, 0xff]);
    expect(await encode(bytes)).toBe("++//");
    expect(await encode(bytes, { urlSafe: true })).toBe("--__");
    expect(await decode("++//")).toEqual(bytes);
    expect(await decode("--__")).toEqual(bytes);
  });
});

describe("encodeBase64: lines", () => {
  it("breaks PEM lines at 64 characters, without a final line break", async () => {
    const lines = { length: 64, end: "\n" } as const;
    expect(await encode(Buffer.alloc(48), { lines })).toBe("A".repeat(64));
    expect(await encode(Buffer.alloc(49), { lines })).toBe(`${"A".repeat(64)}\nAA==`);
    expect(await encode(Buffer.alloc(96), { lines })).toBe(`${"A".repeat(64)}\n${"A".repeat(64)}`);
  });

  it("breaks lines at the same places wherever the bytes are split", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), fc.integer({ min: 1, max: 90 }), async (bytes, size) => {
        const lines = { length: 76, end: "\r\n" } as const;
        const expected = (
          Buffer.from(bytes)
            .toString("base64")
            .match(/.{1,76}/g) ?? []
        ).join("\r\n");
        expect(await encode(bytes, { lines }, size)).toBe(expected);
      }),
    );
  });
});

it("decodeBase64 decodes and rejects what browsers do", async () => {
  const file = join(import.meta.dirname, "testing/suite/forgiving-base64.json");
  const cases: readonly (readonly [base64: string, bytes: number[] | null])[] = JSON.parse(readFileSync(file, "utf8"));
  await runSuite(import.meta.dirname, {
    id: "forgiving-base64",
    title: "web-platform-tests: forgiving-base64",
    source: "https://github.com/web-platform-tests/wpt/blob/master/fetch/data-urls/resources/base64.json",
    cases: cases.map(([base64, bytes]) => ({
      name: JSON.stringify(base64),
      run: async () => {
        for (const size of [1, 100]) {
          if (bytes) expect([...(await decode(base64, {}, size))]).toEqual(bytes);
          else await expect(decode(base64, {}, size)).rejects.toThrow(InputError);
        }
      },
    })),
    exceptions: [{ reason: "The URL-safe alphabet of RFC 4648 §5 is read too.", cases: ['"--"', '"__"'] }],
  });
});

// Expected results as in browsers: WHATWG Infra, forgiving-base64 decode.
describe("decodeBase64", () => {
  it.each([
    ["Z g\t=\n=\f\r ", "f"],
    ["Zh==", "f"],
    ["Zg", "f"],
    ["  Zm9v\n", "foo"],
    ["data:text/plain;charset=utf-8;base64,Zm9v", "foo"],
    [" DATA:;BASE64,Zm9v", "foo"],
  ])("decodes %j to %j", async (base64, text) => {
    expect((await decode(base64)).toString()).toBe(text);
    expect((await decode(base64, {}, 1)).toString()).toBe(text);
  });

  it.each([
    ["Z", 1],
    ["Zm9vY", 5],
    ["=", 0],
    ["Z=", 1],
    ["Zg=", 3],
    ["Zg=\n=\n=", 6],
    ["Zg==Zg==", 4],
    ["Zm9v=", 4],
    ["Zm8=Z", 4],
    ["Zm9v!", 4],
    ["Zm\u00a09v", 2],
    ["Zm9v\0", 4],
    ["Zm😀", 2],
    ["data:text/plain,Zm9v", 4],
    ["Zm9v,data:;base64,", 4],
    ["Zm9v++-_", 6],
    ["_-v+Zm9v", 3],
    ["Zm9v%3D", 4],
    ["data:;base64,Zm9v%2A", 17],
    ["data:;base64,Zg%3D%3", 18],
    ["data:;base64,Zg%3D%", 18],
    ["-----BEGIN X-----\nZm-v\n-----END X-----", 20],
    ["-----BEGIN X-----\nZm9v\n----", 23],
    ["-----BEGIN X-----\nZm9vZ\n-----END X-----", 24],
    ["-----BEGIN X-----\nZm9v\n=Zm9\n-----END X-----", 23],
  ])("rejects %j at character %i", async (text, offset) => {
    for (const size of [65_536, 1]) {
      await expect(decode(text, {}, size)).rejects.toMatchObject({
        name: "InputError",
        message: "Error: Invalid input for Base64 decoding",
        position: { offset },
      });
    }
  });

  it("reports line, column and byte offset", async () => {
    for (const size of [65_536, 1, 3]) {
      await expect(decode("Zm9v\nZm9v\nZm*v", {}, size)).rejects.toMatchObject({
        position: { offset: 12, byteOffset: 12, line: 3, column: 3 },
      });
    }
    await expect(decode('"Zmé9v\nZ', { ignoreInvalid: true })).rejects.toMatchObject({
      position: { offset: 8, byteOffset: 9, line: 2, column: 2 },
    });
  });

  it("ignores invalid characters on request, but not misplaced padding", async () => {
    const ignoreInvalid = true;
    expect((await decode('"Zm9v",\u00a0"Zg=="', { ignoreInvalid })).toString()).toBe("foof");
    await expect(decode('"Zg==", "Zg=="', { ignoreInvalid })).rejects.toMatchObject({ position: { offset: 9 } });
  });

  it.each([
    '"data:image/png;base64,Zm9v"',
    "'data:;base64,Zm9v',",
    'url("data:image/png;base64,Zm9v");',
    "( url( data:image/png;base64,Zm9v )",
  ])("ignores text around a data URL on request: %s", async (text) => {
    for (const size of [65_536, 1]) {
      expect((await decode(text, { ignoreInvalid: true }, size)).toString()).toBe("foo");
      await expect(decode(text, {}, size)).rejects.toMatchObject({ name: "InputError" });
    }
  });

  it("rejects mixed alphabets even when ignoring invalid characters", async () => {
    await expect(decode("'+/+/' '-_-_'", { ignoreInvalid: true })).rejects.toMatchObject({ position: { offset: 8 } });
  });

  it.each([
    ["data:;base64,Zg%3D%3d", "Zg=="],
    ["data:text/plain;base64,%2b%2B%2f%2F", "++//"],
    ["data:;base64,%5A%0AZ%39", "ZZ9"],
  ])("decodes the percent-encoded data of %j", async (url, base64) => {
    for (const size of [65_536, 2, 1]) expect(await decode(url, {}, size)).toEqual(await decode(base64));
  });

  it("reports the media type of a data URL", async () => {
    const types: string[] = [];
    await decode("data:image/PNG;name=a.png;base64,Zm9v", { onMediaType: (type) => types.push(type) }, 1);
    expect(types).toEqual(["image/PNG"]);
  });
});

describe("decodeBase64: PEM (RFC 7468)", () => {
  const block = (label: string, lines: string) => `-----BEGIN ${label}-----\n${lines}\n-----END ${label}-----`;

  it.each([
    [block("CERTIFICATE", "Zm9v\nYmFy"), "foobar"],
    [block("EC PRIVATE KEY", "Zm9vYg==").replaceAll("\n", "\r\n"), "foob"],
    [`${block("", "Zm9v")}\n`, "foo"],
    [`subject=CN = Zoë\nissuer: none\n\n${block("CERTIFICATE", "Zm9v")}\nThe end: -----`, "foo"],
    [block("RSA PRIVATE KEY", "Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,0A\n\nZm9v"), "foo"],
    [block("X", "Comment: it goes on\n  in the next line\nZm9v"), "foo"],
    ["-----BEGIN CERTIFICATE-----\nZm9v", "foo"],
    ["Zm9v\n-----END CERTIFICATE-----", "foo"],
    ["-----BEGIN CERTIFICATE-----Zm9v-----END CERTIFICATE-----", "foo"],
    [block("X", ""), ""],
  ])("decodes %j to %j", async (text, held) => {
    for (const size of [65_536, 7, 1]) {
      for (const ignoreInvalid of [false, true]) {
        expect((await decode(text, { ignoreInvalid }, size)).toString()).toBe(held);
      }
    }
  });

  it("decodes a long block wherever it is split", async () => {
    const bytes = Buffer.alloc(9_000, "seventeen bytes, é");
    const lines = bytes.toString("base64").replace(/.{64}/g, "$&\n");
    for (const size of [65_536, 4_096, 100, 1]) {
      expect(await decode(`${block("X", lines)}\n${lines}`, {}, size)).toEqual(bytes);
    }
  });

  it("reports further blocks without decoding them", async () => {
    for (const size of [65_536, 9, 1]) {
      const onFurtherBlock = vi.fn();
      const decoded = await decode(`${block("A", "Zm9v")}\n${block("B", "YmFy").repeat(3)}`, { onFurtherBlock }, size);
      expect(decoded.toString()).toBe("foo");
      expect(onFurtherBlock).toHaveBeenCalledOnce();
      await decode(block("A", "Zm9v"), { onFurtherBlock }, size);
      expect(onFurtherBlock).toHaveBeenCalledOnce();
    }
  });
});

describe("encodeBase64 and decodeBase64: any input", () => {
  const bytes = fc.uint8Array({ maxLength: 300 });
  const size = fc.integer({ min: 1, max: 20 });

  it("encode like Node, wherever the bytes are split", async () => {
    await fc.assert(
      fc.asyncProperty(bytes, size, async (given, chunk) => {
        expect(await encode(given, {}, chunk)).toBe(Buffer.from(given).toString("base64"));
        expect(await encode(given, { urlSafe: true, padding: false }, chunk)).toBe(
          Buffer.from(given).toString("base64url"),
        );
      }),
    );
  });

  it("round-trip any bytes, wherever the text is split", async () => {
    await fc.assert(
      fc.asyncProperty(bytes, size, fc.boolean(), fc.boolean(), async (given, chunk, urlSafe, padding) => {
        const lines = padding ? { lines: { length: 4, end: "\r\n" } as const } : {};
        const text = await encode(given, { urlSafe, padding, ...lines });
        expect(await decode(text, {}, chunk)).toEqual(Buffer.from(given));
      }),
    );
  });

  it("decode long and short pieces alike, valid or not", async () => {
    const changes = fc.array(
      fc.tuple(fc.nat(), fc.constantFrom("", "A", "=", "-", "_", "+", " ", "\n", "*", "é", "%41")),
      {
        maxLength: 2,
      },
    );
    const bytes = fc.uint8Array({ minLength: 5_000, maxLength: 7_000 });
    const lineEnd = fc.constantFrom("", "\n", "\r\n");
    const cutAt = fc.integer({ min: 50, max: 5_000 });
    await fc.assert(
      fc.asyncProperty(
        bytes,
        lineEnd,
        changes,
        cutAt,
        fc.boolean(),
        async (given, end, changed, size, ignoreInvalid) => {
          let text = Buffer.from(given).toString("base64").replace(/.{76}/g, `$&${end}`);
          for (const [place, character] of changed) {
            const at = place % text.length;
            text = text.slice(0, at) + character + text.slice(at + 1);
          }
          const outcome = (pieceLength: number) =>
            decode(text, { ignoreInvalid }, pieceLength).then(
              (decoded) => decoded.toString("hex"),
              ({ position }) => position,
            );
          expect(await outcome(size)).toEqual(await outcome(1));
        },
      ),
    );
  });

  it("accept the same texts as atob", async () => {
    const texts = fc.string({ unit: fc.constantFrom("A", "z", "9", "+", "=", " ", "\n", "*"), maxLength: 9 });
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        const outcome = await decode(text).then(
          (decoded) => decoded.toString("latin1"),
          () => "rejected",
        );
        expect(outcome).toBe(atobOrRejected(text));
      }),
      { numRuns: 2_000 },
    );
  });
});

function atobOrRejected(text: string): string {
  try {
    return atob(text);
  } catch {
    return "rejected";
  }
}

const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

async function decoded(input: string | Blob, options = {}) {
  const result = await runOperation(operations.decode, input, options);
  const [file] = result.kind === "files" ? result.files : [];
  if (!file) throw new Error("expected a file");
  return file;
}

describe("base64-encode: encode", () => {
  it("encodes a file byte by byte, including a byte order mark and invalid UTF-8", async () => {
    const bytes = Buffer.from("efbbbfff000d0a", "hex");
    expect(await runOperation(operations.encode, new Blob([bytes]))).toMatchObject({
      content: bytes.toString("base64"),
    });
  });

  it("rejects blank text, but accepts an empty file", async () => {
    await expect(runOperation(operations.encode, " \n")).rejects.toThrow("Please enter text to encode");
    expect(await runOperation(operations.encode, new File([], "empty"))).toMatchObject({ content: "" });
  });

  it("writes lines of 64 and 76 characters", async () => {
    expect(await runOperation(operations.encode, "a".repeat(60), { format: "pem" })).toMatchObject({ lines: 2 });
    expect(await runOperation(operations.encode, "a".repeat(60), { format: "mime" })).toMatchObject({
      content: `${"YWFh".repeat(19)}\r\nYWFh`,
    });
  });

  it.each([
    [new File(["é"], "a.txt"), "data:text/plain;charset=utf-8;base64,w6k="],
    [new File(["a,b"], "a.csv", { type: "text/csv" }), "data:text/csv;charset=utf-8;base64,YSxi"],
    [new File([Buffer.from(PNG, "base64")], "a"), `data:image/png;base64,${PNG}`],
    [new File(["\xff"], "a.x", { type: "image/x; y=1" }), "data:image/x;base64,w78="],
  ])("encodes $0.name as a data URL", async (file, content) => {
    expect(await runOperation(operations.encode, file, { format: "data-url" })).toMatchObject({
      content,
      warnings: [],
    });
  });

  it("warns that a data URL needs the standard alphabet", async () => {
    const options = { format: "data-url", urlSafe: true, padding: false };
    expect(await runOperation(operations.encode, "??>>>?", options)).toMatchObject({
      content: "data:text/plain;charset=utf-8;base64,Pz8+Pj4/",
      warnings: ["A data URL always uses the standard alphabet and padding. Browsers accept nothing else."],
    });
  });
});

describe("base64-encode: decode", () => {
  it("names and types the decoded file by its content", async () => {
    const image = await decoded(PNG);
    expect(image.name).toBe("decoded.png");
    expect(image.content.type).toBe("image/png");
    expect(Buffer.from(await image.content.arrayBuffer()).toString("base64")).toBe(PNG);
    const text = await decoded("w6k=");
    expect([text.name, text.content.type]).toEqual(["decoded.txt", "text/plain;charset=utf-8"]);
    const css = await decoded("data:text/css;base64,YXt9");
    expect([css.name, css.content.type]).toEqual(["decoded.css", "text/css;charset=utf-8"]);
  });

  it("treats text with an incomplete character as binary and keeps every byte", async () => {
    const file = await decoded(Buffer.from("abcé").subarray(0, 4).toString("base64"));
    expect(file.name).toBe("decoded.bin");
    expect(new Uint8Array(await file.content.arrayBuffer())).toEqual(new Uint8Array([0x61, 0x62, 0x63, 0xc3]));
  });

  it("keeps a byte order mark", async () => {
    expect((await decoded("77u/YQ==")).content.size).toBe(4);
  });

  it("round-trips a large file", async () => {
    const bytes = Buffer.alloc(3_000_001, "seventeen bytes, é");
    const base64 = await runOperation(operations.encode, new Blob([bytes]), { format: "mime", urlSafe: true });
    if (base64.kind !== "text") throw new Error("expected a text");
    const back = await decoded(base64.content);
    expect(bytes.equals(Buffer.from(await back.content.arrayBuffer()))).toBe(true);
  });

  it("uses one message for all invalid input", async () => {
    const message = "Error: Invalid input for Base64 decoding";
    for (const input of ["a", "====", "é", new Blob([Buffer.from([0x61, 0xff, 0xfe])])]) {
      await expect(runOperation(operations.decode, input)).rejects.toMatchObject({
        name: "InputError",
        title: "Error",
        message,
      });
    }
  });

  it("warns that only the first of several PEM blocks was decoded", async () => {
    const block = "-----BEGIN CERTIFICATE-----\nw6k=\n-----END CERTIFICATE-----\n";
    const warning = "Only the first of several PEM blocks was decoded.";
    expect(await runOperation(operations.decode, block.repeat(3))).toMatchObject({
      warnings: [warning],
      moreWarnings: 0,
    });
    expect(await runOperation(operations.decode, block)).toMatchObject({ warnings: [] });
  });
});
