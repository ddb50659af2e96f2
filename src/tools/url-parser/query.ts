/** A parameter of a query, decoded as forms do: + is a space. */
export interface Parameter {
  name: string;
  value: string;
  /** As written. */
  raw: string;
}

/** Decodes percent-encoded UTF-8. Bytes that aren't UTF-8 become U+FFFD; a % without two hex digits stays. */
export function decodePercent(text: string): string {
  if (!text.includes("%")) return text;
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (run) => {
    const bytes = Uint8Array.from(run.slice(1).split("%"), (digits) => Number.parseInt(digits, 16));
    return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  });
}

/** The parameters of a query without its question mark. */
export function splitParameters(query: string): Parameter[] {
  return query
    .split("&")
    .filter((raw) => raw !== "")
    .map(readParameter);
}

export function readParameter(raw: string): Parameter {
  const equals = raw.indexOf("=");
  const decode = (part: string) => decodePercent(part.replaceAll("+", " "));
  return {
    name: decode(equals === -1 ? raw : raw.slice(0, equals)),
    value: equals === -1 ? "" : decode(raw.slice(equals + 1)),
    raw,
  };
}

/** A parameter with another name or value. The other one keeps its encoding. */
export function changeParameter({ raw }: Parameter, change: { name?: string; value?: string }): Parameter {
  const equals = raw.indexOf("=");
  const rawName = equals === -1 ? raw : raw.slice(0, equals);
  const rawValue = equals === -1 ? "" : raw.slice(equals + 1);
  const name = change.name === undefined ? rawName : encode(change.name);
  const value = change.value === undefined ? rawValue : encode(change.value);
  return readParameter(equals === -1 && value === "" && name !== "" ? name : `${name}=${value}`);
}

/** An apostrophe is encoded by the URL Standard, too. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll("'", "%27");
}

interface QueryPlace {
  /** Index of the question mark, or where it would be. */
  start: number;
  /** Index of the fragment, or where it would be. */
  end: number;
}

/** Where a URL has its query, as written: it may be relative, and has white space around it. */
function findQuery(url: string): QueryPlace {
  const hash = url.indexOf("#");
  const end = hash === -1 ? url.trimEnd().length : hash;
  const mark = url.slice(0, end).indexOf("?");
  return { start: mark === -1 ? end : mark, end };
}

/** The parameters of a URL as written. */
export function parametersOf(url: string): Parameter[] {
  const { start, end } = findQuery(url);
  return splitParameters(url.slice(start + 1, end));
}

/** A URL with other parameters, and otherwise as written. */
export function withParameters(url: string, parameters: readonly Parameter[]): string {
  const { start, end } = findQuery(url);
  const query = parameters.map(({ raw }) => raw).join("&");
  return `${url.slice(0, start)}${query === "" ? "" : `?${query}`}${url.slice(end)}`;
}
