export const USAGES = {
  server: "Server (TLS)",
  client: "Client (TLS)",
  both: "Server and client (TLS)",
  email: "Email (S/MIME)",
  code: "Code signing",
} as const;

export interface Subject {
  commonName: string;
  organization: string;
  unit: string;
  locality: string;
  state: string;
  country: string;
}

export interface Making extends Subject {
  usage: keyof typeof USAGES;
  algorithm: "ec" | "rsa";
  curve: string;
  size: string;
}

export interface CertificateSettings extends Making {
  issuer: "self" | "ca";
  days: number;
  /** A date and time without zone, read as UTC; empty for now. */
  from: string;
  format: "pem" | "pkcs12";
  password: string;
}
