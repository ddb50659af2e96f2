import { byteStreamInput, dataOutput, operation } from "#shared/operation.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";
import type { Report } from "./report.ts";
import { reportText } from "./report-text.ts";

export const meta: ToolDeclaration = {
  title: "Certificate Decoder",
  description: "Read X.509 certificates, chains and CSRs: names, validity, keys, extensions.",
  category: "Crypto",
  order: 9,
  keywords:
    "certificate, certificate decoder, ssl certificate, tls certificate, ssl checker, x509, x.509, pem, der, crt, cer, csr, csr decoder, certificate signing request, pkcs10, pkcs7, p7b, crl, revocation list, certificate chain, chain order, intermediate, root ca, self-signed, fingerprint, thumbprint, serial number, san, subject alternative name, expiry, expiration date, expired, issuer, public key pin, spki, openssl x509, openssl req, s_client, letsencrypt, https, read pem, pem file, ssl expiry, open pem",
  opens: [{ kind: "certificate", rank: 1 }],
  icon: "file-badge",
  runs: "browser",
};

const ACCEPTS = [
  "text/plain",
  "application/octet-stream",
  "application/x-x509-ca-cert",
  "application/x-x509-user-cert",
  "application/pkix-cert",
  "application/pkix-crl",
  "application/pkcs10",
  "application/x-pem-file",
  "application/x-pkcs7-certificates",
  "application/pkcs7-mime",
];

const SERVER = [
  "-----BEGIN CERTIFICATE-----",
  "MIIBzjCCAXSgAwIBAgIDWhHOMAoGCCqGSM49BAMCMCcxEDAOBgNVBAoMB0V4YW1w",
  "bGUxEzARBgNVBAMMCkV4YW1wbGUgQ0EwHhcNMjYxMTI2MDIwNDI1WhcNMzYxMTIz",
  "MDIwNDI1WjAWMRQwEgYDVQQDDAtleGFtcGxlLmNvbTBZMBMGByqGSM49AgEGCCqG",
  "SM49AwEHA0IABM9xFEVjaYDc1FVLYc3zL2ygawB5bqocPQ2fm6T7TksPrGoUeRYy",
  "5yrt4JO83dfW/smJHxirhHJ3WXSErufDZ9yjgZ8wgZwwDAYDVR0TAQH/BAIwADAO",
  "BgNVHQ8BAf8EBAMCB4AwEwYDVR0lBAwwCgYIKwYBBQUHAwEwHwYDVR0jBBgwFoAU",
  "rb7DZZzoGDUTPAbeZIrkY9UNjMYwJwYDVR0RBCAwHoILZXhhbXBsZS5jb22CD3d3",
  "dy5leGFtcGxlLmNvbTAdBgNVHQ4EFgQUW6xqZbKqxWm26rMqQP2AOyVtdqUwCgYI",
  "KoZIzj0EAwIDSAAwRQIgAPYlCUu49toJ4XqYX/YflUFBtAfazwZQ5ADCb+UT5roC",
  "IQC63GfS5rNEuIgYVfmi17loF/MYgF65JDCniRQoOTsgAw==",
  "-----END CERTIFICATE-----",
].join("\n");

const CA = [
  "-----BEGIN CERTIFICATE-----",
  "MIIBfzCCASWgAwIBAgIBATAKBggqhkjOPQQDAjAnMRAwDgYDVQQKDAdFeGFtcGxl",
  "MRMwEQYDVQQDDApFeGFtcGxlIENBMB4XDTI2MTEyNjAyMDQyNVoXDTQ2MTEyMTAy",
  "MDQyNVowJzEQMA4GA1UECgwHRXhhbXBsZTETMBEGA1UEAwwKRXhhbXBsZSBDQTBZ",
  "MBMGByqGSM49AgEGCCqGSM49AwEHA0IABB/MjF7pU1LfguHW3RxAOgtI+Pe9spvK",
  "pFEKAYmgB8jMGkDK0k4YsWCNy2q1Ezri+IG8vXK8MZyFMFNlZtdIEDejQjBAMA8G",
  "A1UdEwEB/wQFMAMBAf8wDgYDVR0PAQH/BAQDAgEGMB0GA1UdDgQWBBStvsNlnOgY",
  "NRM8Bt5kiuRj1Q2MxjAKBggqhkjOPQQDAgNIADBFAiB7PtAYH0V0XQJmfTNnjVo7",
  "OvVRH7Ls6uBzNp6PilmZ7gIhAJG55CJEbPmy3aDcF4oLoVaYmHW1j73I60bxR49F",
  "Q4q1",
  "-----END CERTIFICATE-----",
].join("\n");

const REQUEST = [
  "-----BEGIN CERTIFICATE REQUEST-----",
  "MIIBJTCBzQIBADA9MQswCQYDVQQGEwJTRTETMBEGA1UECgwKRXhhbXBsZSBBQjEZ",
  "MBcGA1UEAwwQc2hvcC5leGFtcGxlLmNvbTBZMBMGByqGSM49AgEGCCqGSM49AwEH",
  "A0IABJfikslRRBLlJsGLNlnmo04frvHpBAV6M+eA0jeKxg0VFjOXAk9583Afnkxb",
  "NAycHvPD356C8Z7D/4WVCcy744SgLjAsBgkqhkiG9w0BCQ4xHzAdMBsGA1UdEQQU",
  "MBKCEHNob3AuZXhhbXBsZS5jb20wCgYIKoZIzj0EAwIDRwAwRAIgWS2AcT2BCAC5",
  "zainvVT0jkxSOJxbQDwATg9NfZjtXP8CIB9sArjFpJuWutgjdM5WLGvCH6hFylzo",
  "l2/7Gsc9gBf/",
  "-----END CERTIFICATE REQUEST-----",
].join("\n");

export const operations = {
  decode: operation({
    label: "Decode",
    live: true,
    // A paste may have a private key in it.
    sensitive: true,
    inputs: byteStreamInput("Input", { accepts: ACCEPTS, secret: true }),
    gives: dataOutput<Report>({ fileName: "certificate.txt", toText: reportText }),
    options: {},
    messages: {
      empty: "Please enter a certificate or choose a file",
      failed: "Failed to decode the certificate",
    },
    examples: [
      {
        title: "The certificate of a server",
        input: SERVER,
        output:
          /"title":"example\.com".*"serial":"5a:11:ce".*"text":"O=Example, CN=Example CA".*"notAfter":"2036-11-23T02:04:25Z"/,
      },
      {
        title: "A chain in the wrong order",
        input: `${CA}\n${SERVER}`,
        output:
          /"chain":\{"kind":"wrong-order","path":\[2,1\],"text":"The certificates are in the wrong order\. The right one is 2 → 1\."/,
      },
      {
        title: "A certificate request (CSR)",
        input: REQUEST,
        output: /"title":"shop\.example\.com".*"checkText":"valid, by its own key"/,
      },
    ],
    code: () => import("./report.ts"),
    run: ({ decode }, { input }, _, { now, warn }) => decode(input, { now, warn }),
  }),
};
