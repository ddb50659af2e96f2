import { Headers } from "curlconverter/dist/src/Headers.js";
import type { Request } from "curlconverter/dist/src/Request.js";
import { joinWords, Word } from "curlconverter/dist/src/shell/Word.js";
import { adaptForGo, decodeLogin, keepEmptyQuery, warnAboutEmptyQuery, warnAboutEncoding } from "./adapt-address.ts";
import type { Language } from "./patch-code.ts";
import type { Command } from "./read-command.ts";

/** Placeholder value of a header that the client would add but must not send. */
const OMITTED_VALUE = "\0left out";

type Warn = (message: string) => void;

/** Changes a request so that the generated code sends what curl sends. */
export function adaptRequest(command: Command, language: Language, warn: Warn): void {
  const { request, options } = command;
  const removed = [...new Headers(options.header)].flatMap(([name, value]) =>
    value === null ? [name.toString()] : [],
  );
  if (options["user-agent"]?.isEmpty()) {
    request.headers.delete("user-agent");
    removed.push("User-Agent");
  }
  const clientDefaults = removed.filter((name) => /^(?:accept|user-agent)$/i.test(name));
  // Servers strip spaces around values, and requests refuses to send them.
  for (const header of request.headers.headers)
    header[1] = header[1] && trim(header[1], /^[ \t]+/, /(?<![ \t])[ \t]+$/);
  warnAboutHeaderNames(request, warn);
  trimFields(command);
  sendComplexFormAsData(request, language);
  restoreLineBreaks(request);
  dropBoundary(request);
  keepEncoding(request);
  if (!options.user) decodeLogin(request);
  keepEmptyQuery(request);
  if (language === "python") warnAboutEmptyQuery(request, warn);
  warnAboutEncoding(request, language, warn);
  warnAboutRedirects(command, language, warn);
  warnAboutFileLists(options, warn);
  if (language !== "php" && language !== "go") joinHeaders(request.headers);
  switch (language) {
    case "javascript":
    case "node":
      for (const name of clientDefaults) warn(`fetch always sends the header ${name}`);
      if (language === "node") warnAboutProxy(request, warn);
      // The generator would add an `agent`, which fetch ignores.
      delete request.proxy;
      dropDigestLogin(request, warn);
      break;
    case "python":
      for (const name of clientDefaults) request.headers.set(name, OMITTED_VALUE);
      request.followRedirects ??= false;
      if (request.cookieFiles && request.urls.some(({ urlObj }) => !urlObj.host.includes("."))) {
        warn("Python does not send cookies from a file to a host without a dot in its name");
      }
      // The Cookie header says the same, and supports what the generator's dict cannot.
      if (request.cookieJar || !canBeDict(request.cookies)) delete request.cookies;
      sendJsonFileUnchanged(request);
      break;
    case "php":
      // libcurl drops its default Content-Type together with the data on a redirect.
      if (request.followRedirects && hasDefaultFormType(command)) request.headers.delete("content-type");
      for (const name of removed) request.headers.set(name, OMITTED_VALUE);
      if (sendUploadAsData(request, warn)) request.headers.setIfMissing("Content-Type", OMITTED_VALUE);
      delete request.cookieFiles;
      // The generator would request gzip but not decompress the response.
      delete request.compressed;
      break;
    case "go":
      if (removed.some((name) => /^user-agent$/i.test(name))) request.headers.set("User-Agent", "");
      if (options.compressed && request.compressed === false) {
        warn("Go does not decompress the response, as --compressed asks, because you set your own Accept-Encoding");
      }
      sendUploadAsData(request, warn);
      adaptForGo(request);
      break;
  }
}

/** curl trims trailing spaces of `-F name=value`, unless the value is in quotes. */
function trimFields({ request, options: { form = [] } }: Command): void {
  const given = form.filter(({ value, type }) => type === "string" || !/^=\)/.test(value.toString()));
  for (const [at, upload] of (request.multipartUploads ?? []).entries()) {
    if (given[at]?.type !== "form" || /^[^=]*=[@<]?\s*"/.test(given[at].value.toString())) continue;
    if ("content" in upload) upload.content = trim(upload.content, /(?!)/, /(?<![ \t-\r])[ \t-\r]+$/);
  }
}

/** Sends a form given as data unchanged when form code cannot express it. */
function sendComplexFormAsData(request: Request, language: Language): void {
  const { data, multipartUploads: fields } = request;
  if (!data || !fields) return;
  const names = new Set(fields.map(({ name }) => name.toString()));
  const isTooComplex = fields.some((part) => part.headers || (part.contentType && !part.filename));
  if (isTooComplex || request.multipartUploadsDoesntRoundtrip || (language === "php" && names.size < fields.length)) {
    delete request.multipartUploads;
  }
}

/** Restores CRLF in a form given as data, which the converter turns into LF. */
function restoreLineBreaks({ data, multipartUploads: fields = [] }: Request): void {
  if (!data) return;
  const text = data.toString();
  const parts = text.split(`\r\n${text.slice(0, text.indexOf("\r\n"))}`);
  for (const [at, field] of fields.entries()) {
    const part = parts[at] ?? "";
    if ("content" in field) field.content = new Word(part.slice(part.indexOf("\r\n\r\n") + 4));
  }
}

/** The code generates its own boundary. With a different one in the header, the server would find no parts. */
function dropBoundary({ headers, multipartUploads }: Request): void {
  const type = headers.get("content-type")?.toString() ?? "";
  if (multipartUploads && /^multipart\/form-data\b/i.test(type)) headers.delete("content-type");
}

/**
 * Go and Python decompress only gzip that they request themselves, so the generators omit Accept-Encoding, even when it
 * asks for other encodings or curl would not decompress.
 */
function keepEncoding(request: Request): void {
  const encodings = request.headers.get("accept-encoding")?.toString();
  if (encodings !== undefined && !(request.compressed && /\bgzip\b/i.test(encodings))) request.compressed = false;
}

/** True when each cookie occurs once, has a value and is ASCII. */
function canBeDict(cookies: Request["cookies"] = []): boolean {
  const names = new Set(cookies.map(([name]) => name.toString()));
  return names.size === cookies.length && cookies.every(([name, value]) => value && !hasNonAscii(name.add(value)));
}

/** The generator would parse and re-serialize the JSON. */
function sendJsonFileUnchanged({ dataArray = [] }: Request): void {
  const [part] = dataArray;
  if (dataArray.length === 1 && part && "filetype" in part && part.filetype === "json") part.filetype = "binary";
}

/** Trims only what the patterns match: JavaScript's trim() also removes non-ASCII white space. */
function trim(word: Word, start: RegExp, end: RegExp): Word {
  const tokens = word.tokens.map((token, at) => {
    if (typeof token !== "string") return token;
    const text = at === 0 ? token.replace(start, "") : token;
    return at === word.tokens.length - 1 ? text.replace(end, "") : text;
  });
  return new Word(tokens);
}

/** RFC 9110 §5.6.2 and RFC 9112 §5.1: a server must reject a space before the colon. */
function warnAboutHeaderNames({ headers }: Request, warn: Warn): void {
  for (const [word] of headers) {
    const name = word.toString();
    if (/[ \t]$/.test(name)) warn(`The header name "${name}" ends with a space, which clients and servers reject`);
    else if (word.isString() && !/^[\w!#$%&'*+.^`|~-]+$/.test(name))
      warn(`The header name "${name}" has a character that clients and servers reject`);
  }
}

function warnAboutProxy({ proxy }: Request, warn: Warn): void {
  if (!proxy) return;
  warn(
    /^socks/i.test(proxy.toString())
      ? "Node's fetch cannot use a SOCKS proxy, so the request is sent without it"
      : "The proxy is not used unless you start Node 24 with NODE_USE_ENV_PROXY=1 and set HTTP_PROXY and HTTPS_PROXY to its address",
  );
}

/** The generator's code for digest login has a broken import. */
function dropDigestLogin({ authType, urls }: Request, warn: Warn): void {
  if (authType !== "digest" || !urls.some(({ auth }) => auth)) return;
  warn("fetch does not support --digest, so no login is sent. Use another language");
  for (const url of urls) delete url.auth;
}

function sendUploadAsData(request: Request, warn: Warn): boolean {
  const [url] = request.urls;
  const filename = url?.uploadFile;
  if (!filename) return false;
  if (/^[-.]$/.test(filename.toString())) {
    warn("Standard input, which -T uploads, is not sent");
    return false;
  }
  delete url.uploadFile;
  request.dataArray = [{ filetype: "binary", filename }];
  request.data = filename.prepend("@");
  request.dataReadsFile = filename.toString();
  request.isDataBinary = true;
  return true;
}

/** Headers that occur at most once. All others can be joined as lists (RFC 9110 §5.3). */
const SINGLE_HEADER =
  /^(?:authorization|content-(?:length|location|range|type)|date|from|host|if-(?:modified-since|range|unmodified-since)|max-forwards|origin|proxy-authorization|range|referer|set-cookie|user-agent)$/i;

/** True when `a: 1` and `a: 2` mean the same as `a: 1, 2`. */
export function canJoin(name: string): boolean {
  return !SINGLE_HEADER.test(name);
}

/** Joins headers with the same name, because an object would keep only the last. */
function joinHeaders(headers: Headers): void {
  for (const name of new Set(Array.from(headers, ([word]) => word.toString().toLowerCase()))) {
    if (headers.count(name) < 2 || !canJoin(name)) continue;
    const same = [...headers].filter(([word]) => word.toString().toLowerCase() === name);
    headers.delete(name);
    const values = same.flatMap(([, value]) => value ?? []);
    headers.set(String(same[0]?.[0]), joinWords(values, ", "));
  }
}

function warnAboutRedirects({ request, options }: Command, language: Language, warn: Warn): void {
  if (!request.followRedirects || language === "php") return;
  const method = options.request?.toString() ?? "GET";
  const keepsMethod = language !== "python" && language !== "go" && method !== "POST" && !request.data;
  if (!/^(?:GET|HEAD)$/.test(method) && !keepsMethod) {
    warn(`After a redirect, curl sends ${method} again without data because of -X. This code may not`);
  }
  if (language === "go") warn("After a redirect, Go drops the data but keeps its headers, and adds a Referer");
}

function warnAboutFileLists({ form = [] }: Command["options"], warn: Warn): void {
  for (const { value, type } of form) {
    const [, name, files = ""] = /^([^=]*)=@(.*)$/s.exec(value.toString()) ?? [];
    // A comma in quotes is part of a file name.
    if (type === "form" && /,/.test(files.replace(/"(?:[^"\\]|\\.)*"/g, ""))) {
      warn(`This code treats the files of the field ${name} as one. Use a separate -F for each file`);
    }
  }
}

function hasNonAscii(word: Word): boolean {
  return /[^\0-\x7f]/.test(word.toString());
}

function hasDefaultFormType({ request, options }: Command): boolean {
  return (
    request.headers.get("content-type")?.toString() === "application/x-www-form-urlencoded" &&
    !new Headers(options.header).has("content-type")
  );
}
