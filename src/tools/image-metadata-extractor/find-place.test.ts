import { describe, expect, it } from "vitest";
import { extractMetadata } from "./extract-metadata.ts";
import { image, rdf, tagValue } from "./testing/image-files.ts";

const extract = (file: Uint8Array) => extractMetadata(new Uint8Array(file));

describe("findPlace with XMP", () => {
  const jpeg = async (attributes: string) => image().jpeg().withXmp(rdf(attributes)).toBuffer();

  it.each([
    ["51,30.5N", "0,7.5W", 51.508333, -0.125, "51.5083333333N"],
    ["33,51,24S", "151,12,54E", -33.856667, 151.215, "33.8566666667S"],
  ])("reads %s and %s", async (latitude, longitude, north, east, shown) => {
    const found = await extract(
      await jpeg(
        `exif:GPSLatitude="${latitude}" exif:GPSLongitude="${longitude}" exif:GPSAltitude="116/2" exif:GPSAltitudeRef="1"`,
      ),
    );
    expect(found.place?.latitude).toBeCloseTo(north, 6);
    expect(found.place?.longitude).toBeCloseTo(east, 6);
    expect(found.place?.altitude).toBe(-58);
    expect(tagValue(found, "XMP", "GPSLatitude")).toBe(shown);
  });

  it.each([
    ["51,30.5N", ""],
    ["somewhere", "0,7.5W"],
    ["95,0N", "0,7.5W"],
    ["51.5", "-0.125"],
  ])("ignores %s and %s", async (latitude, longitude) => {
    const found = await extract(await jpeg(`exif:GPSLatitude="${latitude}" exif:GPSLongitude="${longitude}"`));
    expect(found.place).toBeUndefined();
  });

  it("omits an unknown altitude", async () => {
    const found = await extract(await jpeg('exif:GPSLatitude="51,30N" exif:GPSLongitude="0,7.5W"'));
    expect(found.place).toEqual({ latitude: 51.5, longitude: -0.125 });
  });
});
