import { lookup } from "#shared/lookup.ts";

/** Names of RFC 4519 and 5280, and of the CA/Browser Forum; short ones as OpenSSL writes them. */
export const ATTRIBUTES = lookup<string>({
  "2.5.4.3": "CN",
  "2.5.4.4": "SN",
  "2.5.4.5": "serialNumber",
  "2.5.4.6": "C",
  "2.5.4.7": "L",
  "2.5.4.8": "ST",
  "2.5.4.9": "street",
  "2.5.4.10": "O",
  "2.5.4.11": "OU",
  "2.5.4.12": "title",
  "2.5.4.13": "description",
  "2.5.4.15": "businessCategory",
  "2.5.4.17": "postalCode",
  "2.5.4.20": "telephoneNumber",
  "2.5.4.41": "name",
  "2.5.4.42": "GN",
  "2.5.4.43": "initials",
  "2.5.4.44": "generationQualifier",
  "2.5.4.45": "x500UniqueIdentifier",
  "2.5.4.46": "dnQualifier",
  "2.5.4.65": "pseudonym",
  "2.5.4.97": "organizationIdentifier",
  "0.9.2342.19200300.100.1.1": "UID",
  "0.9.2342.19200300.100.1.25": "DC",
  "1.2.840.113549.1.9.1": "emailAddress",
  "1.2.840.113549.1.9.2": "unstructuredName",
  "1.3.6.1.4.1.311.60.2.1.1": "jurisdictionL",
  "1.3.6.1.4.1.311.60.2.1.2": "jurisdictionST",
  "1.3.6.1.4.1.311.60.2.1.3": "jurisdictionC",
});

export const PURPOSES = lookup<string>({
  "2.5.29.37.0": "Any",
  "1.3.6.1.5.5.7.3.1": "TLS Server",
  "1.3.6.1.5.5.7.3.2": "TLS Client",
  "1.3.6.1.5.5.7.3.3": "Code Signing",
  "1.3.6.1.5.5.7.3.4": "Email Protection",
  "1.3.6.1.5.5.7.3.8": "Time Stamping",
  "1.3.6.1.5.5.7.3.9": "OCSP Signing",
  "1.3.6.1.5.5.7.3.17": "IPsec IKE",
  "1.3.6.1.5.5.7.3.21": "SSH Client",
  "1.3.6.1.5.5.7.3.22": "SSH Server",
  "1.3.6.1.5.5.7.3.36": "Document Signing",
  "1.3.6.1.5.2.3.5": "Kerberos Server",
  "1.3.6.1.4.1.311.10.3.4": "Microsoft Encrypting File System",
  "1.3.6.1.4.1.311.10.3.12": "Microsoft Document Signing",
  "1.3.6.1.4.1.311.20.2.2": "Microsoft Smart Card Login",
  "1.3.6.1.4.1.11129.2.4.4": "Certificate Transparency",
});

export const ACCESS_METHODS = lookup<string>({
  "1.3.6.1.5.5.7.48.1": "OCSP",
  "1.3.6.1.5.5.7.48.2": "CA Issuers",
  "1.3.6.1.5.5.7.48.3": "Time Stamping",
  "1.3.6.1.5.5.7.48.5": "CA Repository",
});

export const POLICIES = lookup<string>({
  "2.5.29.32.0": "Any Policy",
  "2.23.140.1.1": "Extended Validated (EV)",
  "2.23.140.1.2.1": "Domain Validated",
  "2.23.140.1.2.2": "Organization Validated",
  "2.23.140.1.2.3": "Individual Validated",
  "2.23.140.1.3": "EV Code Signing",
  "2.23.140.1.4.1": "Code Signing",
});

export const OTHER_NAMES = lookup<string>({
  "1.3.6.1.4.1.311.20.2.3": "User Principal Name",
  "1.3.6.1.5.5.7.8.5": "XMPP address",
  "1.3.6.1.5.5.7.8.7": "Service name",
  "1.3.6.1.5.5.7.8.9": "Email",
  "1.3.6.1.5.2.2": "Kerberos name",
});

export const KEY_ALGORITHMS = lookup<string>({
  "1.2.840.113549.1.1.1": "RSA",
  "1.2.840.113549.1.1.7": "RSA-OAEP",
  "1.2.840.113549.1.1.10": "RSA-PSS",
  "1.2.840.10045.2.1": "EC",
  "1.2.840.10040.4.1": "DSA",
  "1.2.840.10046.2.1": "Diffie-Hellman",
  "1.2.840.113549.1.3.1": "Diffie-Hellman",
  "1.3.101.110": "X25519",
  "1.3.101.111": "X448",
  "1.3.101.112": "Ed25519",
  "1.3.101.113": "Ed448",
  "2.16.840.1.101.3.4.3.17": "ML-DSA-44",
  "2.16.840.1.101.3.4.3.18": "ML-DSA-65",
  "2.16.840.1.101.3.4.3.19": "ML-DSA-87",
  "2.16.840.1.101.3.4.4.1": "ML-KEM-512",
  "2.16.840.1.101.3.4.4.2": "ML-KEM-768",
  "2.16.840.1.101.3.4.4.3": "ML-KEM-1024",
});

/** Names as in RFC 7518 where it has one, with the bits of its order. */
export const CURVES = lookup<readonly [name: string, bits: number]>({
  "1.2.840.10045.3.1.1": ["P-192", 192],
  "1.3.132.0.33": ["P-224", 224],
  "1.2.840.10045.3.1.7": ["P-256", 256],
  "1.3.132.0.34": ["P-384", 384],
  "1.3.132.0.35": ["P-521", 521],
  "1.3.132.0.10": ["secp256k1", 256],
  "1.3.36.3.3.2.8.1.1.7": ["brainpoolP256r1", 256],
  "1.3.36.3.3.2.8.1.1.11": ["brainpoolP384r1", 384],
  "1.3.36.3.3.2.8.1.1.13": ["brainpoolP512r1", 512],
});

export const HASHES = lookup<string>({
  "1.2.840.113549.2.5": "MD5",
  "1.3.14.3.2.26": "SHA-1",
  "2.16.840.1.101.3.4.2.1": "SHA-256",
  "2.16.840.1.101.3.4.2.2": "SHA-384",
  "2.16.840.1.101.3.4.2.3": "SHA-512",
  "2.16.840.1.101.3.4.2.4": "SHA-224",
});

/** The scheme and the hash of a signature. RSA-PSS has its hash in parameters; the newest schemes have it built in. */
export const SIGNATURES = lookup<readonly [scheme: string, hash?: string]>({
  "1.2.840.113549.1.1.2": ["RSA", "MD2"],
  "1.2.840.113549.1.1.3": ["RSA", "MD4"],
  "1.2.840.113549.1.1.4": ["RSA", "MD5"],
  "1.2.840.113549.1.1.5": ["RSA", "SHA-1"],
  "1.3.14.3.2.29": ["RSA", "SHA-1"],
  "1.2.840.113549.1.1.10": ["RSA-PSS"],
  "1.2.840.113549.1.1.11": ["RSA", "SHA-256"],
  "1.2.840.113549.1.1.12": ["RSA", "SHA-384"],
  "1.2.840.113549.1.1.13": ["RSA", "SHA-512"],
  "1.2.840.113549.1.1.14": ["RSA", "SHA-224"],
  "1.2.840.10045.4.1": ["ECDSA", "SHA-1"],
  "1.2.840.10045.4.3.1": ["ECDSA", "SHA-224"],
  "1.2.840.10045.4.3.2": ["ECDSA", "SHA-256"],
  "1.2.840.10045.4.3.3": ["ECDSA", "SHA-384"],
  "1.2.840.10045.4.3.4": ["ECDSA", "SHA-512"],
  "1.2.840.10040.4.3": ["DSA", "SHA-1"],
  "2.16.840.1.101.3.4.3.1": ["DSA", "SHA-224"],
  "2.16.840.1.101.3.4.3.2": ["DSA", "SHA-256"],
  "1.3.101.112": ["Ed25519"],
  "1.3.101.113": ["Ed448"],
  "2.16.840.1.101.3.4.3.17": ["ML-DSA-44"],
  "2.16.840.1.101.3.4.3.18": ["ML-DSA-65"],
  "2.16.840.1.101.3.4.3.19": ["ML-DSA-87"],
});
