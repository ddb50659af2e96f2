import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { InputError } from "#shared/input-error.ts";
import { convertCurl } from "./convert-curl.ts";
import type { Language } from "./patch-code.ts";
import { COMMANDS } from "./testing/commands.ts";

interface Request {
  method: string | undefined;
  url: string | undefined;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
}

const seen: Request[] = [];
const server = createServer((request, response) => {
  let body = "";
  request.setEncoding("utf8").on("data", (chunk) => {
    body += chunk;
  });
  request.on("end", () => {
    seen.push({ method: request.method, url: request.url, headers: request.headers, body });
    response.end();
  });
});
let origin = "";
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const convert = (command: string, language: Language = "javascript") => {
  const warnings: string[] = [];
  return { code: convertCurl(command, language, (message) => warnings.push(message)), warnings };
};

/** Runs converted code and returns the request it sent. */
async function send(code: string): Promise<Request> {
  seen.length = 0;
  // The code does not await its request.
  await new Function(`return ${code.replace(/^const [\s\S]*?;\n\n/, "")}`)();
  return seen[0] as Request;
}

describe("convertCurl", () => {
  describe("requests", () => {
    it.each<[string, Partial<Request>]>([
      ["ORIGIN/a?b=c", { method: "GET", url: "/a?b=c", body: "" }],
      ["-X DELETE ORIGIN/x", { method: "DELETE", url: "/x" }],
      ["-I ORIGIN/x", { method: "HEAD" }],
      ["ORIGIN -d a=1 -d 'b=two words'", { method: "POST", body: "a=1&b=two words" }],
      ["ORIGIN --data-urlencode 'a=ä&b'", { method: "POST", body: "a=%C3%A4%26b" }],
      ["-G ORIGIN/s -d q=x --data-urlencode 'r=a b'", { method: "GET", url: "/s?q=x&r=a+b" }],
      [`ORIGIN --json '{"a": [1, 2]}'`, { method: "POST", body: '{"a": [1, 2]}' }],
      [
        `ORIGIN -H 'Content-Type: application/json' -d '{"id":12345678901234567890}'`,
        { body: '{"id":12345678901234567890}' },
      ],
      ["ORIGIN -X PUT -d 'it'\\''s'", { method: "PUT", body: "it's" }],
      ["ORIGIN -d $'line\\nbreak'", { body: "line\nbreak" }],
      ['ORIGIN -d "two\nlines and \\"more\\"\nof them" -H \'X: a"b\'', { body: 'two\nlines and "more"\nof them' }],
      ["ORIGIN \\\n  -X PATCH \\\n  --data-raw '@x'", { method: "PATCH", body: "@x" }],
    ])("sends the same request as curl %s in JavaScript", async (command, expected) => {
      const { code } = convert(`curl ${command.replace("ORIGIN", origin)}`);
      expect(await send(code)).toMatchObject(expected);
    });

    it.each([
      ["-u user:pass", { authorization: `Basic ${btoa("user:pass")}` }],
      ["-u 'ünï:it'\\''s 中'", { authorization: `Basic ${Buffer.from("ünï:it's 中").toString("base64")}` }],
      ["-u user:pass -H 'Authorization: Bearer own'", { authorization: "Bearer own" }],
      ["-b 'a=1; b=2'", { cookie: "a=1; b=2" }],
      ["-A agent/1", { "user-agent": "agent/1" }],
      ["-e https://example.org/from", { referer: "https://example.org/from" }],
      ["-H 'X-One: 1' -H 'X-Two: \"2\"'", { "x-one": "1", "x-two": '"2"' }],
      ["-d a=1", { "content-type": "application/x-www-form-urlencoded" }],
    ])("sends the same headers as curl %s", async (options, headers) => {
      expect(await send(convert(`curl ${origin} ${options}`).code)).toMatchObject({ headers });
    });
  });

  it.each(["", "-H 'X: 1'"])("leaves the boundary of a form to fetch, with header %j", async (header) => {
    const form = "-H 'Content-Type: multipart/form-data' -F a=b";
    for (const options of [`${header} ${form}`, `${form} ${header}`]) {
      const { code } = convert(`curl ${origin} ${options}`);
      expect(convert(`curl ${origin} ${options.replace("form-data", "form-data; boundary=x")}`).code).toBe(code);
      expect(code).not.toMatch(/,\n {2}\}/);
      // The code is a declaration and a call, and only the call is an expression.
      const { headers, body } = await send(`(() => { ${code.replace("fetch(", "return fetch(")} })()`);
      expect(headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
      expect(headers.x).toBe(header ? "1" : undefined);
      expect(body).toContain('name="a"\r\n\r\nb');
    }
  });

  it.each(["python", "php", "go"] as const)("leaves the boundary of a form to the client in %s", (language) => {
    const { code } = convert(
      "curl https://example.org -H 'Content-Type: multipart/form-data; boundary=x' -F a=b",
      language,
    );
    expect(code).not.toContain("boundary");
  });

  describe("forms copied from a browser as data", () => {
    const copied = (part: string) =>
      `curl https://example.org -H 'content-type: multipart/form-data; boundary=x' --data-raw $'--x\\r\\n${part}\\r\\n--x--\\r\\n'`;
    const disposition = 'Content-Disposition: form-data; name="a"';

    it("become form code with files", () => {
      const field = convert(copied(`${disposition}\\r\\n\\r\\nb\\r\\nc`)).code;
      expect(field).toContain("form.append('a', 'b\\r\\nc');");
      expect(field).not.toContain("boundary");
      const file = copied(`${disposition}; filename="b.png"\\r\\nContent-Type: image/png\\r\\n\\r\\n`);
      expect(convert(file).code).toContain("form.append('a', new File([''], 'b.png', { type: 'image/png' }));");
      expect(convert(file, "php").code).toContain("'a' => new CURLStringFile('', 'b.png', 'image/png'),");
      expect(convert(file, "go").code).toContain(`{"form-data; name=\\"a\\"; filename=\\"b.png\\""}`);
    });

    it.each([
      `${disposition}\\r\\nContent-Type: application/json`,
      `${disposition}\\r\\nX: 1`,
      `${disposition}; b="c"`,
    ])("stay data when a form would lose something: %s", (head) => {
      const { code, warnings } = convert(copied(`${head}\\r\\n\\r\\nb`), "node");
      expect(code).toContain("'content-type': 'multipart/form-data; boundary=x'");
      expect(code).toContain("body: '--x\\r\\nContent-Disposition");
      expect(warnings).toEqual([]);
    });
  });

  describe("text around a command", () => {
    it.each([
      "/usr/bin/curl",
      "sudo curl",
      "sudo -u www-data curl",
      "sudo --user=www-data curl",
      "time curl",
      "CURL",
      "\\curl",
      "% curl",
      "➜ ~ curl",
      "➜  shop git:(main) ✗ curl",
      "user@host:~$ curl",
      "root@box:/# curl",
      "[ada@host ~]$ curl",
      "(venv) ada@mac shop % curl",
      "bash-5.1$ curl",
      "┌──(kali㉿kali)-[~]\n└─$ curl",
      "C:\\Users\\ada>curl",
      "PS C:\\Users\\ada> curl.exe",
      "C:\\Windows\\System32\\CURL.EXE",
      '& "C:\\Program Files\\curl\\curl.exe"',
      "!curl",
    ])("is removed: %j", (start) => {
      expect(convert(`${start} https://example.org -d a=b`)).toEqual(convert("curl https://example.org -d a=b"));
    });

    it.each([
      ["```bash\n", "\n```"],
      ["~~~\n$ ", "\n~~~\n"],
      ["`", "`"],
      ["", "\n```"],
    ])("is removed as Markdown: %j and %j", (start, end) => {
      const command = "curl https://example.org \\\n  -d a=b";
      expect(convert(start + command + end)).toEqual(convert(command));
    });

    it("is kept in data", () => {
      const { code } = convert("# in a terminal\ncurl https://example.org -d '\n$ sudo curl x\n'");
      expect(code).toContain("body: '\\n$ sudo curl x\\n'");
    });

    it("is rejected when unknown", () => {
      expect(() => convert("sudo wget https://example.org")).toThrow('begins with "sudo"');
      expect(() => convert("# curl https://example.org")).toThrow("No cURL command found");
    });
  });

  describe("variables set before a command", () => {
    it.each([
      ["export TOKEN=abc\n", "abc"],
      ["TOKEN=abc\r\n", "abc"],
      ["$ export TOKEN='a b'\n$ ", "a b"],
      [`# the token\nexport USER=ada TOKEN="x-\${USER}"\n\n`, "x-ada"],
      ["TOKEN=abc; ", "abc"],
      ["TOKEN=abc && ", "abc"],
    ])("are substituted: %j", (start, value) => {
      for (const written of ["$TOKEN", `\${TOKEN}`]) {
        const { code, warnings } = convert(`${start}curl https://example.org -H "X: ${written}"`, "node");
        expect(code).toContain(`'X': '${value}'`);
        expect(warnings).toEqual([]);
      }
    });

    it("leave other variables unchanged", () => {
      const { code, warnings } = convert('A=1\ncurl "https://example.org/$A/$B"', "node");
      expect(code).toContain("fetch('https://example.org/1/' + (process.env['B'] ?? '')");
      expect(warnings).toEqual(["Found environment variable: $B"]);
    });

    it.each(["PATH=$PATH:/x\n", "PATH=/x "])("are not substituted when they extend a shell variable: %j", (start) => {
      const { code } = convert(`${start}curl "https://example.org/$PATH"`, "node");
      expect(code).toContain("fetch('https://example.org/' + (process.env['PATH'] ?? '')");
    });

    it("keep a command as text to replace", () => {
      const { code, warnings } = convert('T=$(cat t.txt)\ncurl https://example.org -H "X: $T"', "node");
      expect(code).toContain("'X': '$(cat t.txt)'");
      expect(warnings).toEqual([expect.stringContaining("Replace $(cat t.txt) in the code")]);
    });
  });

  describe("here-documents", () => {
    const body = `{"a": "$NAME",\n\n "b": "\${B}", "c": "$(date)", "d": "\\$X"}`;

    it("keep variables, with a warning", () => {
      const { code, warnings } = convert(`curl https://example.org --data-binary @- <<EOF\n${body}\nEOF`, "node");
      expect(code).toContain(
        `body: '{"a": "' + (process.env['NAME'] ?? '') + '",\\n\\n "b": "' + (process.env['B'] ?? '') + '", "c": "$(date)", "d": "$X"}\\n'`,
      );
      expect(warnings).toEqual([
        "Found environment variable: $NAME",
        `Found expansion expression: \${B}`,
        "Replace $(date) in the code with the output of this shell command",
      ]);
    });

    it.each(["'EOF'", '"EOF"', "\\EOF"])("are literal text after %s", (delimiter) => {
      const { code, warnings } = convert(`curl https://example.org -d @- <<${delimiter}\n$NAME \\$X "q"\nEOF`, "node");
      expect(code).toContain(`body: '$NAME \\\\$X "q"'`);
      expect(warnings).toEqual([]);
    });

    it("keep arguments after the start, and quotes", () => {
      const { code } = convert(`curl -d @- <<EOF https://example.org -H 'a: b'\n"q" \\"r\\"\nEOF`, "node");
      expect(code).toContain("'a': 'b'");
      expect(code).toContain(`body: '"q" \\\\"r\\\\"'`);
    });

    it("are the data when cat passes them on, before a pipe or as a word", () => {
      for (const command of [
        "cat <<EOF | curl https://example.org -d @-\n$A-b\nEOF",
        'curl https://example.org -d "$(cat <<EOF\n$A-b\nEOF\n)"',
      ])
        expect(convert(command, "node").code).toContain("body: (process.env['A'] ?? '') + '-b'");
    });

    it("belong to their own command", () => {
      const command = "curl https://example.org/1 -d @- <<A\none\nA\ncurl https://example.org/2 -d @- <<-B\n\ttwo\n\tB";
      expect(convert(command, "node").code).toMatch(/\/1'[\s\S]*body: 'one'[\s\S]*\/2'[\s\S]*body: 'two'/);
    });
  });

  describe("trailing line continuations", () => {
    const command = "curl https://example.org \\\n  -d a=b";
    it.each([" \\\n", " \\", " \\\r\n", " \\\n \\\n\\\n\n"])("are ignored: %j", (end) => {
      expect(convert(command + end)).toEqual(convert(command));
    });

    it("do not include an escaped backslash", () => {
      expect(convert(`${command}\\\\\n`).code).toContain("body: 'a=b\\\\'");
    });
  });

  describe("here-strings", () => {
    it.each([
      ["<<<'a=b c'", "'a=b c\\n'"],
      ["<<< 'a=b c' -H 'X: 1'", "'a=b c\\n'"],
      ['<<< "a=\\"b\n((c"', "'a=\"b\\n((c\\n'"],
      ["<<<a=b\\ c'd'", "'a=b cd\\n'"],
      ["<<<“a=b”", "'a=b\\n'"],
      ['<<<"a=$A"', "'a=' + (process.env['A'] ?? '') + '\\n'"],
    ])("are the data with a line break: %s", (written, body) => {
      expect(convert(`curl https://example.org --data-binary @- ${written}`, "node").code).toContain(`body: ${body}`);
    });

    it("are the data after a pipe, but text in quotes", () => {
      expect(convert("cat <<<a | curl https://example.org --data-binary @-").code).toContain("body: 'a\\n'");
      expect(convert("curl https://example.org -d 'a <<< b'").code).toContain("body: 'a <<< b'");
    });
  });

  it.each([
    ["$'\\xc3\\xa9'", "é"],
    ["$'\\303\\251\\xf0\\x9f\\x98\\x80' # it's", "é😀"],
    ["$'\\xe9'", "é"],
    ["$'a\\\\xc3\\\\xa9'", "a\\\\xc3\\\\xa9"],
    ["$'a\\0b'c", "ac"],
    ["$'a\\x001'b$'c\\u0000\\'d'", "abc"],
    ["$'a\\x01'", "a\\x01"],
  ])("reads the bytes of %s like bash", (written, text) => {
    const { code } = convert(`curl https://example.org -H 'Content-Type: text/plain' -d ${written}`);
    expect(code).toContain(`body: '${text}'`);
  });

  describe("typographic characters", () => {
    const quotes = "Typographic quotes were read as plain ones";
    const dashes = "Typographic dashes were read as plain ones";
    it.each([
      ["-H “Accept: text/html” -d “a=b”", "-H 'Accept: text/html' -d 'a=b'", quotes],
      ["-d ‘{“a”: “it’s b”}’", `-d '{"a": "it'\\''s b"}'`, quotes],
      ["-d “{“a”: “b”}”", `-d '{"a": "b"}'`, quotes],
      ["-H „X: $A”\\\n -d a=b", '-H "X: $A" -d a=b', quotes],
      ["–X PUT", "-X PUT", dashes],
      ["—XPUT –-fail –compressed", "-XPUT --fail --compressed", dashes],
      ["-X\u00a0PUT", "-X PUT", "Typographic spaces were read as plain ones"],
    ])("are read as plain ones, with a warning: %s", (written, meant, note) => {
      const { code, warnings } = convert(`curl https://example.org ${written}`, "node");
      const plain = convert(`curl https://example.org ${meant}`, "node");
      expect(code).toBe(plain.code);
      expect(warnings).toEqual([note, ...plain.warnings]);
    });

    it("are kept in quotes and URLs", () => {
      const { code, warnings } = convert("curl https://example.org/–x -d '“a” – b'", "node");
      expect(code).toContain("https://example.org/–x");
      expect(code).toContain("body: '“a” – b'");
      expect(warnings).toEqual([]);
    });
  });

  describe("commands of other shells", () => {
    it.each([
      ["Windows' cmd", 'curl "https://example.org/a" ^\r\n  -H "accept: */*" ^\r\n  --data-raw "^{\\^"a\\^":1^}"'],
      ["PowerShell", `curl.exe "https://example.org/a" \`\n  -H "accept: */*" \`\n  --data-raw '{"a":1}'`],
      ["a prompt", `$ curl https://example.org/a -H 'accept: */*' --data-raw '{"a":1}'`],
    ])("are converted: %s", (_, command) => {
      const { code } = convert(command);
      expect(code).toContain("https://example.org/a");
      expect(code).toContain("'accept': '*/*'");
      expect(code).toMatch(/\{"a":1\}|'a': 1/);
    });
  });

  describe("data in commands of other shells", () => {
    const start = "curl.exe https://example.org -d";
    it.each([
      ["a line break as Chrome writes it for cmd", 'curl ^"https://example.org/^" --data-raw ^"a^\n\nb^"', "a\\nb"],
      [
        "a line break after an escaped quote",
        'curl ^"https://example.org/^" --data-raw ^"^\\^"^\n\n^\\^"^" -H ^"a: b^"',
        '"\\n"',
      ],
      ["a line break between quotes for cmd", 'curl "https://example.org/" --data-raw "a"^\n\n"b"', "a\\nb"],
      ["an empty line between options for cmd", 'curl "https://example.org/" ^\n\n  --data-raw "a"', "a"],
      ["quotes with backslashes for old PowerShell", `${start} '{\\"a\\":1}'`, '{"a":1}'],
      ["quotes within a value for new PowerShell", `${start} '{"a":"\\"b\\""}'`, '{"a":"\\\\"b\\\\""}'],
      ["doubled quotes of PowerShell", `${start} '"it''s"'`, `"it\\'s"`],
      ["escaped quotes of PowerShell", `${start} "{\`"a\`":\`$1}"`, '{"a":$1}'],
      ["escaped quotes of old PowerShell", `${start} "{\\\`"a\\\`":1}"`, '{"a":1}'],
      ["a backtick at the end of a line in PowerShell's quotes", `${start} 'a\`\nb'`, "a`\\nb"],
      ["two backticks at the end of a line in PowerShell's quotes", `${start} "a\`\`\nb"`, "a`\\nb"],
      ["a caret at the end for PowerShell", `${start} "a^" \`\n -H 'b: c'`, "a^"],
      [
        "an old Windows copy on one line",
        'curl "https://example.org/" --data-binary "^{^\\^"n^\\^":^\\^"a b^\\^"^}"',
        '{"n":"a b"}',
      ],
      [
        "an old Windows copy on one line, with an apostrophe",
        `curl "https://example.org/" -H "a: it's" --data "^\\^"it's^\\^" 1^\\^"" --compressed`,
        `"it\\'s" 1"`,
      ],
      [
        "a line break on one line for cmd",
        'curl "https://example.org/" --data-raw ^"line1^\n\nline2^"',
        "line1\\nline2",
      ],
      [
        "a line break as Windows writes it for cmd",
        'curl "https://example.org/" --data-raw ^"line1^\r\n\r\nline2^\r\n\r\n^\r\n\r\nline3^"',
        "line1\\nline2\\n\\nline3",
      ],
      ["a line of spaces for cmd", 'curl ^"https://example.org/^" --data-raw ^"a^\n\n  ^\n\nb^"', "a\\n  \\nb"],
      ["no data for PowerShell", `${start} '' -H 'a: b'`, ""],
    ])("match what curl receives: %s", (_, command, data) => {
      expect(convert(command).code).toContain(`body: '${data}'`);
    });
  });

  describe("variables", () => {
    const command = 'curl https://example.org -H "X: $TOKEN" -d "a=$BODY"';

    it("become constants in a browser", () => {
      const { code, warnings } = convert(command);
      expect(code).toContain("const TOKEN = ''; // $TOKEN from the shell");
      expect(code).toContain("'X': TOKEN");
      expect(code).toContain("'a=' + BODY");
      expect(code).not.toContain("process.env");
      expect(warnings).toEqual(["Found environment variable: $TOKEN", "Found environment variable: $BODY"]);
    });

    it("become constants next to an @ and a file", () => {
      const { code } = convert('curl -u "me@example.org:$PASSWORD" "https://example.org/$NAME" -d @a.txt');
      expect(code).toContain("fetch('https://example.org/' + NAME");
      expect(code).toContain("btoa('me@example.org:' + PASSWORD)");
      expect(code).toContain("body: new File(['<data goes here>'], 'a.txt')");
      expect(code).not.toContain("import");
      const named = convert('curl https://example.org -F "a=@$FILE" -F b=1').code;
      expect(named).toContain("form.append('a', new File(['<data goes here>'], FILE));");
      const { code: text } = convert('curl "https://example.org/$NAME" -d "it\'s fs.readFileSync(a)"');
      expect(text).toContain(`"it's fs.readFileSync(a)"`);
    });

    it("become constants with valid JavaScript names", () => {
      const { code } = convert('curl "https://example.org/$1/$class" -F "a=$form" -F "b=$token"');
      expect(code.match(/^const .* from the shell$/gm)?.sort()).toEqual([
        "const $1 = ''; // $1 from the shell",
        "const $class = ''; // $class from the shell",
        "const $form = ''; // $form from the shell",
        "const token = ''; // $token from the shell",
      ]);
      expect(code).toContain("fetch('https://example.org/' + $1 + '/' + $class");
      expect(code).toContain("form.append('a', $form);");
      expect(() => new Function(code)).not.toThrow();
    });

    it.each(COMMANDS)("change nothing else in the code: %s", (_, command) => {
      const withHeader = (header: string) => convert(command.replace(/^curl/, (curl) => `${curl} -H ${header}`));
      const [fixed, variable] = [withHeader("'X-Token: TOKEN'"), withHeader('"X-Token: $TOKEN"')];
      expect(variable.code.replace(/^const TOKEN = .*\n\n/, "")).toBe(fixed.code.replaceAll("'TOKEN'", "TOKEN"));
      expect(variable.warnings).toEqual(expect.arrayContaining(fixed.warnings));
    });

    it("become constants in the URL of an upload, with a placeholder for its file", () => {
      const { code, warnings } = convert('curl -T a.txt "https://example.org/$NAME"');
      expect(code).toContain("body: new File(['<data goes here>'], 'a.txt')");
      expect(warnings).toContain("You can't read a file for --upload-file/-F in the browser");
    });

    it("stay variables elsewhere, even in the middle of a PHP string", () => {
      expect(convert(command, "node").code).toContain("'a=' + (process.env['BODY'] ?? '')");
      expect(convert(command, "python").code).toContain("os.getenv('BODY', '')");
      expect(convert(command, "php").code).toContain("'a=' . (getenv('BODY') ?: '')");
      expect(convert(command, "go").code).toContain('"a=" + os.Getenv("BODY")');
    });
  });

  it("sends an empty text for an unset variable in Node", () => {
    const { code } = convert(`curl "https://example.org/$A" -u "$B:c" -H "X: $C" -d "process.env['D']"`, "node");
    expect(code).toContain("fetch('https://example.org/' + (process.env['A'] ?? '')");
    expect(code).toContain("btoa((process.env['B'] ?? '') + ':c')");
    expect(code).toContain("'X': (process.env['C'] ?? '')");
    expect(code).toContain(`body: "process.env['D']"`);
    expect(convert(`curl "https://example.org/$A" -d "process.env['D']"`).code).toContain(`body: "process.env['D']"`);
  });

  it.each([
    ["5.5", "5500 * time.Millisecond"],
    ["0.25", "250 * time.Millisecond"],
    ["30", "30 * time.Second"],
  ])("waits %s seconds in Go", (seconds, duration) => {
    expect(convert(`curl -m ${seconds} https://example.org`, "go").code).toContain(`Timeout: ${duration},`);
  });

  it.each([
    ["5.5", "CURLOPT_TIMEOUT_MS, 5500);"],
    ["0.25", "CURLOPT_TIMEOUT_MS, 250);"],
    ["30", "CURLOPT_TIMEOUT, 30);"],
  ])("waits %s seconds in PHP", (seconds, option) => {
    expect(convert(`curl -m ${seconds} https://example.org`, "php").code).toContain(option);
  });

  it("warns that Requests leaves out the ? of an empty query", () => {
    const note = "Requests leaves out the ? of an empty query";
    expect(convert("curl 'https://example.org/?#a'", "python").warnings).toEqual([note]);
    expect(convert("curl 'https://example.org/?a=b'", "python").warnings).toEqual([]);
    expect(convert("curl 'https://example.org/?#a'", "go").code).toContain('"https://example.org/?#a"');
  });

  it.each([
    ["/?", "/?b=2"],
    ["?#c", "?b=2#c"],
    ["/?a=1&", "/?a=1&b=2"],
    ["/?a=1&&", "/?a=1&&b=2"],
    ["/?&", "/?&b=2"],
    ["/?a=?", "/?a=?&b=2"],
    ["/a&", "/a&?b=2"],
  ])("adds to the query of %s like curl", (path, sent) => {
    for (const options of ["-G -d b=2", "--url-query b=2"]) {
      const { code } = convert(`curl 'https://example.org${path}' ${options}`, "php");
      expect(code).toContain(`CURLOPT_URL, 'https://example.org${sent}')`);
    }
  });

  it("sends a custom Accept-Encoding from Go and warns that the response stays compressed", () => {
    const note = "Go does not decompress the response, as --compressed asks, because you set your own Accept-Encoding";
    const own = convert("curl --compressed -H 'Accept-Encoding: br' https://example.org", "go");
    expect(own.code).toContain('\treq.Header.Set("Accept-Encoding", "br")');
    expect(own.warnings).toEqual([note]);
    expect(convert("curl --compressed -H 'Accept-Encoding: gzip, br' https://example.org", "go").warnings).toEqual([]);
  });

  it("needs no package in Node, and reads files like curl", () => {
    const { code } = convert("curl https://example.org -F 'f=@a.txt' -F b=1", "node");
    expect(code).not.toContain("node-fetch");
    expect(code).toContain("import * as fs from 'fs';");
    expect(code).toContain("new File([fs.readFileSync('a.txt')], 'a.txt', { type: 'text/plain' })");
    expect(convert("curl https://example.org -d @a.txt", "node").code).toContain(
      "fs.readFileSync('a.txt', 'utf-8').replace(/[\\r\\n]/g, '')",
    );
  });

  it("sends JSON unchanged from Python when serializing would change it", () => {
    const { code } = convert(`curl https://example.org -H 'Content-Type: application/json' -d '{"a":1}'`, "python");
    expect(code).toContain(`data = '{"a":1}'`);
    expect(code).toContain("data=data");
    expect(code).not.toContain("json_data");
  });

  it("sends JSON unchanged from a call with several lines", () => {
    const { code } = convert(
      `curl -k -m 30 -u ada:ü -H 'Content-Type: application/json' https://example.org/rest/sessions -d '{"a":  1}'`,
      "python",
    );
    expect(code).toContain("    data=data,\n");
    expect(code).toContain("    auth=('ada'.encode(), 'ü'.encode()),\n");
    expect(code).not.toMatch(/json_data|^#/m);
  });

  it("sends a login in UTF-8 from Python", () => {
    expect(convert("curl -u ü:1 https://example.org", "python").code).toContain("auth=('ü'.encode(), '1'.encode())");
    expect(convert("curl -u a:1 https://example.org", "python").code).toContain("auth=('a', '1')");
  });

  it("sends a non-ASCII header as the bytes that curl sends", () => {
    const command = 'curl -H "X-E: é😀" -H "X-F: é$F" -A plain https://example.org';
    expect(convert(command, "node").code).toContain(`    'X-E': String.fromCharCode(...new TextEncoder().encode('é😀')),
    'X-F': String.fromCharCode(...new TextEncoder().encode('é' + (process.env['F'] ?? ''))),
    'User-Agent': 'plain'
`);
    expect(convert(command, "python").code).toContain(`    'X-E': 'é😀'.encode(),
    'X-F': ('é' + os.getenv('F', '')).encode(),
    'User-Agent': 'plain',
`);
    const body = 'curl -H \'Content-Type: application/json\' -d \'{"a":"é","b":1}\' https://example.org';
    expect(convert(body, "node").code).toContain("    'a': '\\xE9',");
  });

  it("joins repeated headers where that means the same, and warns otherwise", () => {
    const command = "curl -H 'X-A: 1' -H 'X-B: 3' -H 'x-a: 2' https://example.org";
    for (const language of ["javascript", "node", "python"] as const) {
      const { code, warnings } = convert(command, language);
      expect(code).toContain("'X-A': '1, 2'");
      expect(warnings).toEqual([]);
      expect(
        convert("curl -H 'Set-Cookie: a=1' -H 'Set-Cookie: b=2' https://example.org", language).warnings,
      ).toContain('Found 2 "Set-Cookie" headers, only the last one will be sent');
    }
  });

  it("sends a header without a value from PHP", () => {
    const { code } = convert("curl -H 'X-Empty;' -A '' https://example.org", "php");
    expect(code).toContain("'X-Empty;',");
    expect(code).not.toMatch(/user-agent;/i);
  });

  it("warns that fetch ignores the Host header", () => {
    expect(convert("curl -H 'Host: other.example' https://example.org", "node").warnings).toEqual([
      "fetch ignores the Host header and sends the host of the URL",
    ]);
  });

  describe("redirects", () => {
    it.each([
      ["node", "redirect: 'manual'"],
      ["python", "allow_redirects=False"],
      ["go", "http.ErrUseLastResponse"],
    ] as const)("are followed only with -L in %s", (language, stay) => {
      expect(convert("curl https://example.org", language).code).toContain(stay);
      expect(convert("curl https://example.org -d a=1 -k", language).code).toContain(stay);
      expect(convert("curl -L https://example.org", language).code).not.toContain(stay);
    });

    it("are always followed in a browser", () => {
      expect(convert("curl https://example.org", "javascript").code).toBe("fetch('https://example.org');\n");
    });

    it("keep a custom method in PHP and turn a POST into GET", () => {
      const method = "CURLOPT_CUSTOMREQUEST, 'POST'";
      expect(convert("curl -L -X POST -d a=1 https://example.org", "php").code).toContain(method);
      expect(convert("curl -L -d a=1 https://example.org", "php").code).not.toContain(method);
    });
  });

  it("calls no deprecated functions in PHP", () => {
    const { code } = convert("curl https://example.org", "php");
    expect(code).toMatch(/\n\$response = curl_exec\(\$ch\);\n$/);
  });

  it("does not wait for the body of HEAD in PHP", () => {
    expect(convert("curl -I https://example.org", "php").code).toContain("CURLOPT_NOBODY, true");
  });

  it("decompresses with --compressed in PHP, for any encodings", () => {
    const { code } = convert("curl --compressed https://example.org", "php");
    expect(code).toContain("curl_setopt($ch, CURLOPT_ENCODING, '');");
    expect(code).not.toContain("Accept-Encoding");
    const own = convert("curl --compressed -H 'Accept-Encoding: br' https://example.org", "php");
    expect(own.code).toContain("'Accept-Encoding: br',");
    expect(own.code).toContain("CURLOPT_ENCODING, ''");
  });

  it("reads and writes cookie files in PHP and Python", () => {
    const php = convert("curl -b in.txt -c it\\'s.txt https://example.org", "php");
    expect(php.code).toContain("CURLOPT_COOKIEFILE, 'in.txt'");
    expect(php.code).toContain("CURLOPT_COOKIEJAR, 'it\\'s.txt'");
    expect(php.warnings).toEqual([]);
    const python = convert("curl -b in.txt -c out.txt https://example.org", "python");
    expect(python.code).toMatch(/MozillaCookieJar\('in\.txt'\)\ntry:\n {4}cookies\.load\(/);
    expect(python.code).toContain("cookies.save('out.txt'");
    expect(python.warnings).toEqual([]);
    expect(convert("curl -b in.txt http://localhost:8080", "python").warnings).toEqual([
      "Python does not send cookies from a file to a host without a dot in its name",
    ]);
  });

  it("omits headers for -A '' and a header without a value", () => {
    const command = "curl -A '' -H 'Accept:' https://example.org";
    expect(convert(command, "python").code).toContain("'Accept': None,\n    'User-Agent': SKIP_HEADER,");
    expect(convert(command, "php").code).toContain("'Accept:',");
    expect(convert(command, "go").code).toContain('req.Header.Set("User-Agent", "")');
    expect(convert(command, "node").warnings).toEqual([
      "fetch always sends the header Accept",
      "fetch always sends the header User-Agent",
    ]);
  });

  it("sends only one Authorization header in Go", () => {
    const { code } = convert("curl -u a:b -H 'Authorization: Bearer x' https://example.org", "go");
    expect(code).not.toContain("SetBasicAuth");
  });

  it.each([
    ["http://proxy.example:8080", "unless you start Node 24 with NODE_USE_ENV_PROXY=1"],
    ["socks5://proxy.example", "Node's fetch cannot use a SOCKS proxy"],
  ])("warns that Node does not use the proxy %s", (proxy, warning) => {
    const { code, warnings } = convert(`curl -x ${proxy} https://example.org`, "node");
    expect(code).toBe("fetch('https://example.org', {\n  redirect: 'manual'\n});\n");
    expect(warnings).toEqual([expect.stringContaining(warning)]);
    expect(convert(`curl -x ${proxy} https://example.org/$ID`).warnings).toEqual([
      "Found environment variable: $ID",
      "-x is not a supported option",
    ]);
  });

  it.each(["javascript", "node"] as const)("warns that fetch does not support digest login in %s", (language) => {
    const { code, warnings } = convert("curl -L --digest -u ada:secret https://example.org", language);
    expect(code).toBe("fetch('https://example.org');\n");
    expect(warnings).toEqual(["fetch does not support --digest, so no login is sent. Use another language"]);
  });

  it.each(["-d 'it'\\''s' # it's", `-d "it's" -d 'say "hi'`, `-H "X: $(echo 'it"s')"`, "-d 'C:\\' -d b"])(
    "accepts quotes that bash closes: %s",
    (options) => {
      expect(() => convert(`curl https://example.org ${options}`)).not.toThrow();
    },
  );

  describe("invalid commands", () => {
    const APOSTROPHE = "Bash ends a single-quoted text at \\'. Write '\\'' for an apostrophe in it";
    it.each([
      ["wget https://example.org", 'Command should begin with "curl" but instead begins with "wget"', 0],
      ["curl 'https://example.org", "This ' is never closed", 5],
      ["curl https://example.org \\\n  -d 'a' -d \"b\nc", 'This " is never closed', 39],
      ["curl https://example.org -d $'a\\'b", "This ' is never closed", 28],
      ["curl https://example.org -d 'it's' -H 'A: b'", "This ' is never closed", 43],
      ["curl https://example.org -d 'it\\'s'", APOSTROPHE, 31],
      [`curl --json '{"a": "Don\\'t, it\\'s"}' https://example.org`, APOSTROPHE, 23],
      ["curl https://example.org )", "Bash parsing error on line 1", 25],
      ["curl https://example.org \\ \n  -H 'a: b'", "The line above needs a \\ as its last character", 30],
      ["curl -H 'a: b'\nhttps://example.org", "The line above needs a \\ as its last character", 15],
      ['curl "a" ^\n -H "b: c"\n -d e', "The line above needs a ^ as its last character", 23],
      ["-H 'a: b'\ncurl x", 'Command should begin with "curl" but instead begins with "-H"', 0],
    ])("are rejected with a position: %s", (command, message, offset) => {
      expect(() => convert(command)).toThrow(InputError);
      expect(() => convert(command)).toThrow(
        expect.objectContaining({ message, position: expect.objectContaining({ offset }) }),
      );
    });

    it.each([
      ["curl http://example.org/a?x=1&y=2", "Put the URL in quotes. Otherwise the shell ends the command at the &", 29],
      ["curl -L \\\n  http://example.org/a?x=1&y -H 'A: b&c'", "Put the URL in quotes. Otherwise the shell", 36],
      [
        "curl 'http://example.org/a?x=1&y=2' && echo done",
        "This contains more than a cURL command. Remove anything",
        0,
      ],
      ["for i in 1 2; do curl https://example.org; done", "This contains more than a cURL command. Remove anything", 0],
      ["curl http://example.org/a?b=(1)", "This contains more than a cURL command. Remove anything", 28],
      ["curl 'http://example.org/a?x=1&y=2", "This ' is never closed", 5],
      ["# a comment", "No cURL command found", undefined],
      ["curl -F a=b -d c=d https://example.org", "One request cannot combine a form (-F) and data (-d)", undefined],
      ["curl -I -d c=d https://example.org", "One request cannot combine no body (-I) and data (-d)", undefined],
      ["curl -T a.txt -d c https://example.org", "One request cannot combine a file (-T) and data (-d)", undefined],
    ])("are explained: %j", (command, message, offset) => {
      try {
        convert(command);
        expect.unreachable();
      } catch (error) {
        expect(error).toBeInstanceOf(InputError);
        expect((error as InputError).message).toContain(message);
        expect((error as InputError).position?.offset).toBe(offset);
      }
    });

    it.each(["curl", "hello", "{", "curl $(", "\u0000", "curl -X", "curl --no-such-option https://example.org"])(
      "throw an InputError, not an internal error: %j",
      (command) => {
        try {
          convert(command);
        } catch (error) {
          expect(error).toBeInstanceOf(InputError);
        }
      },
    );
  });

  it("reads the carets of an old Windows copy in a URL", () => {
    expect(convert('curl "https://example.org/?a=1^&b=^%^20c"').code).toBe(
      "fetch('https://example.org/?a=1&b=%20c');\n",
    );
    expect(convert('curl https://example.org -d "a^b^2" -H "X: ^{2}"').code).toContain("body: 'a^b^2'");
  });

  describe("several requests", () => {
    it.each(["javascript", "node"] as const)("run one after another in %s", (language) => {
      for (const command of [
        "curl https://example.org/1 https://example.org/2 -d a=1",
        "curl https://example.org/1 -d a=1; curl https://example.org/2 -d a=1",
        "curl https://example.org/1 -d a=1 --next https://example.org/2 -d a=1",
      ]) {
        const { code } = convert(command, language);
        expect(code.match(/^await fetch\('https:\/\/example\.org\/[12]'/gm)).toHaveLength(2);
        expect(code.match(/^ {4}'Content-Type': 'application\/x-www-form-urlencoded'/gm)).toHaveLength(2);
        expect(code.match(/redirect: 'manual'/g) ?? []).toHaveLength(language === "node" ? 2 : 0);
      }
      expect(convert("curl https://example.org/1", language).code).not.toContain("await");
    });

    const SEVERAL = [
      "curl https://example.org/1 https://example.org/2 -d a=1 -H 'X-A: 1'",
      "curl https://example.org/1 -d a=1 -H 'X-A: 1'; curl https://example.org/2 -d a=1 -H 'X-A: 1'",
      "curl https://example.org/1 -d a=1 -H 'X-A: 1' --next https://example.org/2 -d a=1 -H 'X-A: 1'",
    ];

    it.each(SEVERAL)("run one after another in PHP: %s", (command) => {
      const request = (path: number) => `$ch = curl_init();
curl_setopt($ch, CURLOPT_URL, 'https://example.org/${path}');
curl_setopt($ch, CURLOPT_RETURNTRANSFER, true);
curl_setopt($ch, CURLOPT_CUSTOMREQUEST, 'POST');
curl_setopt($ch, CURLOPT_HTTPHEADER, [
    'X-A: 1',
    'Content-Type: application/x-www-form-urlencoded',
]);
curl_setopt($ch, CURLOPT_POSTFIELDS, 'a=1');

$response = curl_exec($ch);
`;
      expect(convert(command, "php")).toEqual({ code: `<?php\n${request(1)}\n${request(2)}`, warnings: [] });
    });

    it.each(SEVERAL)("run one after another in Go: %s", (command) => {
      const { code, warnings } = convert(command, "go");
      expect(warnings).toEqual([]);
      const [head, first, second, ...more] = code.split(/^func request\d\(\) /m);
      expect(more).toEqual([]);
      expect(head).toBe(`package main

import (
	"fmt"
	"io"
	"log"
	"net/http"
	"strings"
)

func main() {
	request1()
	request2()
}

`);
      expect(first).toContain('http.NewRequest("POST", "https://example.org/1", data)');
      expect(second).toBe(first?.replace("example.org/1", "example.org/2").replace(/\n$/, ""));
    });

    it("have their own redirects, files and imports in Go", () => {
      const { code } = convert("curl -L https://example.org/1 --next -F a=@b.png https://example.org/2", "go");
      const [head, first, second] = code.split(/^func request\d\(\) /m);
      for (const name of ["bytes", "mime/multipart", "net/textproto", "os"]) expect(head).toContain(`\t"${name}"\n`);
      expect(first).toContain("client := &http.Client{}");
      expect(second).toContain("CheckRedirect");
    });

    it.each(["python", "node", "php", "go"] as const)(
      "upload a file to the first URL only, like curl: %s",
      (language) => {
        const { code } = convert("curl -T a.txt https://example.org https://example.net", language);
        const [first, second] = code.split("https://example.net") as [string, string];
        expect(first).toMatch(/https:\/\/example\.org\/a\.txt/);
        expect(first).toMatch(/put\(|'PUT'|"PUT"/);
        expect(second).not.toContain("a.txt");
        expect(code.match(/a\.txt'?"?\)?, ?'rb'|ReadFile|readFileSync|file_get_contents/g)).toHaveLength(1);
      },
    );

    it("follow redirects and read files as their own options say in Node", () => {
      const { code } = convert(
        "curl -L -d @a.txt -d x=1 https://example.org/1 --next -d @b.txt -d y=2 https://example.org/2",
        "node",
      );
      const [, first, second] = code.split(/^await /m);
      expect(code.match(/^import /gm)).toHaveLength(1);
      expect(first).toContain("readFileSync('a.txt'");
      expect(first).not.toContain("redirect:");
      expect(second).toContain("readFileSync('b.txt'");
      expect(second).toContain("redirect: 'manual'");
    });

    it("share constants for variables in JavaScript", () => {
      const { code } = convert('curl "https://example.org/$A"; curl "https://example.org/$A/$B"');
      expect(code).toMatch(/^const A = ''; .*\nconst B = ''; .*\n\nawait fetch\(/);
      expect(code.match(/^await fetch\(/gm)).toHaveLength(2);
    });

    it.each([
      ["python", 0],
      ["node", 1],
      ["php", 1],
      ["go", 1],
    ] as const)("warn when each of them reads standard input: %s", (language, count) => {
      const { warnings } = convert("curl -d @- https://example.org/1 https://example.org/2", language);
      const warning = "Standard input can be read only once, so only the first request sends it";
      expect(warnings.filter((text) => text === warning)).toHaveLength(count);
    });

    it("have a form each", async () => {
      const { code } = convert(`curl ${origin}/1 -F a=form --next ${origin}/2 -F b=form`, "node");
      seen.length = 0;
      await new Function(`return (async () => { ${code} })()`)();
      expect(seen.map(({ url }) => url)).toEqual(["/1", "/2"]);
      expect(seen[1]?.body).toContain('name="b"\r\n\r\nform');
    });
  });

  it.each(["javascript", "node", "python", "php", "go"] as const)(
    "warns about invalid header names in %s",
    (language) => {
      const { code, warnings } = convert("curl https://example.org -H 'X-A : 1' -H 'X(B): 2' -H 'X-C: 3'", language);
      expect(code).toContain("X-A ");
      expect(warnings).toEqual([
        'The header name "X-A " ends with a space, which clients and servers reject',
        'The header name "X(B)" has a character that clients and servers reject',
      ]);
    },
  );

  it("warns about brackets and braces in a URL", () => {
    expect(convert("curl 'https://example.org/[1-3]'").warnings).toEqual([
      "curl sends a request for each value of [1-3] in the URL, but this code sends one with the text unchanged",
    ]);
  });

  it.each(["javascript", "node", "python", "php", "go"] as const)(
    "keeps shell commands as text to replace in %s",
    (language) => {
      const { code, warnings } = convert('curl https://example.org -H "X: $(date +%s)" -d "a=`id`"', language);
      expect(code).toContain("$(date +%s)");
      expect(code).toContain("`id`");
      expect(code).not.toMatch(/execSync|shell_exec|exec\.|subprocess/);
      expect(warnings).toEqual([
        "Replace $(date +%s) in the code with the output of this shell command",
        "Replace `id` in the code with the output of this shell command",
      ]);
    },
  );

  it.each(["javascript", "node", "python", "php", "go"] as const)(
    "ignores options for terminal output in %s",
    (language) => {
      const options = "-s -S -sS --silent --show-error -v --verbose -i -N -# --no-progress-meter --styled-output";
      expect(convert(`curl ${options} https://example.org`, language).warnings).toEqual([]);
      expect(convert("curl -sO https://example.org/a", language).warnings).toEqual([
        "This code ignores -O and does not save the response to a file",
      ]);
    },
  );

  it("warns that the response is not saved to a file, except in Python", () => {
    for (const language of ["javascript", "node", "php", "go"] as const) {
      expect(convert("curl --output a.txt https://example.org", language).warnings).toEqual([
        "This code ignores --output and does not save the response to a file",
      ]);
    }
    const { code, warnings } = convert("curl -o a.txt https://example.org", "python");
    expect(code).toContain("with open('a.txt', 'wb') as f:");
    expect(warnings).toEqual([]);
  });

  it.each([
    ["/a/..?q=1", "/?q=1"],
    ["/a/b/..#c", "/a/#c"],
    ["/a/.", "/a/"],
    ["/a//..", "/a/"],
    ["//.", "//"],
    ["/?a/../b", "/?a/../b"],
  ])("resolves the dots of %s for Go, like curl", (path, sent) => {
    const { code } = convert(`curl 'https://example.org${path}'`, "go");
    expect(code).toContain(`http.NewRequest("GET", "https://example.org${sent}", nil)`);
  });

  it("warns about a body with GET, which fetch cannot send", () => {
    expect(convert("curl -X GET https://example.org -d a=1").warnings).toEqual([
      expect.stringContaining("body with GET"),
    ]);
  });
});
