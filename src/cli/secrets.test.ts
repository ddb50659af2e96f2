import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { operation, textInput, textOutput } from "#shared/operation.ts";
import { secret } from "#shared/options.ts";
import { readSecrets } from "./secrets.ts";

const locked = operation({
  label: "Run",
  inputs: textInput("Input"),
  gives: textOutput(),
  options: { key: secret("HMAC key") },
  messages: {},
  examples: [],
  run: () => "",
});

describe("readSecrets", () => {
  it("asks on a terminal without showing what is typed", async () => {
    const modes: boolean[] = [];
    const stdin = Object.assign(new PassThrough(), { isTTY: true, setRawMode: (raw: boolean) => modes.push(raw) });
    const stderr = new PassThrough();
    const values = readSecrets(
      locked,
      { key: "ask" },
      { stdin, stdout: new PassThrough(), stderr, env: {} },
      async () => {},
    );
    setTimeout(() => stdin.write("set\u007fcret\r"), 10);
    expect(await values).toEqual({ key: "secret" });
    expect(String(stderr.read())).toBe("HMAC key: \n");
    expect(modes).toEqual([true, false]);
  });
});
