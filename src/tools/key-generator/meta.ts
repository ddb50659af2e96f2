import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Key Generator",
  description: "Make, convert and identify RSA, EC, Ed25519 and X25519 keys.",
  category: "Crypto",
  order: 8,
  keywords:
    "key pair, keypair, generate key, private key, public key, rsa, rsa 4096, ec, ecdsa, elliptic curve, p-256, p-384, p-521, secp256r1, ed25519, x25519, ssh key, ssh-keygen, openssh, openssl, pem, der, pkcs#8, pkcs#1, spki, jwk, jwks, pem to jwk, jwk to pem, convert key, fingerprint, thumbprint, id_rsa, id_ed25519, authorized_keys",
  opens: [{ kind: "key", rank: 1, mode: "convert", input: "key" }],
  icon: "key",
  runs: "browser",
};
