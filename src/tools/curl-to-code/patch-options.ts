import type { Language } from "./patch-code.ts";
import type { Command } from "./read-command.ts";

/** Adds what the converter omits: redirect handling, cookie files, removed headers. */
export function patchOptions(code: string, { request, options }: Command, language: Language): string {
  switch (language) {
    case "javascript":
    case "node": {
      // Browsers do not let a page read a redirect response.
      const follows = request.followRedirects || language === "javascript";
      const patched = follows ? code : disableFetchRedirects(code);
      const noType = options.header?.some((header) => /^content-type: *$/i.test(header.toString()));
      // fetch adds no Content-Type for bytes.
      return noType && !request.multipartUploads
        ? patched.replace(/^( {2}body: )('.*'|".*")(,?)$/gm, "$1new TextEncoder().encode($2)$3")
        : patched;
    }
    case "go":
      return request.followRedirects ? code : disableGoRedirects(code);
    case "php":
      return patchPhp(code, { request, options });
    case "python": {
      const patched = request.followRedirects ? followHeadRedirects(code) : code;
      return request.headers.has("accept-encoding") && request.compressed === false
        ? patched.replace(/^( {4})# ('accept-encoding': )/im, "$1$2")
        : patched;
    }
  }
}

function disableFetchRedirects(code: string): string {
  return code
    .replace(/\n\}\);$/gm, ",\n  redirect: 'manual'\n});")
    .replace(/^((?:client\.)?fetch\(.*[^{])\);$/gm, "$1, {\n  redirect: 'manual'\n});");
}

function disableGoRedirects(code: string): string {
  return code.replace(/^\tclient := &http\.Client\{([\s\S]*?)\}\n/m, (_, given: string) => {
    const fields = given.trim().replace(/,$/, "");
    return `\tclient := &http.Client{
${fields && `\t\t${fields},\n`}\t\tCheckRedirect: func(*http.Request, []*http.Request) error {
\t\t\treturn http.ErrUseLastResponse
\t\t},
\t}
`;
  });
}

/** requests does not follow redirects of HEAD by default. */
function followHeadRedirects(code: string): string {
  return code
    .replace(/^( *response = \w+\.head\(.+)\)$/gm, "$1, allow_redirects=True)")
    .replace(/^(( *)response = \w+\.head\(\n[\s\S]*?\n)\2\)$/gm, "$1$2    allow_redirects=True,\n$2)");
}

function patchPhp(code: string, { request, options }: Command): string {
  const quote = (text: string) => `'${text.replace(/[\\']/g, "\\$&")}'`;
  const files = (options.cookie ?? []).filter((cookie) => !cookie.includes("=")).map(String);
  const lines = [
    ...files.map((file) => `CURLOPT_COOKIEFILE, ${quote(file)}`),
    ...(request.cookieJar ? [`CURLOPT_COOKIEJAR, ${quote(request.cookieJar.toString())}`] : []),
    ...(options.compressed ? ["CURLOPT_ENCODING, ''"] : []),
    ...(request.pathAsIs ? ["CURLOPT_PATH_AS_IS, true"] : []),
  ];
  const added = lines.map((line) => `curl_setopt($ch, ${line});\n`).join("");
  // The generator truncates fractions, and 0 seconds would mean no limit.
  const timeoutMs = Math.round(Number(request.timeout?.toString()) * 1000);
  const withTimeout =
    timeoutMs % 1000 > 0 ? code.replace(/CURLOPT_TIMEOUT, \d+/, `CURLOPT_TIMEOUT_MS, ${timeoutMs}`) : code;
  // PHP keeps a custom method after a redirect, where curl changes POST to GET.
  const hasCustomMethod = options.request || !request.followRedirects;
  return (
    hasCustomMethod ? withTimeout : withTimeout.replace("CURLOPT_CUSTOMREQUEST, 'POST'", "CURLOPT_POST, true")
  ).replace(/\n(?=\$response = )/, `${added}\n`);
}
