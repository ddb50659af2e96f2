import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Base64 Encode/Decode",
  description: "Convert text and files of any size to Base64 and back.",
  category: "Encoding",
  order: 1,
  keywords:
    "base64, b64, encode, encoder, decode, decoder, base64url, url-safe, data url, data uri, embed an image, image to base64, base64 to image, file to base64, base64 to file, mime, pem, atob, btoa, rfc 4648, attachment, base64 encode, base64 decode",
  opens: [
    { kind: "base64", rank: 1, mode: "decode" },
    { kind: "jwt", rank: 3, mode: "decode", part: "payload" },
  ],
  icon: "file-code",
  runs: "browser",
};
