import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Certificate Decoder",
  description: "Read X.509 certificates, chains and CSRs: names, validity, keys, extensions.",
  category: "Crypto",
  order: 9,
  keywords:
    "certificate, certificate decoder, ssl certificate, tls certificate, ssl checker, x509, x.509, pem, der, crt, cer, csr, csr decoder, certificate signing request, pkcs10, pkcs7, p7b, crl, revocation list, certificate chain, chain order, intermediate, root ca, self-signed, fingerprint, thumbprint, serial number, san, subject alternative name, expiry, expiration date, expired, issuer, public key pin, spki, openssl x509, openssl req, s_client, letsencrypt, https",
  opens: [{ kind: "certificate", rank: 1 }],
  icon: "file-badge",
  runs: "browser",
};
