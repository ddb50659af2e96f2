import { Certificate } from "pkijs";
import { InputError } from "#shared/input-error.ts";
import { toPkcs8 } from "#shared/keys/der-keys.ts";
import { generateKey } from "#shared/keys/generate-key.ts";
import { isPrivate, type Jwk, numbersOf, publicPart } from "#shared/keys/jwk.ts";
import { pemBlock } from "#shared/keys/pem.ts";
import { readKeys } from "#shared/keys/read-keys.ts";
import { subtleCrypto } from "#shared/keys/subtle.ts";
import type { OutputFile, RunContext } from "#shared/operation.ts";
import {
  buildCertificate,
  buildName,
  buildRequest,
  type Issuer,
  isAuthority,
  type Keys,
  type Wanted,
} from "./build-certificate.ts";
import { readNames } from "./names.ts";
import { buildPkcs12 } from "./pkcs12.ts";
import type { CertificateSettings, Making } from "./settings.ts";

const DAY_MS = 86_400_000;
const CA_DAYS = 3_650;
const TYPE = "application/x-pem-file;charset=utf-8";

interface Given {
  names: string;
  /** PEM or JWK. */
  key?: string | undefined;
  /** Certificate and key of a CA. */
  ca?: string | undefined;
}

/** A certificate signing request (PKCS #10), after its key if that is new. */
export async function makeRequest({ names, key }: Given, settings: Making): Promise<OutputFile> {
  const { wanted, name } = readWanted(names, settings);
  const keys = await keysFor(key, settings);
  const request = await buildRequest(wanted, keys);
  const content =
    newKeyPem(keys, key) + pemBlock("CERTIFICATE REQUEST", new Uint8Array(request.toSchema(true).toBER()));
  return { name: `${name}.csr.pem`, type: TYPE, content };
}

/** A certificate that is signed by its own key, by a new CA, or by the CA whose certificate and key are given. */
export async function makeCertificate(
  { names, key, ca }: Given,
  settings: CertificateSettings,
  context: RunContext,
): Promise<OutputFile> {
  const { wanted, name } = readWanted(names, settings);
  const keys = await keysFor(key, settings);
  const issuer = ca
    ? await readAuthority(ca)
    : settings.issuer === "ca"
      ? await makeAuthority(settings, context)
      : undefined;
  const certificate = await sign(wanted, keys, issuer, settings, context);
  const chain = issuer ? [certificate, issuer.certificate] : [certificate];
  if (settings.format === "pkcs12") {
    if (issuer && !ca) context.warn("The key of the new CA isn’t in this file. Choose PEM to keep it.");
    const content = await buildPkcs12(keys.privateKey, chain, { name, password: settings.password });
    return { name: `${name}.p12`, type: "application/x-pkcs12", content };
  }
  const certificates = chain.map((one) => pemBlock("CERTIFICATE", new Uint8Array(one.toSchema(true).toBER())));
  const content = newKeyPem(keys, key) + certificates.join("") + (issuer ? newKeyPem(issuer.keys, ca) : "");
  return { name: `${name}.pem`, type: TYPE, content };
}

function readWanted(text: string, settings: Making): { wanted: Wanted; name: string } {
  const names = readNames(text);
  const first = names[0]?.value ?? "";
  const commonName = settings.commonName.trim() || (first.length <= 64 ? first : "");
  if (first === "" && commonName === "") {
    throw new InputError("Please enter a name, such as example.com", { field: "names" });
  }
  const name = (commonName || "certificate").replace(/[^\w.@-]+/g, "_").replace(/^[._]+/, "");
  return { wanted: { subject: buildName({ ...settings, commonName }), names, usage: settings.usage }, name };
}

async function keysFor(text: string | undefined, settings: Making): Promise<Keys> {
  return importKeys(text ? await readPrivateKey(text, "key") : await generateKey(settings));
}

/** @throws {InputError} if there is none that certificates have */
async function readPrivateKey(text: string, field: string): Promise<Jwk> {
  const jwk = (await readKeys(text, { field })).map((one) => one.jwk).find(isPrivate);
  if (jwk?.kty === "RSA" || jwk?.kty === "EC") return jwk;
  throw new InputError("Paste a private key: RSA, or EC with P-256, P-384 or P-521.", { field });
}

async function importKeys(jwk: Jwk): Promise<Keys> {
  const algorithm =
    jwk.kty === "EC" ? { name: "ECDSA", namedCurve: jwk.crv ?? "" } : { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" };
  const importKey = (part: Jwk, usage: KeyUsage) =>
    subtleCrypto().importKey("jwk", numbersOf(part) as JsonWebKey, algorithm, true, [usage]);
  return {
    jwk,
    privateKey: await importKey(jwk, "sign"),
    publicKey: await importKey(publicPart(jwk), "verify"),
  };
}

function newKeyPem({ jwk }: Keys, given: string | undefined): string {
  return given ? "" : pemBlock("PRIVATE KEY", toPkcs8(jwk));
}

async function makeAuthority(settings: CertificateSettings, context: RunContext): Promise<Issuer> {
  const keys = await keysFor(undefined, settings);
  const commonName = `${settings.organization.trim().slice(0, 50)} Local CA`.trim();
  const wanted = { subject: buildName({ ...settings, unit: "", commonName }), names: [], usage: "ca" } as const;
  const days = Math.max(CA_DAYS, settings.days);
  return { keys, certificate: await sign(wanted, keys, undefined, { ...settings, days }, context) };
}

async function readAuthority(text: string): Promise<Issuer> {
  const field = "ca";
  const base64 = /-----BEGIN CERTIFICATE-----([^-]+)-----END/.exec(text)?.[1];
  if (!base64) throw new InputError("The CA’s certificate is missing: “-----BEGIN CERTIFICATE-----”.", { field });
  const certificate = readCertificate(base64);
  if (!certificate || !isAuthority(certificate)) throw new InputError("This isn’t the certificate of a CA.", { field });
  const keys = await importKeys(await readPrivateKey(text, field));
  const { x, n } = (await subtleCrypto().exportKey("jwk", await certificate.getPublicKey())) as Jwk;
  if (x !== keys.jwk.x || n !== keys.jwk.n)
    throw new InputError("The CA’s key doesn’t fit its certificate.", { field });
  return { certificate, keys };
}

function readCertificate(base64: string): Certificate | undefined {
  try {
    return Certificate.fromBER(Uint8Array.from(atob(base64.trim()), (character) => character.charCodeAt(0)).buffer);
  } catch {
    return undefined;
  }
}

function sign(
  wanted: Wanted,
  keys: Keys,
  issuer: Issuer | undefined,
  settings: CertificateSettings,
  { now, random, warn }: RunContext,
): Promise<Certificate> {
  const from = settings.from === "" ? now : Date.parse(`${settings.from}Z`);
  const until = from + settings.days * DAY_MS - 1_000;
  if (issuer && issuer.certificate.notAfter.value.getTime() < until) {
    warn("The CA’s certificate ends before this one, which is invalid from then on.");
  }
  return buildCertificate({ ...wanted, from, until, random }, keys, issuer);
}
