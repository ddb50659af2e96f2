import { toBase64 } from "@exodus/bytes/base64.js";

/** A block of PEM (RFC 7468). @param line what a line of Base64 is */
export function pemBlock(label: string, der: Uint8Array, line = /.{1,64}/g): string {
  const lines = toBase64(der).match(line) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join("\n")}\n-----END ${label}-----\n`;
}
