export interface Hop {
  from: string | undefined;
  address: string | undefined;
  by: string | undefined;
  protocol: string | undefined;
  time: number | undefined;
}

/** @param received values of the Received headers, the newest first */
export function readPath(received: readonly string[]): Hop[] {
  return received.toReversed().map((value) => {
    const semicolon = value.lastIndexOf(";");
    const clauses = semicolon === -1 ? value : value.slice(0, semicolon);
    const bare = withoutComments(clauses);
    const time = Date.parse(withoutComments(value.slice(semicolon + 1)).trim());
    const word = (name: string) => new RegExp(`(?:^|\\s)${name}\\s+([^\\s;]+)`, "i").exec(bare)?.[1];
    return {
      from: word("from"),
      address: /\[(?:IPv6:)?([\da-f.:]{2,45})\]/i.exec(clauses.split(/\sby\s/i)[0] ?? "")?.[1],
      by: word("by"),
      protocol: word("with"),
      time: Number.isNaN(time) ? undefined : time,
    };
  });
}

/** Comments are in parentheses, which may be nested (RFC 5322 §3.2.2). */
export function withoutComments(text: string): string {
  let depth = 0;
  let result = "";
  for (const piece of text.split(/([()])/)) {
    if (piece === "(") depth += 1;
    else if (piece === ")") depth = Math.max(0, depth - 1);
    else if (depth === 0) result += piece;
  }
  return result;
}

export function pathLines(hops: readonly Hop[]): string[] {
  let first: number | undefined;
  let last: number | undefined;
  const lines = hops.flatMap(({ from, address, by, protocol, time }, index) => {
    const delay = time === undefined || last === undefined ? "" : ` (${duration(time - last)})`;
    first ??= time;
    last = time ?? last;
    const sender = [from, address && !from?.includes(address) ? `[${address}]` : ""].filter(Boolean).join(" ");
    const route = [sender && `from ${sender}`, by && `by ${by}`, protocol && `with ${protocol}`].filter(Boolean);
    const at = time === undefined ? "time unknown" : new Date(time).toISOString().replace(".000Z", "Z");
    return [`${index + 1}. ${route.join(" ") || "unknown"}`, `   ${at}${delay}`];
  });
  return hops.length < 2 || first === undefined ? lines : [...lines, `In all: ${duration((last ?? first) - first)}`];
}

function duration(ms: number): string {
  const seconds = Math.round(Math.abs(ms) / 1_000);
  const [days, hours, minutes] = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3_600) % 24,
    Math.floor(seconds / 60) % 60,
  ];
  const units = [`${days} d`, `${hours} h`, `${minutes} min`, `${seconds % 60} s`];
  const text = units.filter((unit) => !unit.startsWith("0 ")).join(" ") || "0 s";
  return ms < 0 ? `${text} earlier, so a clock is wrong` : text;
}
