/** Reads the entries of a ZIP archive, in order. @throws {Error} if an entry is compressed */
export function readZip(archive: Buffer): { name: string; bytes: Buffer }[] {
  const end = archive.lastIndexOf("PK\x05\x06");
  if (end < 0) throw new Error("Not a ZIP archive.");
  let at = archive.readUInt32LE(end + 16);
  return Array.from({ length: archive.readUInt16LE(end + 10) }, () => {
    const method = archive.readUInt16LE(at + 10);
    const size = archive.readUInt32LE(at + 20);
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset));
    const name = archive.toString("utf8", at + 46, at + 46 + Number(nameLength));
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    at += 46 + Number(nameLength) + Number(extraLength) + Number(commentLength);
    if (method !== 0) throw new Error(`${name} is compressed.`);
    return { name, bytes: archive.subarray(start, start + size) };
  });
}
