import { lookup } from "#shared/lookup.ts";
import { withoutComments } from "./path.ts";

export interface Check {
  by: string;
  method: string;
  result: string;
  subject: string | undefined;
}

const METHODS = lookup<string>({
  spf: "SPF: may the sending server send for the domain of Return-Path?",
  dkim: "DKIM: does the signature of this domain fit the message?",
  dmarc: "DMARC: is the domain of From the one that SPF or DKIM confirmed?",
  arc: "ARC: are the results of earlier servers signed?",
});

const RESULTS = lookup<string>({
  "spf pass": "yes",
  "spf fail": "no, it’s likely forged",
  "spf softfail": "probably not",
  "spf neutral": "the domain doesn’t say",
  "spf none": "the domain has no SPF record",
  "dkim pass": "yes, nobody changed it since",
  "dkim fail": "no: it was changed on the way, or the key is wrong",
  "dkim neutral": "the signature can’t be read",
  "dkim none": "there is no signature",
  "dmarc pass": "yes",
  "dmarc fail": "no: From may be forged",
  "dmarc none": "the domain has no DMARC record",
  "arc pass": "yes",
  "arc fail": "no",
  temperror: "not known: the check failed for a while, often DNS",
  permerror: "not known: the record or signature has a mistake",
});

const SUBJECTS = ["smtp.mailfrom", "smtp.helo", "header.d", "header.i", "header.from"];

/** @param value of an Authentication-Results header (RFC 8601) */
export function readResults(value: string): Check[] {
  const [server = "", ...statements] = splitOutsideQuotes(withoutComments(value.replace(/^\s*i=\d+;/, "")));
  return statements.flatMap((statement) => {
    const pairs = [...statement.matchAll(/(?<![\w.-])([\w.-]+)(?:\/\d+)?\s*=\s*("[^"]*"|\S+)/g)];
    const [first, ...others] = pairs.map(
      ([, name = "", text = ""]) => [name.toLowerCase(), text.replace(/^"(.*)"$/, "$1")] as const,
    );
    if (!first) return [];
    const properties = new Map(others);
    const subject = SUBJECTS.map((name) => properties.get(name)).find((found) => found !== undefined && found !== "");
    return [{ by: server.trim().split(/\s/)[0] ?? "", method: first[0], result: first[1].toLowerCase(), subject }];
  });
}

function splitOutsideQuotes(text: string): string[] {
  return (text.match(/(?:"[^"]*"|[^;"])+|"/g) ?? []).map((part) => part.trim()).filter((part) => part !== "");
}

export function checkLines(checks: readonly Check[]): string[] {
  return checks.map(({ method, result, subject }) => {
    const meaning = RESULTS[`${method} ${result}`] ?? RESULTS[result];
    const question = METHODS[method] ?? method.toUpperCase();
    return `${question} ${result}${meaning === undefined ? "" : `, ${meaning}`}${subject ? ` (${subject})` : ""}`;
  });
}
