import type { FastifyInstance } from "fastify";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestStore, testStore } from "#server/platform/testing/stores.ts";
import { testApp } from "#server/platform/testing/test-app.ts";

describe("GET /mock/*", () => {
  let store: TestStore;
  let app: FastifyInstance;
  beforeAll(async () => {
    store = await testStore("SQLite");
    app = await testApp(store, { env: { IMAGES_PER_MINUTE: "60" } });
  });
  afterAll(async () => {
    await app.close();
    await store.close();
  });

  /** RGB, three bytes per pixel. */
  const pixels = (file: Buffer) => sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const near = (bytes: Uint8Array, color: readonly number[]) =>
    color.every((value, channel) => Math.abs((bytes[channel] ?? -99) - value) < 5);

  it.each([
    ["/mock/300x200/10206a/ffffff.png", "image/png", "png", 300, 200],
    ["/mock/300x200@2x/10206a/ffffff.jpg?text=Hello", "image/jpeg", "jpeg", 600, 400],
    ["/mock/300/10206a/fff.webp?text=%E4%BD%A0%F0%9F%98%80", "image/webp", "webp", 300, 300],
    ["/mock/300x200/10206a/ffffff.svg", "image/svg+xml", "svg", 300, 200],
  ])("draws %s as %s", async (url, type, format, width, height) => {
    const { statusCode, headers, rawPayload } = await app.inject({ url });
    expect(statusCode).toBe(200);
    expect(headers["content-type"]).toBe(type);
    expect(headers["cache-control"]).toContain("immutable");
    expect(headers["cross-origin-resource-policy"]).toBe("cross-origin");
    expect((await sharp(rawPayload).metadata()).format).toBe(format);
    const { data, info } = await pixels(rawPayload);
    expect([info.width, info.height]).toEqual([width, height]);
    expect(near(data, [0x10, 0x20, 0x6a])).toBe(true);
  });

  it.each(["cccccc", "3b82f6", "eeeeee", "808080", "f0e1d2"])("draws the exact color #%s in a PNG", async (color) => {
    const { rawPayload } = await app.inject({ url: `/mock/300x200/${color}/333333.png` });
    const { data } = await pixels(rawPayload);
    expect(Buffer.from(data.subarray(0, 3)).toString("hex")).toBe(color);
  });

  it("centers the text in its own font, in every supported script", async () => {
    for (const text of ["HHHH", "ЖЖЖЖ", "ΩΩΩΩ", "ẾẾẾẾ"]) {
      const { rawPayload } = await app.inject({ url: "/mock/200x200/000/fff.png", query: { text } });
      const { data, info } = await pixels(rawPayload);
      const lit = (left: number, top: number, width: number, height: number) => {
        let sum = 0;
        for (let y = top; y < top + height; y++)
          for (let x = left; x < left + width; x++) sum += (data[(y * info.width + x) * 3] as number) > 128 ? 1 : 0;
        return sum;
      };
      expect(lit(60, 85, 80, 30)).toBeGreaterThan(150);
      expect(lit(0, 0, 200, 80) + lit(0, 120, 200, 80)).toBe(0);
      // Equal on the left and the right, within the width of a stem.
      expect(Math.abs(lit(0, 80, 100, 40) - lit(100, 80, 100, 40))).toBeLessThan(60);
    }
  });

  it("fits a long text inside the image", async () => {
    const { rawPayload } = await app.inject({ url: "/mock/100x100/000/fff.png", query: { text: "wide ".repeat(40) } });
    const { data } = await pixels(rawPayload);
    const edges = Array.from({ length: 100 }, (_, y) => [data[y * 300], data[y * 300 + 297]]).flat();
    expect(Math.max(...edges.map((value) => value ?? 255))).toBeLessThan(128);
  });

  it("squeezes a long text in an SVG like in the other formats", async () => {
    const svg = async (text: string) => (await app.inject({ url: "/mock/300x200.svg", query: { text } })).payload;
    expect(await svg("m".repeat(60))).toContain('textLength="300" lengthAdjust="spacingAndGlyphs"');
    expect(await svg("short")).not.toContain("textLength");
  });

  it.each(["/mock/", "/mock/0x5.png", "/mock/9999x9.png", "/mock/5x5/red.png", "/mock/5x5.gif"])(
    "rejects %s with an explanation",
    async (url) => {
      const { statusCode, json } = await app.inject({ url });
      expect(statusCode).toBe(400);
      expect(json().detail).toMatch(/^\S.*\S$/);
    },
  );

  it("escapes markup in the text", async () => {
    const text = '</text><script>alert(1)</script><image href="file:///etc/passwd"/>';
    const { rawPayload } = await app.inject({ url: "/mock/300x200.svg", query: { text } });
    expect(rawPayload.toString().match(/</g)).toHaveLength(5);
  });

  it("limits images per minute and address", async () => {
    const answers = [];
    for (let count = 0; count < 61; count++) answers.push(await app.inject({ url: "/mock/1.svg" }));
    expect(answers.at(-1)?.statusCode).toBe(429);
    expect(answers.at(-1)?.headers["retry-after"]).toMatch(/^\d+$/);
  });
});
