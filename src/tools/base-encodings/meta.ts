import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Base32, Base58, Base85",
  description: "Encode and decode Base16, 32, 36, 45, 58, 62, 85, 91 or your own alphabet.",
  category: "Encoding",
  order: 6,
  keywords:
    "base16, base32, base32hex, crockford, base36, base45, base58, base58check, base62, base64, base64url, base85, base91, ascii85, z85, btoa, adobe, bitcoin address, ipfs, solana, eu digital covid certificate, totp secret, zeromq, rfc 4648, rfc 9285, binary to text, custom alphabet, base32 encode, base32 decode, base58 encode, base58 decode, base85 encode, base85 decode",
  icon: "file-type",
  runs: "browser",
};
