/** EXIF that says nothing but which way up the image is: a TIFF structure with one tag (TIFF 6.0, section 2). */
export function orientationOnly(orientation: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array([
    ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8],
    ...[0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0],
    ...[0, 0, 0, 0],
  ]);
}
