import { byteStreamInput, fileOutput, operation, textStreamInput, textStreamOutput } from "#shared/operation.ts";
import { choice, flag } from "#shared/options.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Base64 Encode/Decode",
  description: "Convert text and files of any size to Base64 and back.",
  category: "Encoding",
  order: 1,
  keywords:
    "base64, b64, encode, encoder, decode, decoder, base64url, url-safe, data url, data uri, embed an image, image to base64, base64 to image, file to base64, base64 to file, mime, pem, atob, btoa, rfc 4648, attachment, base64 encode, base64 decode, base64 decoder, picture to base64, photo to base64",
  opens: [
    { kind: "base64", rank: 1, mode: "decode" },
    { kind: "jwt", rank: 3, mode: "decode", part: "payload" },
  ],
  icon: "file-code",
  runs: "browser",
};

export const operations = {
  encode: operation({
    label: "Encode",
    live: true,
    inputs: byteStreamInput("Input"),
    gives: textStreamOutput({ fileName: "encoded.txt", type: "text/plain" }),
    options: {
      format: choice("Format", {
        line: "One line",
        pem: "Lines of 64 (PEM)",
        mime: "Lines of 76 (MIME)",
        "data-url": "Data URL",
      }),
      urlSafe: flag("URL-safe", false, { help: "Uses - and _ instead of + and /." }),
      padding: flag("Padding", true, { help: "Adds = up to a multiple of four characters." }),
    },
    messages: { empty: "Please enter text to encode", done: "Encoded!", failed: "Failed to encode to Base64" },
    examples: [
      {
        title: "Accents and emoji as UTF-8",
        input: "añ🧵 Hello?>",
        output: "YcOx8J+ntSBIZWxsbz8+",
      },
      {
        title: "URL-safe, without padding",
        input: "añ🧵 Hello?>!",
        options: { urlSafe: true, padding: false },
        output: "YcOx8J-ntSBIZWxsbz8-IQ",
      },
      {
        title: "A data URL",
        input: "<svg xmlns='http://www.w3.org/2000/svg'/>",
        options: { format: "data-url" },
        output: "data:image/svg+xml;base64,PHN2ZyB4bWxucz0naHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmcnLz4=",
      },
    ],
    code: () => import("./encode-file.ts"),
    run: ({ encodeFile }, { input: bytes }, options, { warn }) => encodeFile(bytes, options, warn),
  }),

  decode: operation({
    label: "Decode",
    live: true,
    inputs: textStreamInput("Input"),
    gives: fileOutput({ type: "*/*" }),
    options: {
      ignoreInvalid: flag("Ignore other characters", false, {
        help: "Skips anything that isn't Base64, such as surrounding quotes.",
      }),
    },
    messages: {
      empty: "Please enter text to decode",
      done: "Decoded!",
      failed: "Error: Invalid input for Base64 decoding",
    },
    examples: [
      { title: "UTF-8 text", input: "YcOx8J+ntSBIZWxsbz8+", output: "añ🧵 Hello?>" },
      { title: "URL-safe, without padding", input: "YcOx8J-ntSBIZWxsbz8-IQ", output: "añ🧵 Hello?>!" },
      {
        title: "A data URL with line breaks",
        input: "data:application/json;base64,\neyJuYW1lIjog\nIkFkYSJ9",
        output: '{"name": "Ada"}',
      },
      {
        title: "A PEM block",
        input: "-----BEGIN MESSAGE-----\nSGVsbG8=\n-----END MESSAGE-----",
        output: "Hello",
      },
    ],
    code: () => import("./decode-file.ts"),
    run: ({ decodeFile }, { input: chunks }, { ignoreInvalid }, { warn }) => {
      const onFurtherBlock = () => warn("Only the first of several PEM blocks was decoded.");
      return decodeFile(chunks, { ignoreInvalid, onFurtherBlock });
    },
  }),
};
