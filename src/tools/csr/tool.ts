import { fileOutput, operation, textInput } from "#shared/operation.ts";
import { choice, dateTime, group, integer, secret, text } from "#shared/options.ts";
import type { TextPageProps } from "#shared/page-props.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";
import { USAGES } from "./settings.ts";

export const meta: ToolDeclaration = {
  title: "CSR & Self-Signed Certificate",
  description: "Make keys, CSRs, self-signed certificates, a local CA, and PKCS #12 files.",
  category: "Crypto",
  order: 10,
  keywords:
    "csr, csr generator, certificate signing request, generate csr, pkcs10, self-signed certificate, self signed certificate, certificate generator, generate certificate, ssl certificate, tls certificate, localhost certificate, https on localhost, local ca, certificate authority, root ca, mkcert, sign csr, san, subject alternative name, wildcard certificate, pkcs12, pkcs#12, p12, pfx, pem to p12, client certificate, mtls, x509, openssl req, openssl x509, keystore, key usage",
  icon: "file-pen-line",
  runs: "browser",
};

const PEM = ["application/x-pem-file", "text/plain"];
const names = textInput("Names: domains, IP or email addresses", { short: true });
const key = textInput("Private key, if you have one", { accepts: PEM, secret: true, optional: true });

const making = {
  algorithm: choice("New key", { ec: "EC (ECDSA)", rsa: "RSA" }),
  curve: choice("Curve", { "P-256": "P-256", "P-384": "P-384" }, { shownWhen: { algorithm: "ec" } }),
  size: choice(
    "Size",
    [
      ["2048", "2048 bits"],
      ["3072", "3072 bits"],
      ["4096", "4096 bits"],
    ],
    { shownWhen: { algorithm: "rsa" } },
  ),
  usage: choice("For", USAGES),
  ...group("Subject", {
    commonName: text("Common name", "", { help: "The first name if empty." }),
    organization: text("Organization", ""),
    unit: text("Unit", ""),
    locality: text("City", ""),
    state: text("State or province", ""),
    country: text("Country", "", { placeholder: "DE", help: "Two letters." }),
  }),
};
const gives = fileOutput({ type: "*/*" });

export const operations = {
  certificate: operation({
    label: "Make Certificate",
    sensitive: true,
    inputs: {
      names,
      key,
      ca: textInput("CA’s certificate and key, if you have one", { accepts: PEM, secret: true, optional: true }),
    },
    gives,
    options: {
      issuer: choice(
        "Signed by",
        { self: "Itself (self-signed)", ca: "A new local CA" },
        { help: "Or by the CA that you paste." },
      ),
      ...making,
      days: integer("Days", 365, {
        min: 1,
        max: 36_500,
        outside: "reject",
        help: "Apple takes up to 825.",
      }),
      from: dateTime("Valid from (UTC)", "", { help: "Now if empty." }),
      format: choice("Format", { pem: "PEM", pkcs12: "PKCS #12 (.p12, .pfx)" }),
      password: secret("Password", { shownWhen: { format: "pkcs12" } }),
    },
    messages: { failed: "Failed to make the certificate" },
    examples: [
      {
        title: "Self-signed, for HTTPS on this machine",
        inputs: { names: "localhost\n127.0.0.1\n::1" },
        output: /^-----BEGIN PRIVATE KEY-----\nMI/,
        possible: "-----BEGIN PRIVATE KEY-----\nMIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg…",
      },
      {
        title: "A wildcard certificate of a new local CA: key, certificate, CA, key of the CA",
        inputs: { names: "*.test.example, test.example" },
        options: { issuer: "ca", organization: "Example GmbH", country: "DE" },
        output: /^-----BEGIN PRIVATE KEY-----\nMI/,
        possible: "-----BEGIN PRIVATE KEY-----\nMIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg…",
      },
    ],
    code: () => import("./csr.ts"),
    run: ({ makeCertificate }, inputs, options, context) => makeCertificate(inputs, options, context),
  }),

  request: operation({
    label: "Make CSR",
    sensitive: true,
    inputs: { names, key },
    gives,
    options: making,
    messages: { failed: "Failed to make the CSR" },
    examples: [
      {
        title: "For two domains, with a new key",
        inputs: { names: "example.com, www.example.com" },
        options: { organization: "Example GmbH", country: "DE" },
        output: /^-----BEGIN PRIVATE KEY-----\nMI/,
        possible: "-----BEGIN PRIVATE KEY-----\nMIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg…",
      },
      {
        title: "Again, with the key that is there",
        inputs: {
          names: "example.com",
          key: "MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg9YOElYwdhi1E/BLwOF4gdKbHLSXnikBL2YD2uy12asShRANCAATstMOeh1VE/6YLkaWpvtKnp6H9gaVx3nujYlhrxWd1fZpxWsCjEOpVs1G3zHV8M5iEU9skd24JBrWNYy0AsPms",
        },
        output: /^-----BEGIN CERTIFICATE REQUEST-----\nMI/,
        possible: "-----BEGIN CERTIFICATE REQUEST-----\nMIIBCzCBsgIBADAWMRQwEgYDVQQDDAtleGFtcGxlLmNvbTBZMBMG…",
      },
    ],
    code: () => import("./csr.ts"),
    run: ({ makeRequest }, inputs, options) => makeRequest(inputs, options),
  }),
};

export const page: TextPageProps = {
  modes: { certificate: "Certificate", request: "CSR" },
  placeholder: {
    certificate: "localhost, 127.0.0.1",
    request: "example.com, www.example.com",
  },
  fileTitle: "Certificate",
  reusable: false,
};
