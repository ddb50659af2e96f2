import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runOperation } from "#shared/run-operation.ts";
import { cpuTime } from "#shared/testing/cpu-time.ts";
import { runSuite } from "#shared/testing/run-suite.ts";
import { ENCODING_NAMES, type EncodingName } from "./encodings.ts";
import { operations } from "./tool.ts";

type Options = Record<string, unknown>;

async function encode(bytes: Uint8Array | string, options: Options): Promise<string> {
  const content = typeof bytes === "string" ? Buffer.from(bytes, "hex") : bytes;
  const result = await runOperation(operations.encode, new File([Uint8Array.from(content)], "a.bin"), options);
  if (result.kind !== "text") throw new Error("expected a text");
  return typeof result.content === "string" ? result.content : result.content.text();
}

async function decode(text: string, options: Options): Promise<string> {
  const result = await runOperation(operations.decode, text, options);
  if (result.kind !== "files" || !result.files[0]) throw new Error("expected a file");
  return Buffer.from(await result.files[0].content.arrayBuffer()).toString("hex");
}

const hex = (text: string) => Buffer.from(text).toString("hex");
const NAMES = Object.keys(ENCODING_NAMES) as EncodingName[];

/** RFC 4648, section 10. */
const FOOBAR = ["f", "fo", "foo", "foob", "fooba", "foobar"];
const RFC_4648: Readonly<Record<string, readonly string[]>> = {
  base16: ["66", "666F", "666F6F", "666F6F62", "666F6F6261", "666F6F626172"],
  base32: ["MY======", "MZXQ====", "MZXW6===", "MZXW6YQ=", "MZXW6YTB", "MZXW6YTBOI======"],
  base32hex: ["CO======", "CPNG====", "CPNMU===", "CPNMUOG=", "CPNMUOJ1", "CPNMUOJ1E8======"],
  base64: ["Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"],
};

/** From Bitcoin Core, src/test/data/base58_encode_decode.json, and draft-msporny-base58. */
const BASE58 = [
  ["61", "2g"],
  ["626262", "a3gV"],
  ["636363", "aPEr"],
  ["73696d706c792061206c6f6e6720737472696e67", "2cFupjhnEsSn59qHXstmK2ffpLv2"],
  ["00eb15231dfceb60925886b67d065299925915aeb172c06647", "1NS17iag9jJgTHD1VXjvLCEnZuQ3rJDE9L"],
  ["516b6fcd0f", "ABnLTmg"],
  ["bf4f89001e670274dd", "3SEo3LWLoPntC"],
  ["572e4794", "3EFU7m"],
  ["ecac89cad93923c02321", "EJDM8drfXA6uyA"],
  ["10c8511e", "Rt5zm"],
  ["00000000000000000000", "1111111111"],
  [hex("Hello World!"), "2NEpo7TZRRrLZSi2U"],
  [hex("The quick brown fox jumps over the lazy dog."), "USm3fpXnKG5EUBx2ndxBDMPVciP5hGey2Jh4NDv6gmeo1LkMeiKrLJUUBk6Z"],
  ["0000287fb4cd", "11233QC4"],
] as const;

const SUITES: readonly {
  id: string;
  title: string;
  source: string;
  vectors: readonly (readonly [EncodingName, string, string])[];
}[] = [
  {
    id: "rfc-4648",
    title: "RFC 4648: Base16, Base32, Base32hex, Base64",
    source: "https://www.rfc-editor.org/rfc/rfc4648#section-10",
    vectors: Object.entries(RFC_4648).flatMap(([name, texts]) =>
      texts.map((text, index) => [name as EncodingName, hex(FOOBAR[index] ?? ""), text] as const),
    ),
  },
  {
    id: "base58",
    title: "Bitcoin Base58 and Base58Check",
    source: "https://github.com/bitcoin/bitcoin/blob/master/src/test/data/base58_encode_decode.json",
    vectors: [
      ...BASE58.map(([bytes, text]) => ["base58", bytes, text] as const),
      ["base58check", "00010966776006953d5567439e5e39f86a0d273bee", "16UwLL9Risc3QfPqBUvKofHmBQ7wMtjvM"],
    ],
  },
  {
    id: "z85",
    title: "ZeroMQ RFC 32: Z85",
    source: "https://rfc.zeromq.org/spec/32/",
    vectors: [
      ["z85", "864fd26fb559f75b", "HelloWorld"],
      [
        "z85",
        "8e0bdd697628b91d8f245587ee95c5b04d48963f79259877b49cd9063aead3b7",
        "JTKVSB%%)wK0E.X)V>+}o?pNmC{O&4W4b!Ni{Lh6",
      ],
    ],
  },
  {
    id: "base45",
    title: "RFC 9285: Base45",
    source: "https://www.rfc-editor.org/rfc/rfc9285#section-4.3",
    vectors: [
      ["base45", hex("AB"), "BB8"],
      ["base45", hex("Hello!!"), "%69 VD92EX0"],
      ["base45", hex("base-45"), "UJCLQE7W581"],
      ["base45", hex("ietf!"), "QED8WEX0"],
    ],
  },
  {
    id: "ascii85",
    title: "Ascii85 as Python's base64.a85encode writes it",
    source: "https://docs.python.org/3/library/base64.html#base64.a85encode",
    vectors: [
      ["ascii85", "54", ";u"],
      ["ascii85", "f10e", "nI>"],
      ["ascii85", "ff0000", "rr<$"],
      ["ascii85", "d65bf844", "em%o;"],
      ["ascii85", "6068febaa7", "?tfPNVZ"],
      ["ascii85", "ff00d0ff0000", "rrCFG!!!"],
      ["ascii85", "8ae59a1f9e9e83", "MWL9KSt:Q"],
      ["ascii85", "f7cd547ff3159cb3", "pWZZeo+de%"],
      ["ascii85", "ff5e0001006f00ff00", "s'>[+!,hl;!!"],
      ["ascii85", "a23b71a077ecd9815b76", 'U-!@fGO4"6>BT'],
      ["ascii85", "dff154a69ad9ff812dc44b", "hsj[CRb@^l/]:9"],
      ["ascii85", "00ff0000ff00ff0000320000", "!<3$!rrE'!!&=NS"],
      ["ascii85", "28f6e6c5d78fe523d7ccefe8ca", "./)fBf8o#<f?E^Iao"],
      ["ascii85", "8407612e61f74e8a9551e5a3e515", "KEkp<@J<NSPu6Y<jV7"],
      ["ascii85", "ffffffff1128ffd2ff00ffe60000ff", "s8W-!&Ld\\-rrE)]!!*$"],
      ["ascii85", "c876cf4d1ab9698c93763b7370003008", "aEGm()S'R@PBK$/Du_Qt"],
      ["ascii85", "8b06829280f8e22b6fad5b625eb14b14a6", 'M["crJGA+SDlm5Q?Em-;V>'],
      ["ascii85", "ff7dff3100ff00eed500ff00ff003b320000", "s*ao%!<3&eeH#ULrr>,9!!!"],
      ["ascii85", "eb25706d9a62e567682b56902bb595a7b4dda6", "lQpLeRUYAkBId,F/%(Y?[,%S"],
      ["ascii85", "47f3af2bfcc2e6639f06d71b2e41169351e5ef7e", "8+Wo7r5.T+T*Emd/jU8:;<@7q"],
      ["ascii85", "78000058e000290000ff00000000ff0000ffae009d", "GQ7_GhuG2+!<3$!!!*$!!<92%SH"],
      ["ascii85", "108c4c7c2b89e26c38216bc71dbbce26d4eb2a62ed15", "&<';1.uE8%3$E(X*P9TDeE\\Snm1f"],
      ["ascii85", "6538c6720b2e378fa015348e9ea4f5b9d7e7040ff870bb", "AN7\\M$SFB!TG9;DStu%ifB38Ipi*h"],
      ["ascii85", "0000eaff0000ff00ff5b00ffffff0000f9ffffff001c1a00", "!!)<a!!*$!s'#L's8N'!q>^Kp!#umW"],
      ["ascii85", "00000000", "z"],
      ["ascii85", "0000000000", "z!!"],
    ],
  },
];

it.each(SUITES)("reads and writes the vectors of $title", async ({ id, title, source, vectors }) => {
  await runSuite(import.meta.dirname, {
    id,
    title,
    source,
    cases: vectors.map(([encoding, bytes, text]) => ({
      name: `${encoding} ${text}`,
      run: async () => {
        expect(await encode(bytes, { encoding })).toBe(text);
        expect(await decode(text, { encoding })).toBe(bytes);
      },
    })),
  });
});

it.each([
  ["test", "fPNKd"],
  ["Hello World!", ">OwJh>Io0Tv!8PE"],
])("writes %j in basE91 as %s", async (text, encoded) => {
  expect(await encode(hex(text), { encoding: "base91" })).toBe(encoded);
});

describe.each(NAMES)("%s", (encoding) => {
  it("decodes what it encodes", async () => {
    const random = fc.sample(
      fc.tuple(fc.uint8Array({ minLength: 1, maxLength: 70 }), fc.integer({ min: 0, max: 40 })),
      {
        numRuns: 60,
        seed: 36,
      },
    );
    for (const [bytes, lineLength] of random) {
      const whole = encoding === "z85" ? new Uint8Array([...bytes, ...bytes, ...bytes, ...bytes]) : bytes;
      // A space may be a digit of Base45 and stand at the end of a line.
      const text = await encode(whole, { encoding, lineLength, padding: lineLength % 2 === 0 });
      if (text.trim() !== "") expect(await decode(text, { encoding }), text).toBe(Buffer.from(whole).toString("hex"));
    }
  });

  it("rejects what isn't a character, with its place", async () => {
    await expect(decode("22\n é", { encoding })).rejects.toMatchObject({
      name: "InputError",
      position: { line: 2 },
    });
  });
});

describe("decode", () => {
  it.each<[EncodingName, string, number]>([
    ["base32", "MZ=Q", 4],
    ["base32", "MZXQ==", 7],
    ["base32", "MZX", 4],
    ["base32", "MZXR", 5],
    ["base45", ":::", 3],
    ["base45", "GGW", 3],
    ["base45", "A", 2],
    ["ascii85", 's8W-"', 5],
    ["ascii85", "uuuuu", 5],
    ["ascii85", "!z", 2],
    ["ascii85", "!", 2],
    ["z85", "Hell", 5],
    ["base58", "0", 1],
    ["base58check", "16UwLL9Risc3QfPqBUvKofHmBQ7wMtjvN", 34],
    ["base58check", "1", 2],
    ["crockford", "U0", 1],
  ])("rejects %s %s at column %i", async (encoding, text, column) => {
    await expect(decode(text, { encoding })).rejects.toMatchObject({
      name: "InputError",
      position: { line: 1, column },
    });
  });

  it("takes the largest groups", async () => {
    expect(await decode("FGW", { encoding: "base45" })).toBe("ffff");
    expect(await decode("s8W-!", { encoding: "ascii85" })).toBe("ffffffff");
    expect(await decode("%nSc0", { encoding: "z85" })).toBe("ffffffff");
  });

  it("ignores Adobe's marks and line breaks in Ascii85", async () => {
    expect(await decode(" <~87cUR\nD]~>\n", { encoding: "ascii85" })).toBe(hex("Hello"));
    expect(await decode("<~z~>", { encoding: "ascii85" })).toBe("00000000");
  });

  it("takes either case, and Crockford's mistakable letters", async () => {
    expect(await decode("mzxw6ytb", { encoding: "base32" })).toBe(hex("fooba"));
    expect(await decode("oO-iIlL0", { encoding: "crockford" })).toBe(
      await decode("0011110", { encoding: "crockford" }),
    );
  });
});

describe("encode", () => {
  it("writes Base36 as the digits of one number", async () => {
    expect(await encode("00deadbeef", { encoding: "base36" })).toBe(`0${(0xdeadbeef).toString(36)}`);
  });

  it("needs a multiple of four bytes for Z85", async () => {
    await expect(encode("00", { encoding: "z85" })).rejects.toMatchObject({ name: "InputError" });
  });

  it.each(["a", "aa", "abca", "ab c", "a😀"])("rejects the alphabet %j", async (alphabet) => {
    await expect(encode("00", { encoding: "custom", alphabet })).rejects.toMatchObject({ field: "alphabet" });
  });

  it("reads alphabets of any length", async () => {
    for (const alphabet of ["01", "012", "01234567", "0123456789ABC", "αβγδ"]) {
      const text = await encode("00ff8001", { encoding: "custom", alphabet });
      expect(await decode(text, { encoding: "custom", alphabet })).toBe("00ff8001");
    }
  });

  it("encodes up to 100 KB as one number in a moment", async () => {
    const bytes = new Uint8Array(100_000).fill(0xfe);
    const took = await cpuTime(async () => {
      const text = await encode(bytes, { encoding: "base58" });
      expect(await decode(text, { encoding: "base58" })).toBe(Buffer.from(bytes).toString("hex"));
    });
    expect(took).toBeLessThan(15_000);
    await expect(encode(new Uint8Array(100_001), { encoding: "base58" })).rejects.toThrow("At most 100 KB");
  });
});
