import { Buffer } from "node:buffer";
import { describe, expect, it } from "vitest";
import { detectFileType } from "./file-type.ts";

const file = (extension: string, type: string) => ({ extension, type });

describe("detectFileType", () => {
  it.each([
    ["iVBORw0KGgoAAAANSUhEUg==", ".png", "image/png"],
    ["/9j/4AAQSkZJRg==", ".jpg", "image/jpeg"],
    ["UklGRhoAAABXRUJQVlA4TA==", ".webp", "image/webp"],
    ["AAAAIGZ0eXBhdmlmAAAAAA==", ".avif", "image/avif"],
    ["AAAAIGZ0eXBpc29tAAACAA==", ".mp4", "video/mp4"],
    ["UEsDBBQAAAAIAP8=", ".zip", "application/zip"],
    ["H4sIAAAAAAAAAw==", ".gz", "application/gzip"],
    ["AGFzbQEAAAD/", ".wasm", "application/wasm"],
    ["d09GMgABAAD/", ".woff2", "font/woff2"],
    ["Qk3/AAA=", ".bmp", "image/bmp"],
    ["/////w==", ".bin", "application/octet-stream"],
  ])("detects the bytes %s as %s", (base64, extension, type) => {
    expect(detectFileType(Buffer.from(base64, "base64"), { isText: false })).toEqual(file(extension, type));
  });

  it("detects a GIF and a PDF that happen to be valid UTF-8", () => {
    const gif = Buffer.from("R0lGODlhAQABAAAAACw=", "base64");
    expect(detectFileType(gif, { isText: true })).toEqual(file(".gif", "image/gif"));
    expect(detectFileType(Buffer.from("%PDF-1.7\n"), { isText: true })).toEqual(file(".pdf", "application/pdf"));
  });

  it.each([
    ["plain words", ".txt", "text/plain"],
    ["BMW, GIF8 and ID3 are words, too", ".txt", "text/plain"],
    ["[draft] not JSON", ".txt", "text/plain"],
    ["{curly} neither", ".txt", "text/plain"],
    ["[2024-01-01] a log", ".txt", "text/plain"],
    ['{"a\\"b": 1}', ".json", "application/json"],
    [" [\n1, 2]", ".json", "application/json"],
    ["[]", ".json", "application/json"],
    ["<svg xmlns='http://www.w3.org/2000/svg'/>", ".svg", "image/svg+xml"],
    ["<?xml version='1.0'?>\n<!-- drawn -->\n<svg>", ".svg", "image/svg+xml"],
    ["<?xml version='1.0'?><a/>", ".xml", "application/xml"],
    ["<!DOCTYPE html><title>x</title>", ".html", "text/html"],
  ])("detects text starting with %j as %s", (text, extension, type) => {
    expect(detectFileType(Buffer.from(text), { isText: true })).toEqual(file(extension, type));
  });

  it("uses the media type of a data URL for text, and for bytes without a signature", () => {
    const bytes = Buffer.from([0x80, 1, 2]);
    expect(detectFileType(Buffer.from("a{}"), { isText: true, mediaType: "text/CSS" })).toEqual(
      file(".css", "text/css"),
    );
    expect(detectFileType(bytes, { isText: false, mediaType: "audio/mpeg" })).toEqual(file(".mp3", "audio/mpeg"));
    expect(detectFileType(Buffer.from("hello"), { isText: true, mediaType: "image/png" }).extension).toBe(".txt");
    expect(detectFileType(bytes, { isText: false, mediaType: "text/plain" }).extension).toBe(".bin");
    expect(detectFileType(Buffer.from("[1]"), { isText: true, mediaType: "text/plain" }).extension).toBe(".json");
  });
});
