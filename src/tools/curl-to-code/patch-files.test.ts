import { describe, expect, it } from "vitest";
import { convertCurl } from "./convert-curl.ts";
import type { Language } from "./patch-code.ts";

const convert = (options: string, language: Language) => {
  const warnings: string[] = [];
  const code = convertCurl(`curl https://example.org ${options}`, language, (message) => warnings.push(message));
  return { code, warnings };
};

describe("patchFiles with a form", () => {
  const FORM = `-F a=1 -F 'f=@in/photo.png' -F 'g=@b.bin;type=x/y;filename=c.bin' -F "t=<it's.txt"`;

  it("sends the names, types and texts that curl sends, in Node", () => {
    const { code, warnings } = convert(FORM, "node");
    expect(code).toContain(`form.append('a', '1');
form.append('f', new File([fs.readFileSync('in/photo.png')], 'photo.png', { type: 'image/png' }));
form.append('g', new File([fs.readFileSync('b.bin')], 'c.bin', { type: 'x/y' }));
form.append('t', fs.readFileSync('it\\'s.txt', 'utf-8'));`);
    expect(warnings).toEqual(["FormData sends the line breaks of the field t as CRLF"]);
  });

  it("sends them in PHP", () => {
    expect(convert(FORM, "php").code).toContain(`CURLOPT_POSTFIELDS, [
    'a' => '1',
    'f' => new CURLFile('in/photo.png', 'image/png', 'photo.png'),
    'g' => new CURLFile('b.bin', 'x/y', 'c.bin'),
    't' => file_get_contents('it\\'s.txt'),
]);`);
  });

  it("sends types in Python", () => {
    expect(convert("-F f=@in/photo.png", "python").code).toContain(
      "'f': ('photo.png', open('in/photo.png', 'rb'), 'image/png'),",
    );
    expect(convert("-F 'f=@a.html;filename=b.txt'", "python").code).toContain(
      "('b.txt', open('a.html', 'rb'), 'text/plain')",
    );
  });

  it("adds placeholders for files in a browser, under their names", () => {
    const { code } = convert(FORM, "javascript");
    expect(code).toContain("new File(['<data goes here>'], 'c.bin', { type: 'x/y' })");
    expect(code).toContain("form.append('t', '<contents of it\\'s.txt>');");
  });

  it("warns about what cannot be sent", () => {
    expect(convert("-F a=1 -F a=2", "php").warnings).toEqual([
      "PHP sends only the last of several fields with the same name",
    ]);
    expect(convert("-F 'a={};type=application/json'", "node").warnings).toEqual([
      "The type of the field a is not sent: application/json",
    ]);
    expect(convert("-F $'a=1\\n2' -F $'b=3\\r\\n4'", "node").warnings).toEqual([
      "FormData sends the line breaks of the field a as CRLF",
    ]);
  });

  it("sends names, types and texts in Go", () => {
    const { code, warnings } = convert(FORM, "go");
    expect(code).toContain(`part3, err := writer.CreatePart(textproto.MIMEHeader{
		"Content-Disposition": {"form-data; name=\\"g\\"; filename=\\"c.bin\\""},
		"Content-Type":        {"x/y"},
	})`);
    expect(code).toContain('file4, err := os.ReadFile("it\'s.txt")');
    expect(code).not.toContain("path/filepath");
    expect(warnings).toEqual([]);
  });

  it("sends a file's type in Python, even when its name has both kinds of quotes", () => {
    expect(convert(`-F $'q\\'"=@a.txt'`, "python").code).toContain("open('a.txt', 'rb'), 'text/plain')");
  });

  it("keeps line breaks in names and files in PHP, without \\n escapes", () => {
    const { code } = convert("-F $'two\\nlines=<a\\nb.txt'", "php");
    expect(code).toContain("'two\nlines' => file_get_contents('a\nb.txt')");
  });

  it.each(["node", "python", "php", "go"] as const)("warns that data comes from standard input, in %s", (language) => {
    for (const options of ["-d @-", "--json @-", "--data-urlencode n@- -d b=2"]) {
      expect(convert(options, language).warnings.join()).toMatch(/input/);
    }
  });

  it("reads data from standard input", () => {
    expect(convert("-d @-", "php").code).toContain(`str_replace(["\\r", "\\n"], '', file_get_contents('php://stdin'))`);
    expect(convert("--data-binary @-", "php").code).toContain("POSTFIELDS, file_get_contents('php://stdin'));");
    const go = convert("--data-urlencode n@- -d b=2", "go");
    expect(go.code).toContain("file1, err := io.ReadAll(os.Stdin)");
    expect(go.code).toContain('strings.NewReader("n=" + url.QueryEscape(string(file1)) + "&b=2")');
    expect(go.warnings).toHaveLength(1);
    expect(convert("--data-urlencode n@- -d b=2", "python").code).toContain("import sys\n");
  });

  it("reads a file from standard input", () => {
    const form = "-F 'c=@-' -F 'd=<-' -F b=-";
    const node = convert(form, "node");
    expect(
      node.code,
    ).toContain(`form.append('c', new File([fs.readFileSync(0)], '-', { type: 'application/octet-stream' }));
form.append('d', fs.readFileSync(0, 'utf-8'));
form.append('b', '-');`);
    expect(node.warnings).toContain("The field c comes from standard input. Pipe the same input into the program");
    expect(convert(form, "python").code).toContain(`files = {
    'c': ('-', sys.stdin.buffer.read()),
    'd': (None, sys.stdin.buffer.read()),
    'b': (None, '-'),
}`);
    expect(convert(form, "php").code).toContain(`CURLOPT_POSTFIELDS, [
    'c' => new CURLStringFile(file_get_contents('php://stdin'), '-', 'application/octet-stream'),
    'd' => file_get_contents('php://stdin'),
    'b' => '-',
]);`);
    const go = convert(form, "go").code;
    expect(go).toContain("file1, err := io.ReadAll(os.Stdin)");
    expect(go).toContain("file2, err := io.ReadAll(os.Stdin)");
    expect(convert(form, "javascript").warnings).toEqual([
      "You can't read a file for --form/-F in the browser",
      "FormData sends the line breaks of the field d as CRLF",
    ]);
  });

  it("warns when curl would send several files", () => {
    for (const language of ["javascript", "node", "python", "php", "go"] as const) {
      expect(convert("-F 'b=@a.txt,c.txt'", language).warnings).toContain(
        "This code treats the files of the field b as one. Use a separate -F for each file",
      );
    }
    expect(convert(`-F 'b=@"a,c.txt"' -F 'd=1,2' -F 'e=<a,b.txt' --form-string 'f=@a,b'`, "go").warnings).toEqual([]);
  });

  it("leaves a variable to the converter", () => {
    expect(convert('-F "a=$A"', "php").code).toContain("getenv('A')");
  });
});

describe("patchFiles with a file as data", () => {
  const DATA = "-d @a.txt --data-urlencode n@b.txt -d 'c=it'\\''s'";

  it("reads it in place, in Node and PHP", () => {
    expect(convert(DATA, "node").code).toContain(
      "body: fs.readFileSync('a.txt', 'utf-8').replace(/[\\r\\n]/g, '') + '&' + 'n=' + encodeURIComponent(fs.readFileSync('b.txt', 'utf-8')).replace(/%20/g, '+') + '&c=it\\'s',\n",
    );
    expect(convert(DATA, "php").code).toContain(
      `CURLOPT_POSTFIELDS, str_replace(["\\r", "\\n"], '', file_get_contents('a.txt')) . '&' . 'n=' . urlencode(file_get_contents('b.txt')) . '&c=it\\'s');`,
    );
    expect(convert("-d @a.txt", "php").code).toContain(`str_replace(["\\r", "\\n"], '', file_get_contents('a.txt'))`);
  });

  it("reads it in Go", () => {
    const { code, warnings } = convert(DATA, "go");
    expect(code).toContain(
      `strings.NewReplacer("\\r", "", "\\n", "").Replace(string(file1)) + "&" + "n=" + url.QueryEscape(string(file2)) + "&c=it's")`,
    );
    expect(warnings).toEqual([]);
    expect(convert('-d @a.txt -d "b=$B"', "go").warnings).toContainEqual(
      expect.stringContaining("data content is wrong"),
    );
  });

  it("sends JSON unchanged", () => {
    expect(convert("--json @a.json", "node").code).toContain("body: fs.readFileSync('a.json', 'utf-8'),\n");
    const python = convert("--json @a.json", "python").code;
    expect(python).toContain("with open('a.json', 'rb') as f:\n    data = f.read()\n");
    expect(python).not.toContain("json.load");
  });

  it("uploads it from PHP and Go, except standard input", () => {
    expect(convert("-T a.txt", "php").code).toContain("CURLOPT_POSTFIELDS, file_get_contents('a.txt'));");
    expect(convert("-T a.txt", "php").code).toContain("'Content-Type:',");
    expect(convert("-T a.txt", "go").code).toContain('os.ReadFile("a.txt")');
    for (const language of ["php", "go"] as const) {
      expect(convert("-T -", language).warnings).toEqual(["Standard input, which -T uploads, is not sent"]);
    }
  });

  it("sends binary data byte for byte", () => {
    expect(convert("--data-binary @a.png", "node").code).toContain("body: fs.readFileSync('a.png'),\n");
    expect(convert("--data-binary @a.png -d b=1", "node").code).toContain(
      "body: Buffer.concat([Buffer.from(fs.readFileSync('a.png')), Buffer.from('&b=1')])",
    );
    expect(convert("--data-binary @a.png", "php").code).toContain("POSTFIELDS, file_get_contents('a.png'));");
  });

  it("warns that a browser cannot read it", () => {
    const { code, warnings } = convert("--data-urlencode n@b.txt", "javascript");
    expect(code).toContain("body: 'n=' + encodeURIComponent('<contents of b.txt>')");
    expect(warnings).toEqual(["A browser cannot read the file b.txt. Put its contents into the code"]);
    expect(convert("-d @a.json", "javascript").warnings).toEqual([
      "A browser cannot read the file a.json. Put its contents into the code",
    ]);
  });
});
