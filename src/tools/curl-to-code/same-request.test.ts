import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runSuite } from "#shared/testing/run-suite.ts";
import { convertCurl } from "./convert-curl.ts";
import type { Language } from "./patch-code.ts";
import { COMMANDS, type CommandId } from "./testing/commands.ts";
import { findCurl, findRunners, makeFolder, type Runner } from "./testing/runners.ts";
import { type Echo, normalizeForComparison, type SentRequest, startEcho } from "./testing/sent-request.ts";

const NAMES = { javascript: "JavaScript", node: "Node.js", python: "Python", php: "PHP", go: "Go" } as const;
const LANGUAGES = Object.keys(NAMES) as readonly (keyof typeof NAMES)[];
const FETCH = ["javascript", "node"] as const;

/** Known differences from curl, with the tool's warning. Without one, the About text covers them. */
const EXCEPTIONS: readonly {
  reason: string;
  warning?: string;
  languages: readonly Language[];
  ids: readonly CommandId[];
}[] = [
  {
    reason: "A browser cannot read files.",
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
    reason: "A file that -G puts into the query is not read.",
    warning: '"@crlf.txt" means',
    languages: [...FETCH, "php", "go"],
    ids: ["get-urlencode-crlf"],
  },
  {
    reason: "A browser cannot read files.",
    warning: "You can't read a file for --upload-file/-F in the browser",
    languages: ["javascript"],
    ids: ["upload-file", "upload-into", "two-urls-with-upload"],
  },
  {
    reason: "A browser cannot read files.",
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
    reason: "FormData sends line breaks as CRLF.",
    warning: "FormData sends the line breaks of the field text as CRLF",
    languages: ["node"],
    ids: ["form-text-of-file"],
  },
  {
    reason: "FormData sends line breaks as CRLF.",
    warning: "FormData sends the line breaks of the field a as CRLF",
    languages: FETCH,
    ids: ["form-lines"],
  },
  {
    reason: "The type of a form field is not sent.",
    warning: "The type of the field json is not sent: application/json",
    languages: [...FETCH, "php"],
    ids: ["form-typed-field"],
  },
  {
    reason: "PHP sends only the last of several fields with the same name.",
    warning: "PHP sends only the last of several fields with the same name",
    languages: ["php"],
    ids: ["form-same-name"],
  },
  {
    reason: "fetch cannot send a body with GET.",
    warning: "fetch cannot send a body with GET",
    languages: FETCH,
    ids: ["get-with-body"],
  },
  {
    reason: "Cookies are not read from a file.",
    warning: 'Passing a file for --cookie/-b is not supported: "jar.txt"',
    languages: [...FETCH, "go"],
    ids: ["cookie-file", "cookie-file-and-jar"],
  },
  {
    reason: "fetch always sends the header User-Agent.",
    warning: "fetch always sends the header User-Agent",
    languages: FETCH,
    ids: ["no-agent"],
  },
  {
    reason: "fetch always sends the header Accept.",
    warning: "fetch always sends the header Accept",
    languages: FETCH,
    ids: ["no-accept"],
  },
  {
    reason: "fetch cannot set the header Host.",
    warning: '"Host" header is forbidden in fetch()',
    languages: ["javascript"],
    ids: ["host"],
  },
  {
    reason: "fetch cannot set the header Host.",
    warning: "fetch ignores the Host header and sends the host of the URL",
    languages: ["node"],
    ids: ["host"],
  },
  {
    reason: "Only the last of several headers with the same name is sent.",
    warning: 'Found 2 "Authorization" headers, only the last one will be sent',
    languages: [...FETCH, "python"],
    ids: ["same-login"],
  },
  {
    reason: "Braces in the path are percent-encoded.",
    warning: "percent-encodes characters that curl does not: { }",
    languages: [...FETCH, "python", "go"],
    ids: ["unencoded-path"],
  },
  {
    reason: "Quotes and angle brackets in the query are percent-encoded.",
    warning: 'percent-encodes characters that curl does not: " < >',
    languages: [...FETCH, "python"],
    ids: ["unencoded-query"],
  },
  {
    reason: "Requests leaves out the ? of an empty query.",
    warning: "Requests leaves out the ? of an empty query",
    languages: ["python"],
    ids: ["empty-query"],
  },
  {
    reason: "Requests percent-encodes square brackets.",
    warning: "percent-encodes characters that curl does not: [ ]",
    languages: ["python"],
    ids: ["brackets"],
  },
  {
    reason: "Requests percent-encodes a lone percent sign.",
    warning: "percent-encodes characters that curl does not: %",
    languages: ["python"],
    ids: ["percent"],
  },
  {
    reason: "The dots of a path are always resolved.",
    warning: "--path-as-is is not a supported option",
    languages: [...FETCH, "python"],
    ids: ["dots-as-is"],
  },
  {
    reason: "After a redirect, Go drops the data but keeps its headers, and adds a Referer.",
    warning: "After a redirect, Go drops the data but keeps its headers, and adds a Referer",
    languages: ["go"],
    ids: ["follow", "follow-head", "follow-head-of-many-options", "follow-post"],
  },
  {
    reason: "After a redirect, curl repeats the method of -X.",
    warning: "After a redirect, curl sends POST again without data because of -X",
    languages: [...FETCH, "python", "go"],
    ids: ["follow-own-method"],
  },
  {
    reason: "After a redirect, curl repeats the method of -X.",
    warning: "After a redirect, curl sends PUT again without data because of -X",
    languages: [...FETCH, "python", "go"],
    ids: ["follow-put"],
  },
  {
    reason: "A browser always follows redirects.",
    languages: ["javascript"],
    ids: ["do-not-follow", "do-not-follow-post", "do-not-follow-form"],
  },
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

afterAll(() => {
  const lines = LANGUAGES.map((language) => {
    const runner = runners[language];
    return `${language}: ${"missing" in runner ? `NOT RUN, ${runner.missing}` : runner.version}`;
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
  const exceptions = EXCEPTIONS.filter(({ languages }) => languages.includes(language));
  const reasons = Map.groupBy(exceptions, ({ reason }) => reason);

  it("sends what curl sends", async (context) => {
    const runner = runners[language];
    if ("missing" in runner) return context.skip(runner.missing);
    const { requests, errors } = outcomes.get(language) as Outcome;
    await runSuite(import.meta.dirname, {
      id: `curl-${language}`,
      title: `The requests of ${recording.curl}, in ${NAMES[language]}`,
      source: "https://curl.se/docs/manpage.html",
      library: "curlconverter",
      cases: COMMANDS.map(([id, command]) => ({
        name: command,
        run: () => {
          const { wanted, sent } = normalizeForComparison(sentByCurl.get(id) ?? [], requests.get(id) ?? []);
          expect(wanted).not.toEqual([]);
          expect(sent, errors).toEqual(wanted);
        },
      })),
      exceptions: [...reasons].map(([reason, list]) => ({
        reason,
        cases: [...new Set(list.flatMap(({ ids }) => ids))].map((id) => new Map(COMMANDS).get(id) as string),
      })),
    });
  });

  it("warns about every difference", (context) => {
    const runner = runners[language];
    if ("missing" in runner) return context.skip(runner.missing);
    const { warnings } = outcomes.get(language) as Outcome;
    for (const { ids, warning } of exceptions) {
      for (const id of ids) if (warning) expect(warnings.get(id), id).toContainEqual(expect.stringContaining(warning));
    }
  });
});
