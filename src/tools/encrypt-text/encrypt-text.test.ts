import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inflateSync } from "node:zlib";
import { generateHybridIdentity, identityToRecipient } from "age-encryption";
import * as vectors from "cctv-age";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ByteStream } from "#shared/byte-stream.ts";
import { InputError } from "#shared/input-error.ts";
import type { OutputFile } from "#shared/operation.ts";
import { runOperation, startOperation } from "#shared/run-operation.ts";
import { runSuite } from "#shared/testing/run-suite.ts";
import { decryptFile } from "./decrypt-file.ts";
import { encryptFile } from "./encrypt-file.ts";
import { passphraseWarning } from "./passphrase-warning.ts";
import { operations } from "./tool.ts";

type Bytes = Uint8Array<ArrayBuffer>;
type Options = Partial<Parameters<typeof encryptFile>[1]> & { identity?: string };

const FOLDER = join(import.meta.dirname, "testing/suite");
const sample = (name: string) => new Uint8Array(readFileSync(join(FOLDER, name)));
const PASSPHRASE = "rivet-plasma-onion-tractor";
const KEY_FILE = Buffer.from(sample("key.txt")).toString();
const RECIPIENT = /age1\S+/.exec(KEY_FILE)?.[0] ?? "";
const MESSAGE = "The key is under the third flowerpot.";
const ALL_BYTES = Uint8Array.from({ length: 256 }, (_, index) => index);
const DAMAGED = "This file is damaged or incomplete, or was changed after it was encrypted.";
const BAD_HEADER = "The header of this age file is damaged, or was changed after it was encrypted.";
const ARMOR_BEGIN = "-----BEGIN AGE ENCRYPTED FILE-----";
const ARMOR_END = "-----END AGE ENCRYPTED FILE-----";

async function read({ content }: OutputFile): Promise<Bytes> {
  const pieces: Uint8Array[] = [];
  for await (const piece of content as AsyncIterable<Uint8Array>) pieces.push(piece);
  return new Uint8Array(Buffer.concat(pieces));
}

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString();
const fileOf = (content: Bytes | string, name: string) => new File([content], name);
const streamOf = (content: Bytes | string, name: string) => ByteStream.of(fileOf(content, name));

/** With the least work, because a real passphrase takes a second. */
async function encrypt(content: Bytes | string, options: Options = {}, name = "file.bin"): Promise<Bytes> {
  const all = {
    passphrase: options.recipients ? "" : "secret",
    recipients: "",
    format: "binary" as const,
    workFactor: 1,
    ...options,
  };
  return read(await encryptFile(streamOf(content, name), all));
}

async function decrypt(
  content: Bytes | string,
  { passphrase = "secret", identity = "" }: Options = {},
): Promise<Bytes> {
  return read(await decryptFile(streamOf(content, "file.age"), { passphrase, identity }));
}

async function run(id: keyof typeof operations, input: string | File, options: Readonly<Record<string, unknown>>) {
  const result = await runOperation(operations[id], input, options);
  if (result.kind !== "files" || !result.files[0]) throw new Error("no file");
  const { name, content } = result.files[0];
  return { name, type: content.type, text: await content.text(), warnings: result.warnings };
}

describe("decryptFile", () => {
  it.runIf(process.env.NIGHTLY)("opens what the age command made", async () => {
    const opened = async (name: string, options: Options) => decrypt(sample(name), { passphrase: "", ...options });
    expect(await opened("passphrase-bytes.age", { passphrase: PASSPHRASE })).toEqual(ALL_BYTES);
    expect(text(await opened("recipient-armored.age", { identity: KEY_FILE }))).toBe(MESSAGE);
    expect(await opened("recipient-empty.age", { identity: KEY_FILE })).toHaveLength(0);
  });

  it("passes the test vectors of C2SP", async () => {
    const cases = Object.entries<Uint8Array>({ ...vectors } as never).map(([name, bytes]) => {
      const at = Buffer.from(bytes).indexOf("\n\n");
      const facts = Map.groupBy(text(bytes.subarray(0, at)).split("\n"), (line) => line.split(": ")[0]);
      const fact = (key: string) => facts.get(key)?.map((line) => line.slice(key.length + 2)) ?? [];
      const body = bytes.subarray(at + 2);
      const content = new Uint8Array(fact("compressed").length > 0 ? inflateSync(body) : body);
      const options = { passphrase: fact("passphrase")[0] ?? "", identity: fact("identity").join("\n") };
      return {
        name,
        run: async () => {
          const hash = createHash("sha256");
          let message = "";
          try {
            const { content: pieces } = await decryptFile(streamOf(content, name), options);
            for await (const piece of pieces as AsyncIterable<Uint8Array>) hash.update(piece);
          } catch (error) {
            if (!(error instanceof InputError)) throw error;
            message = error.message;
          }
          expect(message).toMatch(EXPECTED[fact("expect")[0] ?? ""] ?? "an unknown key");
          for (const payload of fact("payload")) expect(hash.digest("hex")).toBe(payload);
        },
      };
    });
    await runSuite(import.meta.dirname, {
      id: "cctv-age",
      title: "C2SP CCTV test vectors of age",
      source: "https://github.com/C2SP/CCTV/tree/main/age",
      library: "age-encryption",
      cases,
      exceptions: [
        {
          reason:
            "They are rejected, but less is given out before: of the last 64 KB, only what is known to end the file.",
          cases: [
            "armor_garbage_encoded",
            "stream_no_final_full",
            "stream_no_final_two_chunks_full",
            "stream_trailing_garbage_long",
            "stream_trailing_garbage_short",
            "stream_two_final_chunks",
            "stream_two_final_chunks_full",
            "stream_two_final_chunks_second",
          ],
        },
      ],
    });
  });

  it("opens what encryptFile made, of any content and in any pieces", async () => {
    const sizes = fc.constantFrom(0, 1, 47, 48, 49, 65_535, 65_536, 65_537, 131_072, 140_000);
    await fc.assert(
      fc.asyncProperty(
        sizes,
        fc.constantFrom("armor" as const, "binary" as const),
        fc.integer({ min: 1, max: 70_000 }),
        async (size, format, step) => {
          const content = Uint8Array.from({ length: size }, (_, index) => index * 7);
          const encrypted = await encrypt(content, { format });
          async function* pieces() {
            for (let at = 0; at < encrypted.length; at += step) yield encrypted.slice(at, at + step);
          }
          const file = await decryptFile(new ByteStream(pieces()), { passphrase: "secret", identity: "" });
          expect(await read(file)).toEqual(content);
        },
      ),
      { numRuns: 15 },
    );
  });

  it("gives out nothing of a damaged part", async () => {
    const content = new Uint8Array(200_000).fill(65);
    const encrypted = await encrypt(content);
    const payload = encrypted.length - 200_000 - 4 * 16;
    const readUntilError = async (bytes: Bytes) => {
      let length = 0;
      const { content: pieces } = await decryptFile(streamOf(bytes, "a.age"), { passphrase: "secret", identity: "" });
      try {
        for await (const piece of pieces as AsyncIterable<Uint8Array>) length += piece.length;
      } catch (error) {
        expect(String(error)).toBe(`InputError: ${DAMAGED}`);
        return length;
      }
      throw new Error("There is no error.");
    };
    const flipped = encrypted.slice();
    flipped[payload + 100_000] = 0;
    expect(await readUntilError(flipped)).toBe(65_536);
    for (const length of [payload, payload + 1, payload + 70_000, payload + 2 * 65_552, encrypted.length - 1]) {
      expect(await readUntilError(encrypted.slice(0, length))).toBeLessThan(length);
    }
    expect(await readUntilError(new Uint8Array([...encrypted, 10]))).toBeLessThan(200_000);
  });

  it("rejects a file with any changed or missing byte in its header", async () => {
    const encrypted = await encrypt(MESSAGE, { recipients: RECIPIENT });
    const end = Buffer.from(encrypted).indexOf("\n--- ") + 49;
    for (let at = 0; at < end; at++) {
      const changed = encrypted.slice();
      changed[at] = (changed[at] ?? 0) ^ 1;
      const options = { passphrase: "", identity: KEY_FILE };
      await expect(decrypt(changed, options), `changed at ${at}`).rejects.toThrow(InputError);
      await expect(decrypt(encrypted.slice(0, at), options), `cut at ${at}`).rejects.toThrow(InputError);
    }
  });

  it("says what is missing or wrong, and where to enter it", async () => {
    const withPassphrase = await encrypt(MESSAGE);
    const withRecipient = await encrypt(MESSAGE, { recipients: RECIPIENT });
    const none = { passphrase: "", identity: "" };
    const other = "AGE-SECRET-KEY-1GFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPQ4EGAEX";
    const fault = (bytes: Bytes, options: Options) =>
      decrypt(bytes, { ...none, ...options }).catch(({ message, field }) => [field, message]);
    expect(await fault(withPassphrase, {})).toEqual(["passphrase", "Please enter the passphrase"]);
    expect(await fault(withPassphrase, { passphrase: "wrong" })).toEqual([
      "passphrase",
      "The passphrase is wrong, or the header of the file is damaged.",
    ]);
    expect(await fault(withPassphrase, { identity: KEY_FILE })).toEqual([
      "passphrase",
      "This file opens with a passphrase, not with an identity. Please enter it.",
    ]);
    expect(await fault(withRecipient, { passphrase: "secret" })).toEqual([
      "identity",
      "This file was encrypted to a recipient, not with a passphrase. Please enter the recipient's identity.",
    ]);
    expect(await fault(withRecipient, { identity: other })).toEqual([
      "identity",
      "This identity doesn't open the file: it was encrypted to others.",
    ]);
    expect(await fault(withRecipient, { identity: "age1" })).toEqual([
      "identity",
      "An identity starts with AGE-SECRET-KEY-1.",
    ]);
    const [, message] = await fault(withRecipient, { identity: `${other.slice(0, -1)}Q` });
    expect(message).toBe("This identity has a typing error, or a part of it is missing.");
    const ssh = "This file was encrypted to an SSH key, which only the age command can use.";
    expect(await fault(sample("ssh-armored.age"), {})).toEqual([undefined, ssh]);
  });

  const rejected = (
    [
      ["hello", "This is not an age file, or its start is missing."],
      ["", "This is not an age file, or its start is missing."],
      ["Salted__12345678", "This was encrypted by OpenSSL"],
      ["U2FsdGVkX1+mHslEXFTOVHABKTqGbuTAbACjCxk7EIvUOiUnQH8JcrbsKcRr1iss", "This was encrypted by OpenSSL"],
      ["-----BEGIN PGP MESSAGE-----\n\nhQ", "This is a PGP message"],
      ["\x8c\r\x04\t\x03\x02\x07\x80X\xb3", "This is a PGP message"],
      ["\x85\x01\x0c\x03\x11\x22", "This is a PGP message"],
      ["-----BEGIN PGP PUBLIC KEY BLOCK-----", "This is a key or certificate"],
      ["-----BEGIN PRIVATE KEY-----", "This is a key or certificate"],
      [KEY_FILE, "This is an identity, not an age file."],
      ["PK\x03\x04", "This is a ZIP archive"],
      ["age-encryption.org/v2\n-> X", "This file was made by a newer version of age."],
      ["age-encryption.org/v1\r\n-> X", "The line breaks of this file were changed"],
      ["\xff\xfea\0g\0e\0-\0e\0", "PowerShell's “>” turned this age file into text"],
      [`age-encryption.org/v1\n${"-> X25519 AAAA\n".repeat(100_000)}`, "The header of this age file is damaged"],
      [
        `age-encryption.org/v1\n-> X25519 A\n--- ${"A".repeat(2_000_000)}`,
        "The header of this age file is damaged or incomplete.",
      ],
      [
        "age-encryption.org/v1\n-> scrypt AAAAAAAAAAAAAAAAAAAAAA 21\nAA\n--- AA\n",
        "This file has a work factor of 21.",
      ],
      ["age-encryption.org/v1\n-> scrypt AAAAAAAAAAAAAAAAAAAAAA 1e1\nAA\n--- AA\n", BAD_HEADER],
    ] as const
  ).map(([content, message]) => ({ content, message }));

  it.each(rejected)("says “$message”", async ({ content, message }) => {
    await expect(decrypt(new Uint8Array(Buffer.from(content, "latin1")))).rejects.toThrow(message);
  });

  it("reads armor with spaces around it, CRLF, or in UTF-16 as PowerShell writes it", async () => {
    const armored = text(await encrypt(MESSAGE, { format: "armor" }));
    const crlf = armored.replaceAll("\n", "\r\n");
    for (const variant of [`\n  \n${armored}\n\n`, crlf, armored.trimEnd()]) {
      expect(text(await decrypt(variant))).toBe(MESSAGE);
    }
    expect(text(await decrypt(new Uint8Array(Buffer.from(`\ufeff${crlf}`, "utf16le"))))).toBe(MESSAGE);
  });

  it.each([
    ["a lost line break", (armor: string) => armor.replace("\n", ""), "Line 1 of the encrypted text is not -----BEGIN"],
    ["joined lines", (armor: string) => armor.replace(/(\n\w+)\n/, "$1"), "of the encrypted text has more than 64"],
    ["a space", (armor: string) => armor.replace("YWdl", "YW l"), "Line 2 of the encrypted text is not valid Base64."],
    ["a lost character", (armor: string) => armor.replace("YWdl", "YW"), "Line 3 of the encrypted text comes after"],
    ["a blank line", (armor: string) => armor.replace("\n", "\n\n"), "Line 2 of the encrypted text is empty."],
    ["text before it", (armor: string) => `Hi!\n${armor}`, "There is something before -----BEGIN"],
    ["text after it", (armor: string) => `${armor}Bye!`, "comes after -----END"],
    ["a missing end", (armor: string) => armor.replace(`${ARMOR_END}\n`, ""), "the line -----END"],
    ["a cut", (armor: string) => armor.slice(0, 110), "Line 3 of the encrypted text is not valid Base64."],
    ["a cut at a line's end", (armor: string) => armor.slice(0, 100), "the line -----END"],
    ["no content", () => `${ARMOR_BEGIN}\n${ARMOR_END}`, "This is not an age file"],
  ])("names the line of armor with %s", async (_, damage, message) => {
    const armored = text(await encrypt(MESSAGE, { format: "armor" }));
    await expect(decrypt(damage(armored))).rejects.toThrow(message);
  });

  it("rejects an endless line of armor at its start", async () => {
    async function* pieces() {
      yield new Uint8Array(Buffer.from(`${ARMOR_BEGIN}\n`));
      for (let count = 0; count < 10; count++) yield new Uint8Array(65_536).fill(65);
      throw new Error("It reads on.");
    }
    const opened = decryptFile(new ByteStream(pieces()), { passphrase: "secret", identity: "" });
    await expect(opened).rejects.toThrow("Line 2 of the encrypted text has more than 64 characters.");
  });

  it("passes on an error of its source, such as a cancellation", async () => {
    const encrypted = await encrypt(new Uint8Array(300_000));
    async function* pieces() {
      for (let at = 0; at < 100_000; at += 10_000) yield encrypted.slice(at, at + 10_000);
      throw new TypeError("canceled");
    }
    const file = await decryptFile(new ByteStream(pieces()), { passphrase: "secret", identity: "" });
    await expect(read(file)).rejects.toThrow(TypeError);
  });
});

/** What an error says for each kind that the vectors tell apart. */
const EXPECTED: Readonly<Record<string, RegExp>> = {
  success: /^$/,
  "no match": /^(?:The passphrase is wrong|This identity doesn't open|This file was encrypted to a key of the type)/,
  "HMAC failure": /^The header of this age file is damaged/,
  "header failure": /header|newer version|not an age file|line breaks of this file|work factor/,
  "payload failure": /^This file is damaged or incomplete/,
  "armor failure": /encrypted text|There is something before|not an age file/,
};

describe("encryptFile", () => {
  it("writes text for typed text, and a file for a file", async () => {
    const options = { recipients: RECIPIENT };
    const typed = await run("encrypt", MESSAGE, options);
    expect(typed).toMatchObject({ name: "message.age", type: "text/plain;charset=utf-8" });
    expect(typed.text).toMatch(/^-----BEGIN AGE ENCRYPTED FILE-----\n(?:[\w+/]{64}\n)+[\w+/=]{1,64}\n-----END /);
    const binary = await run("encrypt", fileOf(MESSAGE, "a.txt"), options);
    expect(binary).toMatchObject({ name: "a.txt.age", type: "application/octet-stream" });
    expect(binary.text).toMatch(/^age-encryption\.org\/v1\n-> X25519 /);
    const armored = await run("encrypt", fileOf(MESSAGE, "a.txt"), { ...options, format: "armor" });
    expect(armored).toMatchObject({ name: "a.txt.age", type: "text/plain;charset=utf-8" });
    expect((await run("encrypt", MESSAGE, { ...options, format: "binary" })).type).toBe("application/octet-stream");
  });

  it("writes text for piped text, and a file for other bytes", async () => {
    const typeOf = async (content: Bytes) => {
      const piped = new ByteStream(streamOf(content, ""));
      return (await encryptFile(piped, { passphrase: "", recipients: RECIPIENT, format: "auto" })).type;
    };
    const letters = new Uint8Array(Buffer.from("añ€".repeat(2_000)));
    expect(await typeOf(letters)).toBe("text/plain;charset=utf-8");
    expect(await typeOf(letters.slice(1, 6_000))).toBe("text/plain;charset=utf-8");
    expect(await typeOf(ALL_BYTES)).toBe("application/octet-stream");
  });

  it("encrypts to several recipients; each can open it", async () => {
    const other = "age1lggyhqrw2nlhcxprm67z43rta597azn8gknawjehu9d9dl0jq3yqqvfafg";
    const encrypted = await encrypt(MESSAGE, { recipients: `${other}, ${RECIPIENT}\n` });
    expect(text(encrypted).match(/^-> X25519/gm)).toHaveLength(2);
    expect(text(await decrypt(encrypted, { identity: KEY_FILE }))).toBe(MESSAGE);
  });

  it("encrypts to post-quantum recipients, but not together with others", async () => {
    const identity = await generateHybridIdentity();
    const recipients = await identityToRecipient(identity);
    expect(text(await decrypt(await encrypt(MESSAGE, { recipients }), { identity }))).toBe(MESSAGE);
    const mixed = encrypt(MESSAGE, { recipients: `${recipients} ${RECIPIENT}` });
    await expect(mixed).rejects.toThrow("Post-quantum recipients (age1pq1…) can't be mixed with others.");
  });

  it.each([
    ["Please enter a passphrase, or recipients", "passphrase", { passphrase: "" }],
    ["Use either a passphrase or recipients", "recipients", { passphrase: "x", recipients: RECIPIENT }],
    ["“age1abc” is not a recipient", "recipients", { recipients: "age1abc" }],
    [`“${RECIPIENT.slice(0, 24)}…” is not`, "recipients", { recipients: `${RECIPIENT}, ${RECIPIENT.slice(0, -1)}q` }],
    ["This is an identity, which is secret.", "recipients", { recipients: "AGE-SECRET-KEY-1ABC" }],
    ["Only the age command can encrypt to SSH keys.", "recipients", { recipients: "ssh-ed25519 AAAA" }],
    ["Enter at most 1000 recipients.", "recipients", { recipients: `${RECIPIENT} `.repeat(1_001) }],
  ])("says %s", async (message, field, options) => {
    const error = await encrypt(MESSAGE, options).catch((reason) => reason);
    expect(error).toBeInstanceOf(InputError);
    expect([error.field, error.message]).toEqual([field, expect.stringContaining(message)]);
    expect(error.message).not.toContain("SECRET-KEY-1ABC");
  });
});

describe("operations", () => {
  it("decrypt to a file named and typed by name and content", async () => {
    const options = { recipients: RECIPIENT };
    const identity = KEY_FILE;
    const encryptedText = (await run("encrypt", '{"a": 1}', options)).text;
    expect(await run("decrypt", encryptedText, { identity })).toMatchObject({
      name: "decrypted.json",
      type: "application/json;charset=utf-8",
    });
    const encrypted = await encrypt(ALL_BYTES, options);
    const nameOf = async (name: string) => (await run("decrypt", fileOf(encrypted, name), { identity })).name;
    expect(await nameOf("photo.raw.AGE")).toBe("photo.raw");
    expect(await nameOf("photo.age")).toBe("photo.bin");
    expect(await nameOf(".age")).toBe("decrypted.bin");
  });

  it("report progress through the armor", async () => {
    const armored = await encrypt(new Uint8Array(500_000), { format: "armor", recipients: RECIPIENT });
    const fractions: number[] = [];
    const { result } = await startOperation(
      operations.decrypt,
      new File(
        Array.from({ length: 10 }, (_, index) => armored.subarray(index * 67_800, (index + 1) * 67_800)),
        "a.age",
      ),
      { identity: KEY_FILE },
      { progress: (fraction) => fractions.push(fraction) },
    );
    if (result.kind !== "files") throw new Error("no file");
    for (const file of result.files) await read(file);
    expect(fractions.length).toBeGreaterThan(3);
    expect(fractions.at(-1)).toBe(1);
  });

  it("encrypt with the work factor of the age command, and warn of a weak passphrase", async () => {
    const { text: armored, warnings } = await run("encrypt", MESSAGE, { passphrase: "123456" });
    const [, ...lines] = armored.split("\n");
    expect(atob(lines.slice(0, 2).join(""))).toMatch(/^age-encryption\.org\/v1\n-> scrypt [\w+/]{22} 18\n/);
    expect(warnings).toEqual([expect.stringContaining("Weak passphrase")]);
  });

  it.each([
    "123456",
    "password",
    "Password1",
    "aaaaaaaaaaaaaaaaaaaa",
    "abcdefghijklmnop",
    "correct horse",
    "12345678901",
  ])("call %s weak", (passphrase) => {
    expect(passphraseWarning(passphrase)).toContain("Weak passphrase");
  });

  it.each(["", PASSPHRASE, "correct horse battery staple", "k3X9vQ2mLp", "x€🧵λ中éß9q"])(
    "don't call %s weak",
    (passphrase) => {
      expect(passphraseWarning(passphrase)).toBeUndefined();
    },
  );

  it("keep no input, passphrase or key", () => {
    for (const { sensitive, inputs } of Object.values(operations)) {
      expect([sensitive, inputs.input.secret]).toEqual([true, true]);
    }
    const { passphrase, identity } = operations.decrypt.options;
    expect([passphrase.kind, identity.kind, operations.encrypt.options.passphrase.kind]).toEqual(
      Array(3).fill("secret"),
    );
  });
});

const hasAge = ["age", "script"].every((command) => spawnSync(command, ["--version"]).status === 0);

describe.runIf(process.env.NIGHTLY && hasAge)("the age command (needs age and script)", () => {
  /** It reads a passphrase only from a terminal, which `script` provides. */
  const withPassphrase = (command: string) =>
    spawnSync("script", ["-qec", command, "/dev/null"], { input: `${PASSPHRASE}\n${PASSPHRASE}\n` });

  it("opens ours, and we open its", { timeout: 120_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), "age-"));
    try {
      for (const size of [1, 65_536, 65_537, 1_000_000]) {
        const content = crypto.getRandomValues(new Uint8Array(Math.min(size, 65_536)));
        const plain = new Uint8Array(Buffer.alloc(size, content));
        const [file, other, back, key] = ["file", "other.age", "back", "key.txt"].map((name) => join(folder, name));
        writeFileSync(`${file}`, plain);
        writeFileSync(`${key}`, KEY_FILE);
        for (const format of ["armor", "binary"] as const) {
          const recipient = { recipients: RECIPIENT, format };
          writeFileSync(`${other}`, await encrypt(plain, recipient));
          rmSync(`${back}`, { force: true });
          expect(spawnSync("age", ["-d", "-i", `${key}`, "-o", `${back}`, `${other}`]).status).toBe(0);
          expect(readFileSync(`${back}`).equals(plain)).toBe(true);
          const flags = ["-r", RECIPIENT, ...(format === "armor" ? ["-a"] : []), "-o", `${other}`];
          expect(spawnSync("age", [...flags, `${file}`]).status).toBe(0);
          expect(await decrypt(new Uint8Array(readFileSync(`${other}`)), { identity: KEY_FILE })).toEqual(plain);
          // Deriving a key takes a second.
          if (size !== 65_537) continue;
          const passphrase = { passphrase: PASSPHRASE, workFactor: 18, format };
          writeFileSync(`${other}`, await encrypt(plain, passphrase));
          rmSync(`${back}`, { force: true });
          expect(withPassphrase(`age -d -o ${back} ${other}`).status).toBe(0);
          expect(readFileSync(`${back}`).equals(plain)).toBe(true);
          expect(withPassphrase(`age -p ${format === "armor" ? "-a" : ""} -o ${other} ${file}`).status).toBe(0);
          expect(await decrypt(new Uint8Array(readFileSync(`${other}`)), passphrase)).toEqual(plain);
        }
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
