export type Language = "javascript" | "python" | "node" | "php" | "go";

/** Puts right what the converter is known to get wrong in a language. */
export function mendCode(code: string, language: Language): string {
  switch (language) {
    case "javascript":
      return mendBrowser(mendFetch(code));
    case "node":
      return mendNode(mendFetch(code));
    case "python":
      return encodePythonHeaders(mendPython(encodePythonLogin(keepPythonBody(code))));
    case "php":
      return mendPhp(code);
    case "go":
      return mendGo(code);
  }
}

/** A header of one's own wins over `-u` in curl; of two keys in an object, the last would. */
function mendFetch(code: string): string {
  const lines = code.split("\n");
  const own = lines.some((line) => /^ +'authorization': (?!'Basic ' \+ btoa\()/i.test(line));
  const basic = lines.findIndex((line) => /^ +'Authorization': 'Basic ' \+ btoa\(/.test(line));
  if (own && basic > 0) {
    lines.splice(basic, 1);
    if (/^ +\}/.test(lines[basic] ?? "")) lines[basic - 1] = (lines[basic - 1] ?? "").replace(/,$/, "");
  }
  return encodeHeaders(encodeLogin(nameFormType(keepScriptBody(lines.join("\n")))));
}

/** btoa() takes Latin-1 only, where curl sends UTF-8. */
function encodeLogin(code: string): string {
  return code.replace(/'Basic ' \+ btoa\((['"])((?:\\.|(?!\1)[^\\\n])*)\1\)/, (whole, _, login: string) => {
    if (!/[^ -~]/.test(login)) return whole;
    const bytes = new TextEncoder().encode(login.replace(/\\(['"\\])/g, "$1"));
    return `'Basic ${btoa(String.fromCharCode(...bytes))}'`;
  });
}

/** Characters beyond ASCII, as they are or escaped. */
const BEYOND_ASCII = /[^ -~]|\\(?:x[89a-f]|u)/i;

/** fetch takes a header of Latin-1 only, where curl sends UTF-8: each character stands for a byte. */
function encodeHeaders(code: string): string {
  return code.replace(/^ {2}headers: \{\n(?: {4}.*\n)+/gm, (headers) =>
    headers.replace(/^( {4}'[^']*': )(.*?)(,?)$/gm, (whole, name: string, value: string, comma: string) =>
      BEYOND_ASCII.test(value) ? `${name}String.fromCharCode(...new TextEncoder().encode(${value}))${comma}` : whole,
    ),
  );
}

const PYTHON_TEXT = /^(['"])(?:\\.|(?!\1)[^\\\n])*\1$/;

/** requests sends a header in Latin-1, or fails, unless it is bytes. */
function encodePythonHeaders(code: string): string {
  return code.replace(/^headers = \{\n(?: {4}.*\n)+/gm, (headers) =>
    headers.replace(/^( {4}'[^']*': )(.*),$/gm, (whole, name: string, value: string) =>
      BEYOND_ASCII.test(value) ? `${name}${PYTHON_TEXT.test(value) ? value : `(${value})`}.encode(),` : whole,
    ),
  );
}

/** requests sends a login as Latin-1 unless it is bytes. */
function encodePythonLogin(code: string): string {
  return code.replace(
    /(, |^ +)auth=\(((['"])(?:\\.|(?!\3)[^\\\n])*\3), ((['"])(?:\\.|(?!\5)[^\\\n])*\5)\)/m,
    (whole, before: string, user: string, _, password: string) =>
      /[^ -~]/.test(user + password) ? `${before}auth=(${user}.encode(), ${password}.encode())` : whole,
  );
}

/** A form without a type of its own is sent as curl sends it; fetch would add a charset. */
function nameFormType(code: string): string {
  if (!code.includes("body: new URLSearchParams(") || /^ +'content-type':/im.test(code)) return code;
  const type = "'Content-Type': 'application/x-www-form-urlencoded'";
  return /^ {2}headers: \{$/m.test(code)
    ? code.replace(/^ {2}headers: \{$/m, `$&\n    ${type},`)
    : code.replace(/^ {2}body: new URLSearchParams\(/m, `  headers: {\n    ${type}\n  },\n$&`);
}

/** A body that is not the same when it is parsed and written anew (spaces, integers beyond 2^53) is sent as it was. */
function keepScriptBody(code: string): string {
  return code.replace(
    /^( *)\/\/ body: (.*),\n\1body: JSON\.stringify\((?:\{\}|\[\]|[\s\S]*?\n\1[}\]]?)\)(,?)$/gm,
    (_, indent: string, body: string, comma: string) => `${indent}body: ${body}${comma}`,
  );
}

const PYTHON_NOTE =
  /\n\n? *# Note: json_data will not be serialized by requests\n *# exactly as it was in the original request\.\n *#(data = .*)((?:\n *#.*)+)/;

function keepPythonBody(code: string): string {
  // Of `json=None`, requests makes no body.
  if (/^json_data = None$/m.test(code)) {
    return giveType(
      code.replace(/^json_data = None$/m, "data = 'null'").replace(/\bjson=json_data(?=[,)])/, "data=data"),
    );
  }
  const [, data, call = ""] = PYTHON_NOTE.exec(code) ?? [];
  const argument = /\bdata=data(?:\.encode\(\))?(?=[,)])/.exec(call)?.[0];
  if (!data || !argument) return code;
  return giveType(
    code
      .replace(PYTHON_NOTE, "")
      .replace(/^json_data = [\s\S]*?\n(?=\n)/m, () => `${data}\n`)
      .replace(/\bjson=json_data(?=[,)])/, argument),
  );
}

/** The header that the generator leaves to `json=`. */
function giveType(code: string): string {
  return code.replace(/^( *)# Already added when you pass json=\n\1# /m, "$1");
}

const TEXT = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/.source;
/** Texts and variables. */
const FILE_NAME = `((?:${TEXT}|[^'"(),\\n])+)`;
/** A text, which may look like the rest, or what reads a file in Node. */
const READ_FILE = new RegExp(
  `${TEXT}|fileFromSync\\(${FILE_NAME}\\)|fs\\.readFileSync\\(${FILE_NAME}(?:, 'utf-8')?\\)`,
  "g",
);

/** A text, which may look like the rest, or a variable in Node. */
const VARIABLE = new RegExp(`${TEXT}|process\\.env\\[(${TEXT})\\]`, "g");

/** What cannot be the name of a constant: arguments of a script, words of JavaScript, and what the code itself uses. */
const NO_NAME =
  /^(?:\d+|await|break|case|catch|class|const|continue|debugger|default|delete|do|else|enum|export|extends|false|finally|for|function|if|import|in|instanceof|let|new|null|return|static|super|switch|this|throw|true|try|typeof|var|void|while|with|yield|form|fetch|btoa|encodeURIComponent|File|FormData|String|TextEncoder|URLSearchParams)$/;

/** A browser has no environment variables and no files: they become constants and texts to fill in. */
function mendBrowser(code: string): string {
  const constants = new Map<string, string>();
  const body = code
    .replace(/^import .*(?:node-fetch|'fs)';\n\n?/gm, "")
    .replace(/(?<!new )\bFile\(\[/g, "new File([")
    .replace(/new File\(\[\/\* contents \*\/\]/g, "new File(['<data goes here>']")
    .replace(VARIABLE, (found, quoted?: string) => {
      const variable = /^'(\w+)'$/.exec(quoted ?? "")?.[1];
      if (!variable) return found;
      const name = NO_NAME.test(variable) ? `$${variable}` : variable;
      constants.set(name, `const ${name} = ''; // $${variable} of the shell\n`);
      return name;
    })
    .replace(READ_FILE, (whole, sent?: string, read?: string) => {
      const name = sent ?? (read === "0" ? "'-'" : read);
      return name ? `new File(['<data goes here>'], ${name})` : whole;
    });
  return constants.size > 0 ? `${[...constants.values()].join("")}\n${body}` : body;
}

/** Node has had fetch, FormData and File of its own since version 20. */
function mendNode(code: string): string {
  const body = code
    .replace(/^import fetch.* from 'node-fetch';\n\n?/m, "")
    .replace(/fileFromSync\(('(?:[^'\\]|\\.)*')\)/g, "new File([fs.readFileSync($1)], $1)")
    // curl takes line breaks out of a file that it is given with -d.
    .replace(/(fs\.readFileSync\([^)]*, 'utf-8'\))/g, "$1.replace(/[\\r\\n]/g, '')")
    // What is not set would be sent as "undefined".
    .replace(VARIABLE, (found, variable?: string) => (variable ? `(${found} ?? '')` : found));
  const needsFs = /\bfs\./.test(body) && !/^import \* as fs/m.test(body);
  return needsFs ? `import * as fs from 'fs';\n\n${body}` : body;
}

function mendPython(code: string): string {
  const mended = code
    .replace(/^( {4}'user-agent': )'\\x00left out'/im, "$1SKIP_HEADER")
    .replace(/'\\x00left out'/g, "None")
    // Otherwise CRLF is read as LF.
    .replace(/\bopen\(('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")\)/g, "open($1, newline='')")
    .replace(/^(cookies = MozillaCookieJar\(.+\))\n/m, `$1\n${LOAD_COOKIES}`);
  // The generator forgets it where the input is the value of a name.
  const needsSys = mended.includes("sys.stdin.") && !/^import sys$/m.test(mended);
  const imported = needsSys ? `import sys\n${mended}` : mended;
  return imported.includes(" SKIP_HEADER,")
    ? imported.replace(/^import requests\n/m, `$&${IMPORT_SKIP_HEADER}`)
    : imported;
}

/** Otherwise urllib3 sends its own where requests sends none. */
const IMPORT_SKIP_HEADER = "from urllib3.util import SKIP_HEADER\n";

/** curl writes 0 for the end of a cookie that lasts as long as a session, and goes on when there is no file yet. */
const LOAD_COOKIES = `try:
    cookies.load(ignore_discard=True, ignore_expires=True)
except FileNotFoundError:
    pass
for cookie in cookies:
    cookie.expires = cookie.expires or None
`;

/**
 * The dot binds before `??`, and getenv() gives false, not null, for what is not set. A header without a value would
 * be left out, as `-H 'Accept:'` asks. Letters beyond ASCII are written by their bytes in Latin-1.
 */
function mendPhp(code: string): string {
  return (
    code
      // Without effect since PHP 8.0, and deprecated since 8.5: the end of the program closes it.
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

function mendGo(code: string): string {
  const own = /req\.Header\.Set\("authorization"/i.test(code);
  return (
    (own ? code.replace(/^\treq\.SetBasicAuth\(.*\n/m, "") : code)
      .replace(/`[^`]*`|"(?:[^"\\]|\\.)*"/g, (text) => escapeLatin1(text, (hex) => `\\u00${hex}`))
      .replace(/^\treq\.Header\.Set\("host", (.*)\)$/im, "\treq.Host = $1")
      // A duration is a whole number.
      .replace(
        /^(\t\tTimeout: )(\d+\.\d+) \* time\.Second,$/m,
        (_, field: string, seconds: string) => `${field}${Math.round(Number(seconds) * 1000)} * time.Millisecond,`,
      )
      .replace(/^(\treq\.Header\.)Set(\("([^"]+)", .*\)\n)(?=[\s\S]*req\.Header\.Set\("\3")/gim, "$1Add$2")
      .replace(/^(\treq\.Header\.)Set(\("([^"]+)", .*\)\n)(?<=req\.Header\.Add\("\3"[\s\S]*)/gim, "$1Add$2")
  );
}
