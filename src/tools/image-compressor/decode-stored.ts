import type { ImageHeader } from "#shared/image/image-header.ts";

/** Decodes an image without converting its colors, which not every browser can do. A JPEG is turned upright. */
export async function decodeStored(file: Blob, { format }: ImageHeader): Promise<ImageBitmap> {
  const bytes = await file.arrayBuffer();
  switch (format) {
    case "jpeg": {
      const { default: decode } = await import("@jsquash/jpeg/decode.js");
      return createImageBitmap(await decode(bytes, { preserveOrientation: true }));
    }
    case "png": {
      const { default: decode } = await import("@jsquash/png/decode.js");
      return createImageBitmap(await decode(bytes));
    }
    case "webp": {
      const { default: decode } = await import("@jsquash/webp/decode.js");
      return createImageBitmap(await decode(bytes));
    }
    default:
      throw new Error(`Cannot decode ${format}`);
  }
}
