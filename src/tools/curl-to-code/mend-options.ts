import type { Language } from "./mend-code.ts";
import type { Command } from "./read-command.ts";

/** Writes into the code of a language what the converter leaves out: redirects, cookie files, headers taken away. */
export function mendOptions(code: string, { request, options }: Command, language: Language): string {
  switch (language) {
    case "javascript":
    case "node": {
      // In a browser the answer could not be read: a page may not know where it is sent on to.
      const follows = request.followRedirects || language === "javascript";
      const mended = follows ? code : stayInFetch(code);
      const noType = options.header?.some((header) => /^content-type: *$/i.test(header.toString()));
      // fetch names no type for bytes.
      return noType && !request.multipartUploads
        ? mended.replace(/^( {2}body: )('.*'|".*")(,?)$/m, "$1new TextEncoder().encode($2)$3")
        : mended;
    }
    case "go":
      return request.followRedirects ? code : stayInGo(code);
    case "php":
      return mendPhp(code, { request, options });
    case "python": {
      const mended = request.followRedirects ? followHead(code) : code;
      return request.headers.has("accept-encoding") && request.compressed === false
        ? mended.replace(/^( {4})# ('accept-encoding': )/im, "$1$2")
        : mended;
    }
  }
}

function stayInFetch(code: string): string {
  return code
    .replace(/\n\}\);$/gm, ",\n  redirect: 'manual'\n});")
    .replace(/^((?:client\.)?fetch\(.*[^{])\);$/gm, "$1, {\n  redirect: 'manual'\n});");
}

function stayInGo(code: string): string {
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

/** Of all methods, requests follows no redirect of a HEAD unless it is told to. */
function followHead(code: string): string {
  return code
    .replace(/^( *response = \w+\.head\(.+)\)$/gm, "$1, allow_redirects=True)")
    .replace(/^(( *)response = \w+\.head\(\n[\s\S]*?\n)\2\)$/gm, "$1$2    allow_redirects=True,\n$2)");
}

function mendPhp(code: string, { request, options }: Command): string {
  const quote = (text: string) => `'${text.replace(/[\\']/g, "\\$&")}'`;
  const files = (options.cookie ?? []).filter((cookie) => !cookie.includes("=")).map(String);
  const lines = [
    ...files.map((file) => `CURLOPT_COOKIEFILE, ${quote(file)}`),
    ...(request.cookieJar ? [`CURLOPT_COOKIEJAR, ${quote(request.cookieJar.toString())}`] : []),
    ...(options.compressed ? ["CURLOPT_ENCODING, ''"] : []),
    ...(request.pathAsIs ? ["CURLOPT_PATH_AS_IS, true"] : []),
  ];
  const added = lines.map((line) => `curl_setopt($ch, ${line});\n`).join("");
  // The generator cuts a fraction off, and no seconds are no limit.
  const milliseconds = Math.round(Number(request.timeout?.toString()) * 1000);
  const timed =
    milliseconds % 1000 > 0 ? code.replace(/CURLOPT_TIMEOUT, \d+/, `CURLOPT_TIMEOUT_MS, ${milliseconds}`) : code;
  // A method of one's own would be kept after a redirect, where curl changes its POST to GET.
  const ownMethod = options.request || !request.followRedirects;
  return (ownMethod ? timed : timed.replace("CURLOPT_CUSTOMREQUEST, 'POST'", "CURLOPT_POST, true")).replace(
    /\n(?=\$response = )/,
    `${added}\n`,
  );
}
