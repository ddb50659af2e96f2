/** Control characters as decimal escapes of zone files (RFC 1035, 5.1): whoever owns a name can put anything into it. */
export const printable = (text: string) =>
  text.replaceAll(/\p{C}/gu, (character) =>
    [...Buffer.from(character)].map((byte) => `\\${String(byte).padStart(3, "0")}`).join(""),
  );
