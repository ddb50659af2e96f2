import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { convertCurl } from "./convert-curl.ts";
import type { Language } from "./patch-code.ts";
import { COMMANDS, type CommandId } from "./testing/commands.ts";
import { findCurl, findRunners, makeFolder, type Runner } from "./testing/runners.ts";
import { type Echo, normalizeForComparison, type SentRequest, startEcho } from "./testing/sent-request.ts";

const LANGUAGES = ["javascript", "node", "python", "php", "go"] as const satisfies readonly Language[];
const FETCH = ["javascript", "node"] as const;

/** Known differences from curl, with their warning. Without one, the About text covers them. */
const EXCEPTIONS: readonly { warning?: string; languages: readonly Language[]; ids: readonly CommandId[] }[] = [
  {
    warning: "A browser cannot read the file",
    languages: ["javascript"],
    ids: [
      "data-file",
      "data-binary-file",
      "data-binary-json",
      "json-file",
      "data-file-and-text",
      "data-file-and-lines",
      "data-file-and-bytes",
      "urlencode-file",
      "urlencode-crlf",
      "urlencode-crlf-without-name",
      "urlencode-crlf-and-text",
      "two-urls-with-data",
    ],
  },
  {
    warning: '"@crlf.txt" means',
    languages: [...FETCH, "php", "go"],
    ids: ["get-urlencode-crlf"],
  },
  {
    warning: "You can't read a file for --upload-file/-F in the browser",
    languages: ["javascript"],
    ids: ["upload-file", "upload-into", "two-urls-with-upload"],
  },
  {
    warning: "You can't read a file for --form/-F in the browser",
    languages: ["javascript"],
    ids: [
      "form",
      "form-type",
      "form-filename",
      "form-own-type",
      "form-text-of-file",
      "form-quotes",
      "form-put",
      "two-urls-with-form",
    ],
  },
  {
    warning: "FormData sends the line breaks of the field text as CRLF",
    languages: ["node"],
    ids: ["form-text-of-file"],
  },
  { warning: "FormData sends the line breaks of the field a as CRLF", languages: FETCH, ids: ["form-lines"] },
  {
    warning: "The type of the field json is not sent: application/json",
    languages: [...FETCH, "php"],
    ids: ["form-typed-field"],
  },
  {
    warning: "PHP sends only the last of several fields with the same name",
    languages: ["php"],
    ids: ["form-same-name"],
  },
  {
    warning: "fetch cannot send a body with GET",
    languages: FETCH,
    ids: ["get-with-body"],
  },
  {
    warning: 'Passing a file for --cookie/-b is not supported: "jar.txt"',
    languages: [...FETCH, "go"],
    ids: ["cookie-file", "cookie-file-and-jar"],
  },
  { warning: "fetch always sends the header User-Agent", languages: FETCH, ids: ["no-agent"] },
  { warning: "fetch always sends the header Accept", languages: FETCH, ids: ["no-accept"] },
  { warning: '"Host" header is forbidden in fetch()', languages: ["javascript"], ids: ["host"] },
  { warning: "fetch ignores the Host header and sends the host of the URL", languages: ["node"], ids: ["host"] },
  {
    warning: 'Found 2 "Authorization" headers, only the last one will be sent',
    languages: [...FETCH, "python"],
    ids: ["same-login"],
  },
  {
    warning: "percent-encodes characters that curl does not: { }",
    languages: [...FETCH, "python", "go"],
    ids: ["unencoded-path"],
  },
  {
    warning: 'percent-encodes characters that curl does not: " < >',
    languages: [...FETCH, "python"],
    ids: ["unencoded-query"],
  },
  { warning: "Requests leaves out the ? of an empty query", languages: ["python"], ids: ["empty-query"] },
  { warning: "percent-encodes characters that curl does not: [ ]", languages: ["python"], ids: ["brackets"] },
  { warning: "percent-encodes characters that curl does not: %", languages: ["python"], ids: ["percent"] },
  { warning: "--path-as-is is not a supported option", languages: [...FETCH, "python"], ids: ["dots-as-is"] },
  {
    warning: "After a redirect, Go drops the data but keeps its headers, and adds a Referer",
    languages: ["go"],
    ids: ["follow", "follow-head", "follow-head-of-many-options", "follow-post"],
  },
  {
    warning: "After a redirect, curl sends POST again without data because of -X",
    languages: [...FETCH, "python", "go"],
    ids: ["follow-own-method"],
  },
  {
    warning: "After a redirect, curl sends PUT again without data because of -X",
    languages: [...FETCH, "python", "go"],
    ids: ["follow-put"],
  },
  { languages: ["javascript"], ids: ["do-not-follow", "do-not-follow-post", "do-not-follow-form"] },
];

/**
 * A recording of curl's requests, for machines without that version. To update it, run `RECORD_CURL=1 npx vitest run
 * src/tools/curl-to-code/same-request.test.ts` and `npx biome check --write`. With the same curl, the test checks the
 * recording.
 */
const RECORDING = join(import.meta.dirname, "testing/recorded-requests.json");

interface Outcome {
  requests: ReadonlyMap<CommandId, readonly SentRequest[]>;
  warnings: ReadonlyMap<CommandId, readonly string[]>;
  errors: string;
}

/** Runs all commands, or the code generated from them, each with its own server. */
async function runAll(runner: Runner, language?: Language): Promise<Outcome> {
  const requests = new Map<CommandId, readonly SentRequest[]>();
  const warnings = new Map<CommandId, readonly string[]>();
  if ("missing" in runner) return { requests, warnings, errors: "" };
  const folder = await makeFolder();
  const echoes: Echo[] = [];
  const programs: { id: CommandId; code: string }[] = [];
  for (const [id, template] of COMMANDS) {
    const echo = await startEcho();
    echoes.push(echo);
    requests.set(id, echo.received);
    const command = template.replaceAll("ORIGIN", `http://${echo.host}`).replaceAll("HOST", echo.host);
    const messages: string[] = [];
    warnings.set(id, messages);
    programs.push({
      id,
      code: language ? convertCurl(command, language, (message) => messages.push(message)) : command,
    });
  }
  const errors = await runner.run(programs, folder.path);
  for (const echo of echoes) echo.close();
  await folder.remove();
  return { requests, warnings, errors };
}

let curl: Runner;
let runners: Awaited<ReturnType<typeof findRunners>>;
const outcomes = new Map<Language, Outcome>();
let recording: { curl: string; requests: Readonly<Record<string, readonly SentRequest[]>> };
let sentByCurl: ReadonlyMap<string, readonly SentRequest[]>;

beforeAll(async () => {
  [curl, runners] = await Promise.all([findCurl(), findRunners()]);
  const ofCurl = runAll(curl);
  await Promise.all(
    LANGUAGES.map(async (language) => outcomes.set(language, await runAll(runners[language], language))),
  );
  const { requests, errors } = await ofCurl;
  if (process.env.RECORD_CURL && "version" in curl) {
    const made = { curl: curl.version, requests: Object.fromEntries(requests) };
    writeFileSync(RECORDING, JSON.stringify(made, undefined, 2));
  }
  recording = JSON.parse(readFileSync(RECORDING, "utf8"));
  sentByCurl = isRecordedVersion(curl) ? requests : new Map(Object.entries(recording.requests));
  expect(errors).toBe("");
}, 300_000);

/** Other versions of curl may send other requests, so they cannot serve as the reference. */
const isRecordedVersion = (runner: Runner) => "version" in runner && runner.version === recording.curl;

const sameCounts = new Map<Language, number>();
const warnedCounts = new Map<Language, number>();

afterAll(() => {
  const lines = LANGUAGES.map((language) => {
    const runner = runners[language];
    if ("missing" in runner) return `${language}: NOT RUN, ${runner.missing}`;
    return `${language}: ${runner.version}: ${sameCounts.get(language) ?? 0} same, ${warnedCounts.get(language) ?? 0} with warnings`;
  });
  const here = "missing" in curl ? curl.missing : curl.version;
  const reference = isRecordedVersion(curl)
    ? here
    : `a recording of ${recording.curl}, because this machine has ${here}`;
  console.warn([`${COMMANDS.length} commands, compared with ${reference}`, ...lines].join("\n"));
});

it("matches the recording of curl's requests", (context) => {
  expect(Object.keys(recording.requests)).toEqual(COMMANDS.map(([id]) => id));
  if (!isRecordedVersion(curl)) return context.skip(`This machine has no ${recording.curl}`);
  expect(Object.fromEntries(sentByCurl)).toEqual(recording.requests);
});

describe.each(LANGUAGES)("convertCurl for %s", (language) => {
  it.for(COMMANDS)("sends what curl sends, or warns about the difference: %s", ([id], context) => {
    const runner = runners[language];
    if ("missing" in runner) return context.skip(runner.missing);
    const { requests, warnings, errors } = outcomes.get(language) as Outcome;
    const { wanted, sent } = normalizeForComparison(sentByCurl.get(id) ?? [], requests.get(id) ?? []);
    expect(wanted).not.toEqual([]);
    const exceptions = EXCEPTIONS.filter(({ ids, languages }) => ids.includes(id) && languages.includes(language));
    if (exceptions.length === 0) {
      expect(sent, errors).toEqual(wanted);
      sameCounts.set(language, (sameCounts.get(language) ?? 0) + 1);
      return;
    }
    for (const { warning } of exceptions) {
      if (warning) expect(warnings.get(id)).toContainEqual(expect.stringContaining(warning));
    }
    expect(sent, "This exception is no longer needed").not.toEqual(wanted);
    warnedCounts.set(language, (warnedCounts.get(language) ?? 0) + 1);
  });
});
