import { BmpString, OctetString } from "asn1js";
import {
  Attribute,
  AuthenticatedSafe,
  CertBag,
  type Certificate,
  type ContentEncryptionAlgorithm,
  PFX,
  PKCS8ShroudedKeyBag,
  PrivateKeyInfo,
  SafeBag,
  SafeContents,
} from "pkijs";
import { InputError } from "#shared/input-error.ts";

const ITERATIONS = 100_000;
const FRIENDLY_NAME = "1.2.840.113549.1.9.20";
const LOCAL_KEY_ID = "1.2.840.113549.1.9.21";
const ENCRYPTION = {
  // The library draws the initialization vector.
  contentEncryptionAlgorithm: { name: "AES-CBC", length: 256 } as ContentEncryptionAlgorithm,
  hmacHashAlgorithm: "SHA-256",
  iterationCount: ITERATIONS,
};

/**
 * A PKCS #12 file (RFC 7292) of a key and its certificates, the key's own first, encrypted with AES-256.
 * @throws {InputError} for a password with other characters than ASCII, which programs read differently
 */
export async function buildPkcs12(
  key: CryptoKey,
  certificates: readonly Certificate[],
  { name, password }: { name: string; password: string },
): Promise<Uint8Array<ArrayBuffer>> {
  if (!/^[ -~]+$/.test(password)) {
    throw new InputError("PKCS #12 needs a password of letters, digits and signs of ASCII.", { field: "password" });
  }
  const secret = new TextEncoder().encode(password).buffer;
  const keyId = await crypto.subtle.digest("SHA-1", (certificates[0] as Certificate).toSchema().toBER());
  const attributes = [
    new Attribute({ type: FRIENDLY_NAME, values: [new BmpString({ value: name })] }),
    new Attribute({ type: LOCAL_KEY_ID, values: [new OctetString({ valueHex: keyId })] }),
  ];
  const info = PrivateKeyInfo.fromBER(await crypto.subtle.exportKey("pkcs8", key));
  const keyBag = new PKCS8ShroudedKeyBag({ parsedValue: info });
  await keyBag.makeInternalValues({ password: secret, ...ENCRYPTION });
  const keyBags = [new SafeBag({ bagId: "1.2.840.113549.1.12.10.1.2", bagValue: keyBag, bagAttributes: attributes })];
  const certBags = certificates.map(
    (certificate, index) =>
      new SafeBag({
        bagId: "1.2.840.113549.1.12.10.1.3",
        bagValue: new CertBag({ parsedValue: certificate }),
        ...(index === 0 && { bagAttributes: attributes }),
      }),
  );
  const authenticatedSafe = new AuthenticatedSafe({
    parsedValue: {
      safeContents: [
        { privacyMode: 0, value: new SafeContents({ safeBags: keyBags }) },
        { privacyMode: 1, value: new SafeContents({ safeBags: certBags }) },
      ],
    },
  });
  await authenticatedSafe.makeInternalValues({ safeContents: [{}, { password: secret, ...ENCRYPTION }] });
  const file = new PFX({ parsedValue: { integrityMode: 0, authenticatedSafe } });
  await file.makeInternalValues({
    password: secret,
    iterations: ITERATIONS,
    pbkdf2HashAlgorithm: "SHA-256",
    hmacHashAlgorithm: "SHA-256",
  });
  return new Uint8Array(file.toSchema().toBER());
}
