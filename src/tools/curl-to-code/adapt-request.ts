import { Headers } from "curlconverter/dist/src/Headers.js";
import type { Request } from "curlconverter/dist/src/Request.js";
import { joinWords, Word } from "curlconverter/dist/src/shell/Word.js";
import { adaptForGo, decodeLogin, keepEmptyQuery, warnOfAddress, warnOfEmptyQuery } from "./adapt-address.ts";
import type { Language } from "./mend-code.ts";
import type { Command } from "./read-command.ts";

/** Stands for the value of a header that is to be left out where the client would send one by itself. */
const LEFT_OUT = "\0left out";

type Warn = (message: string) => void;

/** Changes a request so that the code that the converter makes of it sends what curl sends. */
export function adaptRequest(command: Command, language: Language, warn: Warn): void {
  const { request, options } = command;
  const removed = [...new Headers(options.header)].flatMap(([name, value]) =>
    value === null ? [name.toString()] : [],
  );
  if (options["user-agent"]?.isEmpty()) {
    request.headers.delete("user-agent");
    removed.push("User-Agent");
  }
  const ofTheClient = removed.filter((name) => /^(?:accept|user-agent)$/i.test(name));
  // A server takes the blanks off, and requests refuses to send them.
  for (const header of request.headers.headers)
    header[1] = header[1] && trim(header[1], /^[ \t]+/, /(?<![ \t])[ \t]+$/);
  trimFields(command);
  sendFormAsData(request, language);
  keepLineBreaks(request);
  leaveBoundary(request);
  keepEncoding(request);
  if (!options.user) decodeLogin(request);
  keepEmptyQuery(request);
  if (language === "python") warnOfEmptyQuery(request, warn);
  warnOfAddress(request, language, warn);
  warnOfRedirects(command, language, warn);
  warnOfFileLists(options, warn);
  if (language !== "php" && language !== "go") joinHeaders(request.headers);
  switch (language) {
    case "javascript":
    case "node":
      for (const name of ofTheClient) warn(`fetch always sends the header ${name}`);
      if (language === "node") warnOfProxy(request, warn);
      // The generator would write an `agent`, which fetch ignores.
      delete request.proxy;
      leaveOutDigest(request, warn);
      break;
    case "python":
      for (const name of ofTheClient) request.headers.set(name, LEFT_OUT);
      request.followRedirects ??= false;
      if (request.cookieFiles && request.urls.some(({ urlObj }) => !urlObj.host.includes("."))) {
        warn("Python sends no cookies of a file to a host without a dot in its name");
      }
      // The header says the same, and may have what the generator cannot write.
      if (request.cookieJar || !canBeDict(request.cookies)) delete request.cookies;
      sendJsonFileAsItIs(request);
      break;
    case "php":
      // libcurl's own type for data goes with the data when a redirect is followed.
      if (request.followRedirects && isOwnType(command)) request.headers.delete("content-type");
      for (const name of removed) request.headers.set(name, LEFT_OUT);
      if (sendUploadAsData(request, warn)) request.headers.setIfMissing("Content-Type", LEFT_OUT);
      delete request.cookieFiles;
      // The generator would ask for gzip and leave the answer compressed.
      delete request.compressed;
      break;
    case "go":
      if (removed.some((name) => /^user-agent$/i.test(name))) request.headers.set("User-Agent", "");
      if (options.compressed && request.compressed === false) {
        warn("Go leaves the answer compressed, which --compressed would not, as it has an Accept-Encoding of your own");
      }
      sendUploadAsData(request, warn);
      adaptForGo(request);
      break;
  }
}

/** curl takes the blanks off the end of what `-F name=` is given, unless it is in quotes. */
function trimFields({ request, options: { form = [] } }: Command): void {
  const given = form.filter(({ value, type }) => type === "string" || !/^=\)/.test(value.toString()));
  for (const [at, upload] of (request.multipartUploads ?? []).entries()) {
    if (given[at]?.type !== "form" || /^[^=]*=[@<]?\s*"/.test(given[at].value.toString())) continue;
    if ("content" in upload) upload.content = trim(upload.content, /(?!)/, /(?<![ \t-\r])[ \t-\r]+$/);
  }
}

/** A form that was given as data and that says more than the code of a form can is sent as it was given. */
function sendFormAsData(request: Request, language: Language): void {
  const { data, multipartUploads: fields } = request;
  if (!data || !fields) return;
  const names = new Set(fields.map(({ name }) => name.toString()));
  const isMore = fields.some((part) => part.headers || (part.contentType && !part.filename));
  if (isMore || request.multipartUploadsDoesntRoundtrip || (language === "php" && names.size < fields.length)) {
    delete request.multipartUploads;
  }
}

/** Of the line breaks in a form that was given as data, the converter makes LF. */
function keepLineBreaks({ data, multipartUploads: fields = [] }: Request): void {
  if (!data) return;
  const text = data.toString();
  const parts = text.split(`\r\n${text.slice(0, text.indexOf("\r\n"))}`);
  for (const [at, field] of fields.entries()) {
    const part = parts[at] ?? "";
    if ("content" in field) field.content = new Word(part.slice(part.indexOf("\r\n\r\n") + 4));
  }
}

/** The code makes a boundary of its own: behind another in the header, a server would find no parts. */
function leaveBoundary({ headers, multipartUploads }: Request): void {
  const type = headers.get("content-type")?.toString() ?? "";
  if (multipartUploads && /^multipart\/form-data\b/i.test(type)) headers.delete("content-type");
}

/**
 * Go and Python decompress the gzip that they ask for by themselves; the generators leave the header out for that, also
 * where it asks for something else, or where curl would decompress nothing.
 */
function keepEncoding(request: Request): void {
  const encodings = request.headers.get("accept-encoding")?.toString();
  if (encodings !== undefined && !(request.compressed && /\bgzip\b/i.test(encodings))) request.compressed = false;
}

/** Each cookie once, with a value, and in ASCII. */
function canBeDict(cookies: Request["cookies"] = []): boolean {
  const names = new Set(cookies.map(([name]) => name.toString()));
  return names.size === cookies.length && cookies.every(([name, value]) => value && !isBeyondAscii(name.add(value)));
}

/** The generator would parse it and write it anew. */
function sendJsonFileAsItIs({ dataArray = [] }: Request): void {
  const [part] = dataArray;
  if (dataArray.length === 1 && part && "filetype" in part && part.filetype === "json") part.filetype = "binary";
}

/** Not of all white space, which may be letters beyond ASCII. */
function trim(word: Word, start: RegExp, end: RegExp): Word {
  const tokens = word.tokens.map((token, at) => {
    if (typeof token !== "string") return token;
    const text = at === 0 ? token.replace(start, "") : token;
    return at === word.tokens.length - 1 ? text.replace(end, "") : text;
  });
  return new Word(tokens);
}

function warnOfProxy({ proxy }: Request, warn: Warn): void {
  if (!proxy) return;
  warn(
    /^socks/i.test(proxy.toString())
      ? "This sends the request without a proxy: Node's fetch cannot use a SOCKS proxy"
      : "This sends the request without a proxy, unless Node 24 is started with NODE_USE_ENV_PROXY=1 and the proxy's address as HTTP_PROXY and HTTPS_PROXY",
  );
}

/** The generator imports a package in a way that the package does not have. */
function leaveOutDigest({ authType, urls }: Request, warn: Warn): void {
  if (authType !== "digest" || !urls.some(({ auth }) => auth)) return;
  warn("fetch cannot log in with --digest, so no login is sent: use another language");
  for (const url of urls) delete url.auth;
}

function sendUploadAsData(request: Request, warn: Warn): boolean {
  const [url] = request.urls;
  const filename = url?.uploadFile;
  if (!filename) return false;
  if (/^[-.]$/.test(filename.toString())) {
    warn("The input of the shell, which -T uploads, is not sent");
    return false;
  }
  delete url.uploadFile;
  request.dataArray = [{ filetype: "binary", filename }];
  request.data = filename.prepend("@");
  request.dataReadsFile = filename.toString();
  request.isDataBinary = true;
  return true;
}

/** A request has one of each at most; all others are lists, or may be joined as if they were (RFC 9110 §5.3). */
const SINGLE_HEADER =
  /^(?:authorization|content-(?:length|location|range|type)|date|from|host|if-(?:modified-since|range|unmodified-since)|max-forwards|origin|proxy-authorization|range|referer|set-cookie|user-agent)$/i;

/** Whether `a: 1` and `a: 2` mean the same as `a: 1, 2`. */
export function canJoin(name: string): boolean {
  return !SINGLE_HEADER.test(name);
}

/** Of two headers of one name, an object would keep the last. */
function joinHeaders(headers: Headers): void {
  for (const name of new Set(Array.from(headers, ([word]) => word.toString().toLowerCase()))) {
    if (headers.count(name) < 2 || !canJoin(name)) continue;
    const same = [...headers].filter(([word]) => word.toString().toLowerCase() === name);
    headers.delete(name);
    const values = same.flatMap(([, value]) => value ?? []);
    headers.set(String(same[0]?.[0]), joinWords(values, ", "));
  }
}

function warnOfRedirects({ request, options }: Command, language: Language, warn: Warn): void {
  if (!request.followRedirects || language === "php") return;
  const method = options.request?.toString() ?? "GET";
  const keepsMethod = language !== "python" && language !== "go" && method !== "POST" && !request.data;
  if (!/^(?:GET|HEAD)$/.test(method) && !keepsMethod) {
    warn(`After a redirect, curl sends ${method} again and no data, as -X asks: this code may not`);
  }
  if (language === "go") warn("After a redirect, Go sends the headers of data that it leaves out, and a Referer");
}

function warnOfFileLists({ form = [] }: Command["options"], warn: Warn): void {
  for (const { value, type } of form) {
    const [, name, files = ""] = /^([^=]*)=@(.*)$/s.exec(value.toString()) ?? [];
    // A comma in quotes belongs to a name.
    if (type === "form" && /,/.test(files.replace(/"(?:[^"\\]|\\.)*"/g, ""))) {
      warn(`The field ${name} has several files, which this code takes for one: write an -F for each file`);
    }
  }
}

function isBeyondAscii(word: Word): boolean {
  return /[^\0-\x7f]/.test(word.toString());
}

function isOwnType({ request, options }: Command): boolean {
  return (
    request.headers.get("content-type")?.toString() === "application/x-www-form-urlencoded" &&
    !new Headers(options.header).has("content-type")
  );
}
