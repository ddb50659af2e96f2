export type Language = "javascript" | "python" | "node" | "php" | "go";

/** Fixes known bugs of the converter. */
export function patchCode(code: string, language: Language): string {
  switch (language) {
    case "javascript":
      return patchBrowser(patchRequests(code));
    case "node":
      return patchNode(patchRequests(code));
    case "python":
      return encodePythonHeaders(patchPython(encodePythonLogin(keepOriginalPythonBody(code))));
    case "php":
      return patchPhp(code);
    case "go":
      return patchGo(code);
  }
}

/**
 * Sends several requests one after another, like curl.
 * @param code JavaScript with a call of `fetch` per request
 */
export function awaitRequests(code: string): string {
  const calls = code.match(/^fetch\(/gm) ?? [];
  if (calls.length < 2) return code;
  let forms = 0;
  return code
    .split("\n")
    .map((line) => {
      if (line === "const form = new FormData();") forms += 1;
      // A second constant needs another name.
      const own =
        forms > 1
          ? line.replace(/^(const |)form(?= = |\.append\()|^( {2}body: )form(?=,?$)/, `$1$2form${forms}`)
          : line;
      return own.replace(/^fetch\(/, "await fetch(");
    })
    .join("\n");
}

function patchRequests(code: string): string {
  return code
    .split(/^(?=fetch\()/m)
    .map(patchFetch)
    .join("");
}

/** A custom Authorization header overrides `-u` in curl, but in an object the last key would win. */
function patchFetch(code: string): string {
  const lines = code.split("\n");
  const own = lines.some((line) => /^ +'authorization': (?!'Basic ' \+ btoa\()/i.test(line));
  const basic = lines.findIndex((line) => /^ +'Authorization': 'Basic ' \+ btoa\(/.test(line));
  if (own && basic > 0) {
    lines.splice(basic, 1);
    if (/^ +\}/.test(lines[basic] ?? "")) lines[basic - 1] = (lines[basic - 1] ?? "").replace(/,$/, "");
  }
  return encodeHeaders(encodeLogin(addFormType(keepOriginalBody(lines.join("\n")))));
}

/** btoa() accepts only Latin-1, but curl sends UTF-8. */
function encodeLogin(code: string): string {
  return code.replace(/'Basic ' \+ btoa\((['"])((?:\\.|(?!\1)[^\\\n])*)\1\)/, (whole, _, login: string) => {
    if (!/[^ -~]/.test(login)) return whole;
    const bytes = new TextEncoder().encode(login.replace(/\\(['"\\])/g, "$1"));
    return `'Basic ${btoa(String.fromCharCode(...bytes))}'`;
  });
}

/** Non-ASCII characters, literal or escaped. */
const NON_ASCII = /[^ -~]|\\(?:x[89a-f]|u)/i;

/** fetch accepts only Latin-1 in headers, but curl sends UTF-8, so each byte becomes a character. */
function encodeHeaders(code: string): string {
  return code.replace(/^ {2}headers: \{\n(?: {4}.*\n)+/gm, (headers) =>
    headers.replace(/^( {4}'[^']*': )(.*?)(,?)$/gm, (whole, name: string, value: string, comma: string) =>
      NON_ASCII.test(value) ? `${name}String.fromCharCode(...new TextEncoder().encode(${value}))${comma}` : whole,
    ),
  );
}

const PYTHON_TEXT = /^(['"])(?:\\.|(?!\1)[^\\\n])*\1$/;

/** requests encodes str headers as Latin-1 or fails, so they are passed as bytes. */
function encodePythonHeaders(code: string): string {
  return code.replace(/^headers = \{\n(?: {4}.*\n)+/gm, (headers) =>
    headers.replace(/^( {4}'[^']*': )(.*),$/gm, (whole, name: string, value: string) =>
      NON_ASCII.test(value) ? `${name}${PYTHON_TEXT.test(value) ? value : `(${value})`}.encode(),` : whole,
    ),
  );
}

/** requests encodes str logins as Latin-1, so they are passed as bytes. */
function encodePythonLogin(code: string): string {
  return code.replace(
    /(, |^ +)auth=\(((['"])(?:\\.|(?!\3)[^\\\n])*\3), ((['"])(?:\\.|(?!\5)[^\\\n])*\5)\)/m,
    (whole, before: string, user: string, _, password: string) =>
      /[^ -~]/.test(user + password) ? `${before}auth=(${user}.encode(), ${password}.encode())` : whole,
  );
}

/** Adds curl's Content-Type to a form, because fetch would add a charset. */
function addFormType(code: string): string {
  if (!code.includes("body: new URLSearchParams(") || /^ +'content-type':/im.test(code)) return code;
  const type = "'Content-Type': 'application/x-www-form-urlencoded'";
  return /^ {2}headers: \{$/m.test(code)
    ? code.replace(/^ {2}headers: \{$/m, `$&\n    ${type},`)
    : code.replace(/^ {2}body: new URLSearchParams\(/m, `  headers: {\n    ${type}\n  },\n$&`);
}

/** Sends a body unchanged when parsing and serializing would change it (spaces, integers beyond 2^53). */
function keepOriginalBody(code: string): string {
  return code.replace(
    /^( *)\/\/ body: (.*),\n\1body: JSON\.stringify\((?:\{\}|\[\]|[\s\S]*?\n\1[}\]]?)\)(,?)$/gm,
    (_, indent: string, body: string, comma: string) => `${indent}body: ${body}${comma}`,
  );
}

const PYTHON_NOTE =
  /\n\n? *# Note: json_data will not be serialized by requests\n *# exactly as it was in the original request\.\n *#(data = .*)((?:\n *#.*)+)/;

function keepOriginalPythonBody(code: string): string {
  // requests sends no body for `json=None`.
  if (/^json_data = None$/m.test(code)) {
    return enableContentType(
      code.replace(/^json_data = None$/m, "data = 'null'").replace(/\bjson=json_data(?=[,)])/, "data=data"),
    );
  }
  const [, data, call = ""] = PYTHON_NOTE.exec(code) ?? [];
  const argument = /\bdata=data(?:\.encode\(\))?(?=[,)])/.exec(call)?.[0];
  if (!data || !argument) return code;
  return enableContentType(
    code
      .replace(PYTHON_NOTE, "")
      .replace(/^json_data = [\s\S]*?\n(?=\n)/m, () => `${data}\n`)
      .replace(/\bjson=json_data(?=[,)])/, argument),
  );
}

/** Enables the header that the generator leaves to `json=`. */
function enableContentType(code: string): string {
  return code.replace(/^( *)# Already added when you pass json=\n\1# /m, "$1");
}

const TEXT = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/.source;
/** Strings and variables. */
const FILE_NAME = `((?:${TEXT}|[^'"(),\\n])+)`;
/** A string, which may contain anything, or a file read in Node. */
const READ_FILE = new RegExp(
  `${TEXT}|fileFromSync\\(${FILE_NAME}\\)|fs\\.readFileSync\\(${FILE_NAME}(?:, 'utf-8')?\\)`,
  "g",
);

/** A string, which may contain anything, or a variable in Node. */
const VARIABLE = new RegExp(`${TEXT}|process\\.env\\[(${TEXT})\\]`, "g");

/** Names that a constant cannot have: script arguments, JavaScript keywords, and names that the code uses. */
const RESERVED_NAMES =
  /^(?:\d+|await|break|case|catch|class|const|continue|debugger|default|delete|do|else|enum|export|extends|false|finally|for|function|if|import|in|instanceof|let|new|null|return|static|super|switch|this|throw|true|try|typeof|var|void|while|with|yield|form|fetch|btoa|encodeURIComponent|File|FormData|String|TextEncoder|URLSearchParams)$/;

/** Browsers have no environment variables or files, so these become constants and placeholders to fill in. */
function patchBrowser(code: string): string {
  const constants = new Map<string, string>();
  const body = code
    .replace(/^import .*(?:node-fetch|'fs)';\n\n?/gm, "")
    .replace(/(?<!new )\bFile\(\[/g, "new File([")
    .replace(/new File\(\[\/\* contents \*\/\]/g, "new File(['<data goes here>']")
    .replace(VARIABLE, (found, quoted?: string) => {
      const variable = /^'(\w+)'$/.exec(quoted ?? "")?.[1];
      if (!variable) return found;
      const name = RESERVED_NAMES.test(variable) ? `$${variable}` : variable;
      constants.set(name, `const ${name} = ''; // $${variable} from the shell\n`);
      return name;
    })
    .replace(READ_FILE, (whole, sent?: string, read?: string) => {
      const name = sent ?? (read === "0" ? "'-'" : read);
      return name ? `new File(['<data goes here>'], ${name})` : whole;
    });
  return constants.size > 0 ? `${[...constants.values()].join("")}\n${body}` : body;
}

/** Node has built-in fetch, FormData and File since version 20. */
function patchNode(code: string): string {
  const body = code
    .replace(/^import fetch.* from 'node-fetch';\n\n?/m, "")
    .replace(/fileFromSync\(('(?:[^'\\]|\\.)*')\)/g, "new File([fs.readFileSync($1)], $1)")
    // curl strips line breaks from a file given with -d.
    .replace(/(fs\.readFileSync\([^)]*, 'utf-8'\))/g, "$1.replace(/[\\r\\n]/g, '')")
    // Unset variables would be sent as "undefined".
    .replace(VARIABLE, (found, variable?: string) => (variable ? `(${found} ?? '')` : found));
  const needsFs = /\bfs\./.test(body) && !/^import \* as fs/m.test(body);
  return needsFs ? `import * as fs from 'fs';\n\n${body}` : body;
}

function patchPython(code: string): string {
  const patched = code
    .replace(/^( {4}'user-agent': )'\\x00left out'/im, "$1SKIP_HEADER")
    .replace(/'\\x00left out'/g, "None")
    // By default, Python reads CRLF as LF.
    .replace(/\bopen\(('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")\)/g, "open($1, newline='')")
    .replace(/^(cookies = MozillaCookieJar\(.+\))\n/m, `$1\n${LOAD_COOKIES}`);
  // The generator omits the import when standard input is a named value.
  const needsSys = patched.includes("sys.stdin.") && !/^import sys$/m.test(patched);
  const imported = needsSys ? `import sys\n${patched}` : patched;
  return imported.includes(" SKIP_HEADER,")
    ? imported.replace(/^import requests\n/m, `$&${IMPORT_SKIP_HEADER}`)
    : imported;
}

/** urllib3 sends its own User-Agent when requests sends none. */
const IMPORT_SKIP_HEADER = "from urllib3.util import SKIP_HEADER\n";

/** curl writes 0 as the expiry of session cookies, and continues when the file does not exist yet. */
const LOAD_COOKIES = `try:
    cookies.load(ignore_discard=True, ignore_expires=True)
except FileNotFoundError:
    pass
for cookie in cookies:
    cookie.expires = cookie.expires or None
`;

/**
 * `.` binds tighter than `??`, and getenv() returns false for unset variables. curl_setopt() drops a header without a
 * value, unless it ends with `;`. The generator writes non-ASCII letters as Latin-1 bytes.
 */
function patchPhp(code: string): string {
  return (
    code
      // curl_close() has no effect since PHP 8.0 and is deprecated since 8.5.
      .replace(/\n\ncurl_close\(\$ch\);\n$/, "\n")
      .replace(/getenv\(('(?:[^'\\]|\\.)*')\) \?\? ''/g, "(getenv($1) ?: '')")
      .replace(/^( {4}'[\w-]+): ',$/gm, "$1;',")
      .replace(/^( {4})"([\w-]+): \\x00left out",$/gm, "$1'$2:',")
      .replace(/^(curl_setopt\(\$ch, )CURLOPT_CUSTOMREQUEST, 'HEAD'\);\n/m, "$&$1CURLOPT_NOBODY, true);\n")
      .replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\[\s\S])*"/g, (text) => escapeLatin1(text, (hex) => `\\u{${hex}}`))
  );
}

function escapeLatin1(text: string, write: (hex: string) => string): string {
  if (!text.startsWith('"')) return text;
  return text.replace(/\\(?:x([89a-f][\da-f])|[\s\S])/g, (whole, hex?: string) => (hex ? write(hex) : whole));
}

function patchGo(code: string): string {
  const own = /req\.Header\.Set\("authorization"/i.test(code);
  return (
    (own ? code.replace(/^\treq\.SetBasicAuth\(.*\n/m, "") : code)
      .replace(/`[^`]*`|"(?:[^"\\]|\\.)*"/g, (text) => escapeLatin1(text, (hex) => `\\u00${hex}`))
      .replace(/^\treq\.Header\.Set\("host", (.*)\)$/im, "\treq.Host = $1")
      // Go durations are integers.
      .replace(
        /^(\t\tTimeout: )(\d+\.\d+) \* time\.Second,$/m,
        (_, field: string, seconds: string) => `${field}${Math.round(Number(seconds) * 1000)} * time.Millisecond,`,
      )
      .replace(/^(\treq\.Header\.)Set(\("([^"]+)", .*\)\n)(?=[\s\S]*req\.Header\.Set\("\3")/gim, "$1Add$2")
      .replace(/^(\treq\.Header\.)Set(\("([^"]+)", .*\)\n)(?<=req\.Header\.Add\("\3"[\s\S]*)/gim, "$1Add$2")
  );
}
