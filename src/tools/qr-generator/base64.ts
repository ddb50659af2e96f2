export function toBase64(bytes: Uint8Array | Uint8ClampedArray): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}
