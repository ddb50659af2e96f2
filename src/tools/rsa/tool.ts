import { fileInput, fileOutput, operation, textInput, textOutput } from "#shared/operation.ts";
import { choice, secret, text } from "#shared/options.ts";
import type { TextPageProps } from "#shared/page-props.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "RSA & Signatures",
  description: "Encrypt with RSA, sign, and verify signatures of RSA, ECDSA and Ed25519.",
  category: "Crypto",
  order: 8,
  keywords:
    "rsa, rsa encrypt, rsa decrypt, rsa encryption, rsa decryption, rsa-oaep, oaep, public key encryption, private key decryption, asymmetric encryption, sign, signature, digital signature, sign a message, sign a file, verify signature, signature verification, rsa sign, rsa verify, rsa-pss, pkcs1, rsassa, sha256withrsa, ecdsa, ecdsa sign, ecdsa verify, ed25519, eddsa, openssl dgst, openssl pkeyutl, webhook signature",
  opens: [{ kind: "key", mode: "sign", input: "key" }],
  icon: "signature",
  runs: "browser",
};

const utf8 = (text: string) => new TextEncoder().encode(text);

const ENCODED = ["text/plain", "application/octet-stream"];
const encoding = choice("Encoding", { base64: "Base64", hex: "Hex", binary: "Binary file" });
const keyInput = (label: string) =>
  textInput(label, { accepts: ["application/x-pem-file", "application/json", "text/plain"], secret: true });
const keyPassphrase = secret("Passphrase of the key", { help: "For an encrypted PEM key." });
const hash = choice(
  "Hash",
  { auto: "Automatic", "sha-256": "SHA-256", "sha-1": "SHA-1", "sha-384": "SHA-384", "sha-512": "SHA-512" },
  { help: "Automatic: SHA-256, and to decrypt, the one that fits." },
);
const label = text("OAEP label", "", { help: "Usually empty." });

/** Made for these examples. */
const RSA_PRIVATE =
  "MIIEvgIBADANBgkqhkiG9w0BAQEFAASCBKgwggSkAgEAAoIBAQD14KfOPbp9bb512ZmylNTdrx833nVPj50/lR1w8VrUrL1FzQu372s4w7JLuHtpY01oEcYGcievIos6GLq6AYGUxS8ri42A/XHCpv7gScY/iT624j/Yy94EP4pR9Uv+AXyHZP04EeG8sGaf2lwQMdSnL+FxEG+4S5fvyzi5zmemxFTVZVok1cLi3LwBPW8gG4qF0KJE1OOEi1c8yDqAfF7OOBJ80ZemS9m2FNrl0dKPjuTypI4Ywt9cPIUO10U3j+5qvjCiwxhMt7xqX//0/sNm/s9IyQaOmsxLQQ76Csyzitd+cJMZh4voIJpqUBfqbvaoNVsClHCBi1wAxMLNoio/AgMBAAECggEACSZdPZoOIhPJlit3rO3H8XX5Ce8KhjWYdaDFcd9cG3T62CmgvtgMhpYVwPvyWmzPw8iBii+JADCfZhU8gaaDssxsYcj1hkV9jG+tesg+teeUFgyGXA7TdMID5404Jjwvl6maQ2dlnfbMjYn732hopaNtAXRJ9rLtdQbRgMHzGSwQ4BdwV4FriAZBd9pi/sSuyc7BB2gHdLRXlWF52y2B8vU16SjJwS39chV50wI+2O06ibu11d7SNJ09IwX1PqzkfDOHF6ayiQ7Vwx8nWiSRxcqzJVSHF3A9YTKiZdQzIfCeHm6Qs731MBumnezY9tJekTMefNMGdvjHfp7evc/I5QKBgQD+SHeRIfaZJ3dtltEqZ/wmM3/PaCGIIR7y/VEtf0SynPwduSIMmfbxAa6cXj892Q5fCL2pzY7h6t7ZyM4u8jpHvueFuwx0gaj0eri1nW1cGsEzzBqc2nfZxxmPablFVO8qNO2HCs07Dtyku7EowT1rQV/TFGD+2PPqXqmQVu0i3QKBgQD3iajLB2kNafZ17MGWqmfU3bELUXREnui7MNDThL1NJbA9XRNt8Lv9/OxVU6iRwXaW/hUNlx0ZVhAATikb8U+C1Q4B7Clir6O/8hOaVOrCAULhPDrnUbYmPLRWj10P1MIxro86EkMvKhug16HVHGwg4v3xC2pvOiOvWPmfLJjJywKBgHi52SKruFOQfFAoeZgjlIBilPzY2Iq0BuigwkjSksAmbkCCZBsNgkN8Y/VTfb0Ub5FJKhsTQBIcm79Uaie501e62FsSqmAqKxgfp9B6NLC09yNrdPshciOQNp9zN4YmRAKK7Hbf9v5iGPmRLxRFYq6odCFYHJECWhPc665exul1AoGBAJaVi7VW4LVkTKYYTPwW1etMobM87foAoZueaqsCCRaxYrExuewbkoFEJ5EQv29LvZTFJJGL6AvNqxZEdgWlmrUAXvEUdWivaHIQFZTBK76xfbn/JeYqcyB3tU0jEX3b8/a9Niwhh/VdLEmAY9Z839pxvAGy7CCVwbed7NzECH5ZAoGBANRlapbU/oNzU/3OTBmOW2OwZcAPQ3ECg8Ec2XuChXDi3avmc/nBAiGzw7IQRlaoakDlL7ANxztUy2pG4i9nOqNS5d5/Y5Gm2Ras+WRauh86RvzJ4SIkb/MVUv8rBVJ/2rAmZ0qCpNou/aEKU9heCY6aSuHZ7IaakJ0oL3HX4CUP";
const RSA_PUBLIC =
  "MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA9eCnzj26fW2+ddmZspTU3a8fN951T4+dP5UdcPFa1Ky9Rc0Lt+9rOMOyS7h7aWNNaBHGBnInryKLOhi6ugGBlMUvK4uNgP1xwqb+4EnGP4k+tuI/2MveBD+KUfVL/gF8h2T9OBHhvLBmn9pcEDHUpy/hcRBvuEuX78s4uc5npsRU1WVaJNXC4ty8AT1vIBuKhdCiRNTjhItXPMg6gHxezjgSfNGXpkvZthTa5dHSj47k8qSOGMLfXDyFDtdFN4/uar4wosMYTLe8al//9P7DZv7PSMkGjprMS0EO+grMs4rXfnCTGYeL6CCaalAX6m72qDVbApRwgYtcAMTCzaIqPwIDAQAB";
const EC_PRIVATE =
  "MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg9YOElYwdhi1E/BLwOF4gdKbHLSXnikBL2YD2uy12asShRANCAATstMOeh1VE/6YLkaWpvtKnp6H9gaVx3nujYlhrxWd1fZpxWsCjEOpVs1G3zHV8M5iEU9skd24JBrWNYy0AsPms";
const EC_PUBLIC =
  "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE7LTDnodVRP+mC5Glqb7Sp6eh/YGlcd57o2JYa8VndX2acVrAoxDqVbNRt8x1fDOYhFPbJHduCQa1jWMtALD5rA==";
const EXAMPLE = "The key is under the third flowerpot.";
const PROMISE = "I owe Ada 5 crowns.";

export const operations = {
  encrypt: operation({
    label: "Encrypt",
    live: true,
    sensitive: true,
    inputs: { input: fileInput("Input", { secret: true }), key: keyInput("Public key") },
    gives: fileOutput({ type: "*/*" }),
    options: { hash, label, encoding },
    messages: {
      empty: { input: "Please enter text to encrypt", key: "Please enter the public key" },
      failed: "Failed to encrypt",
    },
    examples: [
      {
        title: "For the owner of a key",
        inputs: { input: EXAMPLE, key: RSA_PUBLIC },
        output: /^[A-Za-z0-9+/]{30}/,
        possible: "TDM4dbS/RGvJ9DedZUgFcUhiburhbPpiClqQEIaBtZlvciIThdh1LNVKM4uuNQZd…",
      },
      {
        title: "With SHA-1, the default of openssl pkeyutl, in hex",
        inputs: { input: EXAMPLE, key: RSA_PUBLIC },
        options: { hash: "sha-1", encoding: "hex" },
        output: /^[0-9a-f]{30}/,
        possible: "4c333875b4bf446bc9f4379d654805714862…",
      },
    ],
    code: () => Promise.all([import("./rsa.ts"), import("#shared/encoded-bytes.ts")]),
    run: async ([{ encryptRsa, hashOf }, { readBytes, encodedFile }], { input, key }, { hash, label, encoding }) =>
      encodedFile(
        await encryptRsa(await readBytes(input), hashOf(hash), utf8(label), {
          key,
          passphrase: "",
        }),
        encoding,
        "encrypted",
      ),
  }),

  decrypt: operation({
    label: "Decrypt",
    live: true,
    sensitive: true,
    inputs: {
      input: fileInput("Input", { accepts: ENCODED, secret: true }),
      key: keyInput("Private key"),
    },
    gives: fileOutput({ type: "*/*" }),
    options: { keyPassphrase, hash, label },
    messages: {
      empty: { input: "Please enter what to decrypt or choose a file", key: "Please enter the private key" },
      failed: "Failed to decrypt",
    },
    examples: [
      {
        title: "RSA-OAEP with SHA-256",
        inputs: {
          input:
            "TDM4dbS/RGvJ9DedZUgFcUhiburhbPpiClqQEIaBtZlvciIThdh1LNVKM4uuNQZd3XAgOwimCNVfRtzzGStQ8Jr3MweWAv6czwyJ6uxqWYH6oOijsRKFEHUVYSPwdTYEDgWaMQCFS6+RMMceET2W/phYELcF/DEh65obOGjz58quYbgU40qXlCpEIkbkILnxb4ViuNGDsfrsuWL4QZdZMXibGKN+4+tq6hmWVSzcDjIRxBkGeBFWA+e+z9sFF1Ywbyr9qIj6rmG2eJAWHvNF7fNO9RZiR1OzDX8rKodFPRnbLeDp1rKb3JQnf7wt/i4FNYbz/+sOrYXiD5qxsuaPWw==",
          key: RSA_PRIVATE,
        },
        output: EXAMPLE,
      },
    ],
    code: () =>
      Promise.all([import("./rsa.ts"), import("#shared/encoded-bytes.ts"), import("#shared/detected-file.ts")]),
    run: async (
      [{ decryptRsa, hashOf, HASHES }, { readBytes, decodeBytes }, { detectedFile }],
      { input, key },
      { hash, label, keyPassphrase },
    ) => {
      const hashes = hash === "auto" ? HASHES : [hashOf(hash)];
      const data = decodeBytes(await readBytes(input));
      const decrypted = await decryptRsa(data, hashes, utf8(label), { key, passphrase: keyPassphrase });
      return detectedFile([decrypted], (extension) => `decrypted${extension}`);
    },
  }),

  sign: operation({
    label: "Sign",
    live: true,
    sensitive: true,
    inputs: { input: fileInput("Message"), key: keyInput("Private key") },
    gives: fileOutput({ type: "*/*" }),
    options: {
      keyPassphrase,
      hash,
      scheme: choice("RSA scheme", { pkcs1: "PKCS #1 v1.5", pss: "PSS" }),
      form: choice("ECDSA form", { der: "DER (OpenSSL, Java)", raw: "r and s (WebCrypto, JWT)" }),
      encoding,
    },
    messages: {
      empty: { input: "Please enter the message or choose a file", key: "Please enter the private key" },
      failed: "Failed to sign",
    },
    examples: [
      {
        title: "RSA with SHA-256, as openssl dgst -sha256 -sign",
        inputs: { input: PROMISE, key: RSA_PRIVATE },
        output:
          "VxztknNCkEcvVzETP2zE84VlRwAKDJYJUhYbeQawR8c10FY7lAu2et6s07XnhXKHacgB1UG83LeZ73iJLzp3uEIxuipbV3r61xansf1kG28V2G7cT04RVBCbcwnePqwvB4gCXCu9GqocCqGPuAz2KbPpyCh3qU43ExWViV/Az5D3FRu1YS9LRHIn6rY7z2/Qbi/Ix3EPJFU3+s1KGzhbYe9zQrA4OfjrsNAyUzxhfKTTAM+/4gInrI8+MNmjWmDCsUdCagy+hfKlJWHMrt0vjMwR4coXcKb6n8337oC0U5xJmwptw+rBo112X21qs4NfOsXKyA9ejAPkoB2yDegDbA==",
      },
      {
        title: "ECDSA with P-256",
        inputs: { input: PROMISE, key: EC_PRIVATE },
        output: /^ME[QUY]C[A-Za-z0-9+/]{88,92}={0,2}$/,
        possible: "MEQCIHfeKygw3KgieV9V9YNZ63x6h5vvhP5EqYHHloV1MEKtAiAK9QF07vvdOS+wu6ig5QZjeTCyFbg1j2YimdOWx5zHyA==",
      },
    ],
    code: () => Promise.all([import("./sign.ts"), import("./rsa.ts"), import("#shared/encoded-bytes.ts")]),
    run: async (
      [{ signBytes }, { readOneKey, hashOf }, { readBytes, encodedFile }],
      { input, key },
      { keyPassphrase, encoding, hash, ...settings },
    ) => {
      const jwk = await readOneKey({ key, passphrase: keyPassphrase });
      return encodedFile(
        await signBytes(await readBytes(input), jwk, { hash: hashOf(hash), ...settings }),
        encoding,
        "signature",
      );
    },
  }),

  verify: operation({
    label: "Verify",
    live: true,
    inputs: {
      input: fileInput("Message"),
      signature: fileInput("Signature", { accepts: ENCODED }),
      key: keyInput("Public key"),
    },
    gives: textOutput({ fileName: "verification.txt" }),
    options: {},
    messages: {
      empty: {
        input: "Please enter the message or choose a file",
        signature: "Please enter the signature or choose a file",
        key: "Please enter the public key",
      },
      failed: "Failed to verify",
    },
    examples: [
      {
        title: "A signature that fits",
        inputs: {
          input: PROMISE,
          signature:
            "VxztknNCkEcvVzETP2zE84VlRwAKDJYJUhYbeQawR8c10FY7lAu2et6s07XnhXKHacgB1UG83LeZ73iJLzp3uEIxuipbV3r61xansf1kG28V2G7cT04RVBCbcwnePqwvB4gCXCu9GqocCqGPuAz2KbPpyCh3qU43ExWViV/Az5D3FRu1YS9LRHIn6rY7z2/Qbi/Ix3EPJFU3+s1KGzhbYe9zQrA4OfjrsNAyUzxhfKTTAM+/4gInrI8+MNmjWmDCsUdCagy+hfKlJWHMrt0vjMwR4coXcKb6n8337oC0U5xJmwptw+rBo112X21qs4NfOsXKyA9ejAPkoB2yDegDbA==",
          key: RSA_PUBLIC,
        },
        output: "Valid: RSA PKCS #1 v1.5 with SHA-256, by the key RSA, 2048 bits.",
      },
      {
        title: "A message that was changed",
        inputs: {
          input: "I owe Ada 500 crowns.",
          signature: "MEQCIHfeKygw3KgieV9V9YNZ63x6h5vvhP5EqYHHloV1MEKtAiAK9QF07vvdOS+wu6ig5QZjeTCyFbg1j2YimdOWx5zHyA==",
          key: EC_PUBLIC,
        },
        output: "Not valid: the message, the signature or the key EC, P-256, is another or was changed.",
      },
    ],
    code: () => Promise.all([import("./sign.ts"), import("./rsa.ts"), import("#shared/encoded-bytes.ts")]),
    run: async (
      [{ verifySignature }, { readOneKey }, { readBytes, decodeBytes }],
      { input, signature, key },
      _,
      { warn },
    ) => {
      const jwk = await readOneKey({ key, passphrase: "" });
      return verifySignature(await readBytes(input), decodeBytes(await readBytes(signature)), jwk, warn);
    },
  }),
};

export const page: TextPageProps = {
  modes: { encrypt: "Encrypt", decrypt: "Decrypt", sign: "Sign", verify: "Verify" },
  verdicts: ["verify"],
  fileTitle: "Result",
};
