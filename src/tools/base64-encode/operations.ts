import { operation, type RunContext } from "#shared/operation.ts";
import { choice, flag } from "#shared/options.ts";
import { chunksOf } from "#shared/text-source.ts";
import type { EncodeSettings } from "./encode-base64.ts";

const LINES = {
  line: {},
  pem: { lines: { length: 64, end: "\n" } },
  mime: { lines: { length: 76, end: "\r\n" } },
} as const;

interface Encoding extends Required<Pick<EncodeSettings, "urlSafe" | "padding">> {
  form: keyof typeof LINES | "dataUrl";
}

export const operations = {
  encode: operation({
    label: "Encode",
    busy: "Encoding",
    input: "file",
    output: "text-stream",
    options: {
      form: choice("Form", {
        line: "One line",
        pem: "Lines of 64 (PEM)",
        mime: "Lines of 76 (MIME)",
        dataUrl: "Data URL",
      }),
      urlSafe: flag("URL-safe", false, { help: "Writes - and _ in place of + and /." }),
      padding: flag("Padding", true, { help: "Fills the end with = to a multiple of four characters." }),
    },
    messages: { empty: "Please enter text to encode", done: "Encoded!", failed: "Failed to encode to Base64" },
    download: { name: "encoded.txt", type: "text/plain" },
    examples: [
      {
        title: "A text with accents and emoji, as UTF-8",
        input: "añ🧵 Hello?>",
        output: "YcOx8J+ntSBIZWxsbz8+",
      },
      {
        title: "The same for an address: no +, / or = in it",
        input: "añ🧵 Hello?>!",
        options: { urlSafe: true, padding: false },
        output: "YcOx8J-ntSBIZWxsbz8-IQ",
      },
      {
        title: "A data URL",
        input: "<svg xmlns='http://www.w3.org/2000/svg'/>",
        options: { form: "dataUrl" },
        output: "data:image/svg+xml;base64,PHN2ZyB4bWxucz0naHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmcnLz4=",
      },
    ],
    run: encode,
  }),

  decode: operation({
    label: "Decode",
    busy: "Decoding",
    input: "text-stream",
    output: "file",
    options: {
      ignoreOthers: flag("Ignore other characters", false, {
        help: "Skips what is no Base64, such as quotes around it, in place of refusing it.",
      }),
    },
    messages: {
      empty: "Please enter text to decode",
      done: "Decoded!",
      failed: "Error: Invalid input for Base64 decoding",
    },
    examples: [
      { title: "A text in UTF-8", input: "YcOx8J+ntSBIZWxsbz8+", output: "añ🧵 Hello?>" },
      { title: "The URL-safe alphabet, without padding", input: "YcOx8J-ntSBIZWxsbz8-IQ", output: "añ🧵 Hello?>!" },
      {
        title: "A data URL, and a line break in the middle",
        input: "data:application/json;base64,\neyJuYW1lIjog\nIkFkYSJ9",
        output: '{"name": "Ada"}',
      },
    ],
    run: async (chunks, { ignoreOthers }) => {
      const { decodeFile } = await import("./decode-file.ts");
      return decodeFile(chunks, { ignoreOthers });
    },
  }),
};

async function* encode(
  file: File,
  { form, urlSafe, padding }: Encoding,
  { signal, progress, warn }: RunContext,
): AsyncGenerator<string | Uint8Array<ArrayBuffer>> {
  const { encodeBase64 } = await import("./encode-base64.ts");
  if (form !== "dataUrl") {
    yield* encodeBase64(read(file, signal, progress), { urlSafe, padding, ...LINES[form] });
    return;
  }
  if (urlSafe || !padding) warn("A data URL has the standard alphabet and padding: browsers read no other.");
  const { mediaTypeOf } = await import("./media-type.ts");
  yield `data:${await mediaTypeOf(file)};base64,`;
  yield* encodeBase64(read(file, signal, progress));
}

async function* read(file: File, signal: AbortSignal, progress: RunContext["progress"]) {
  let done = 0;
  for await (const chunk of chunksOf(file.stream() as ReadableStream<Uint8Array<ArrayBuffer>>)) {
    signal.throwIfAborted();
    yield chunk;
    done += chunk.length;
    progress(done / file.size);
  }
}
