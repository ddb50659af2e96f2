import { explainHeader } from "./explain.ts";
import { type Message, readHeaders } from "./read-headers.ts";

/** Headers that every response should have, and why. */
const WANTED = new Map([
  ["Content-Security-Policy", "says which scripts and other sources are allowed"],
  ["Strict-Transport-Security", "keeps browsers on HTTPS"],
  ["X-Content-Type-Options", "with nosniff, browsers don't guess types"],
  ["Referrer-Policy", "says what other sites learn about the address"],
]);
/** Explains headers in lines. @throws {InputError} for a line that is not a header */
export function explainHeaders(text: string, { now, warn }: { now: number; warn: (message: string) => void }): string {
  return readHeaders(text, warn)
    .map((message) => report(message, now))
    .join("\n");
}

function report({ start, headers }: Message, now: number): string {
  const lines = start === "" ? [] : [start, ""];
  for (const { name, value } of headers) {
    const { facts = [], problems = [] } = explainHeader(name, value, now) ?? {};
    lines.push(facts.length > 0 ? `${name}:` : `${name}: ${value}`);
    const width = facts.reduce((width, [fact]) => Math.max(width, Math.min(fact.length, 24)), 0);
    for (const [fact, meaning] of facts) lines.push(`  ${fact.padEnd(width)}  ${meaning}`.trimEnd());
    for (const problem of problems) lines.push(`  ! ${problem}`);
  }
  const names = new Set(headers.map(({ name }) => name.toLowerCase()));
  const missing = [...WANTED].filter(([name]) => start.startsWith("HTTP/") && !names.has(name.toLowerCase()));
  if (missing.length > 0) lines.push("", "Missing:", ...missing.map(([name, use]) => `  ${name}: ${use}`));
  return `${lines.join("\n")}\n`;
}
