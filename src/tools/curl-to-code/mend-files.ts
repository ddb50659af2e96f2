import type { Request } from "curlconverter/dist/src/Request.js";
import { fileType } from "./file-type.ts";
import { type FormFile, readGoData, writeGoForm } from "./go-files.ts";
import type { Language } from "./mend-code.ts";

type Data = NonNullable<Request["dataArray"]>[number];
type Upload = NonNullable<Request["multipartUploads"]>[number];

/**
 * Puts right what the converter is known to get wrong about files: names, types and texts of a form, and files among
 * other data.
 * @param request the one that the code was made of.
 */
export function mendFiles(code: string, request: Request, language: Language, warn: (message: string) => void): string {
  const { dataArray = [], multipartUploads = [] } = request;
  if (language === "javascript") warnOfFiles(dataArray, warn);
  else if (dataArray.some((part) => "filetype" in part && part.filename.toString() === "-")) {
    warn("The data is what the program is given as its input: give it what curl was given");
  }
  return mendForm(mendData(code, dataArray, language), multipartUploads, language, warn);
}

function warnOfFiles(data: readonly Data[], warn: (message: string) => void): void {
  for (const part of data) {
    if ("filetype" in part) warn(`A browser cannot read the file ${part.filename}: put in what it holds`);
  }
}

const READ = {
  javascript: {
    quote,
    text: (file: string) => quote(`<contents of ${file}>`),
    withoutLines: (text: string) => text,
    encode: (text: string) => `encodeURIComponent(${text})`,
    join: " + ",
  },
  node: {
    quote,
    text: (file: string) => `fs.readFileSync(${nodeFile(file)}, 'utf-8')`,
    withoutLines: (text: string) => `${text}.replace(/[\\r\\n]/g, '')`,
    encode: (text: string) => `encodeURIComponent(${text}).replace(/%20/g, '+')`,
    join: " + ",
  },
  php: {
    quote: quotePhp,
    text: (file: string) => `file_get_contents(${quotePhp(file === "-" ? "php://stdin" : file)})`,
    withoutLines: (text: string) => `str_replace(["\\r", "\\n"], '', ${text})`,
    encode: (text: string) => `urlencode(${text})`,
    join: " . ",
  },
};

/** `-` is the program's own input. */
const nodeFile = (file: string) => (file === "-" ? "0" : quote(file));

/** Whether there are files in the data of a request, and all of it is known before it runs. */
export function canReadFiles(data: readonly Data[] = []): boolean {
  const words = data.map((part) => ("filetype" in part ? part.filename : part));
  return data.some((part) => "filetype" in part) && !words.some((word) => word.firstShellToken());
}

const isBytes = (part: Data) => "filetype" in part && part.filetype === "binary";

/** `-d @file`, `--data-urlencode name@file`, and either of them beside other data. */
function mendData(code: string, data: readonly Data[], language: Language): string {
  const isOne = data.length === 1 && language !== "php" && !code.includes("new ArrayBuffer(");
  if (language === "python" || !canReadFiles(data)) return code;
  if (language === "go") return readGoData(code, data);
  const read = READ[language];
  if (isOne) return language === "node" ? writeFile(code, data) : code;
  const write = (part: Data): string => {
    if (!("filetype" in part)) return read.quote(part.toString());
    const text = read.text(part.filename.toString());
    if (part.filetype === "data") return read.withoutLines(text);
    if (part.filetype !== "urlencode") return text;
    return part.name ? `${read.quote(`${part.name}=`)}${read.join}${read.encode(text)}` : read.encode(text);
  };
  const all =
    language === "node" && data.some(isBytes)
      ? `Buffer.concat([${data.map((part) => `Buffer.from(${isBytes(part) ? write(part).replace(", 'utf-8')", ")") : write(part)})`).join(", ")}])`
      : data.map(write).join(read.join);
  return code
    .replace(
      /^( {2}body: )new ArrayBuffer\((?:.*|\n[\s\S]*?\n {2})\)(,?)$/m,
      (_, before: string, comma: string) => before + all + comma,
    )
    .replace(
      /^(curl_setopt\(\$ch, CURLOPT_POSTFIELDS, ).*(\);)$/m,
      (_, before: string, end: string) => before + all + end,
    );
}

/** The converter sends a file that `--data-urlencode @file` or `--json @file` names as `-d @file` would. */
function writeFile(code: string, [part]: readonly Data[]): string {
  if (!part || !("filetype" in part) || !/^(?:urlencode|json)$/.test(part.filetype)) return code;
  const text = READ.node.text(part.filename.toString());
  const sent = part.filetype === "json" ? text : READ.node.encode(text);
  return code.replace(
    /^( {2}body: )fs\.readFileSync\(.*?(,?)$/m,
    (_, before: string, end: string) => before + sent + end,
  );
}

function mendForm(
  code: string,
  uploads: readonly Upload[],
  language: Language,
  warn: (message: string) => void,
): string {
  if (uploads.length === 0) return code;
  if (language !== "javascript") warnOfInput(uploads, warn);
  const words = uploads.flatMap((part) => [part.name, "content" in part ? part.content : part.contentFile]);
  if (words.some((word) => word.firstShellToken())) return code;
  switch (language) {
    case "python":
      return nameTypes(code);
    case "go":
      return writeGoForm(code, uploads, uploads.map(describeFile));
    case "php": {
      warnOfTypes(uploads, warn);
      const names = uploads.map(({ name }) => name.toString());
      if (new Set(names).size < names.length) warn("PHP sends only the last of several fields of one name");
      const fields = uploads.map((part) => `    ${quotePhp(part.name.toString())} => ${phpValue(part)},\n`).join("");
      return code.replace(/(CURLOPT_POSTFIELDS, \[\n)[\s\S]*?(^\]\);)/m, (_, begin, end) => begin + fields + end);
    }
    default: {
      warnOfTypes(uploads, warn);
      warnOfLines(uploads, warn);
      let next = 0;
      return code.replace(/^form\.append\(.*\);$/gm, (line) => {
        const part = uploads[next++];
        return part ? `form.append(${quote(part.name.toString())}, ${scriptValue(part, language)});` : line;
      });
    }
  }
}

function warnOfInput(uploads: readonly Upload[], warn: (message: string) => void): void {
  for (const upload of uploads) {
    if ("contentFile" in upload && upload.contentFile.toString() === "-") {
      warn(`The field ${upload.name} is what the program is given as its input: give it what curl was given`);
    }
  }
}

function warnOfTypes(uploads: readonly Upload[], warn: (message: string) => void): void {
  for (const upload of uploads.filter((part) => "content" in part && !part.filename && part.contentType)) {
    warn(`The type of the field ${upload.name} is not sent: ${upload.contentType}`);
  }
}

/** FormData makes CRLF of every line break in a text (HTML Standard, "constructing the entry list"). */
function warnOfLines(uploads: readonly Upload[], warn: (message: string) => void): void {
  for (const upload of uploads) {
    const ofFile = "contentFile" in upload && !upload.filename;
    if (ofFile || ("content" in upload && !upload.filename && /(?<!\r)\n|\r(?!\n)/.test(upload.content.toString()))) {
      warn(`FormData sends the line breaks of the field ${upload.name} as CRLF`);
    }
  }
}

/** A file, or a text that is sent as one. */
function describeFile(part: Upload): FormFile | undefined {
  const given = part.filename?.toString();
  if ("content" in part) {
    if (given === undefined) return undefined;
    const type = part.contentType?.toString() ?? fileType(given);
    return { content: { text: part.content.toString() }, name: given, type };
  }
  const file = part.contentFile.toString();
  const name = given === file ? file.replace(/^.*\//s, "") : given;
  return { content: { file }, name, type: part.contentType?.toString() ?? fileType(name ?? file) };
}

function scriptValue(part: Upload, language: "javascript" | "node"): string {
  const described = describeFile(part);
  if (!described) return quote("content" in part ? part.content.toString() : "");
  const { content, name, type } = described;
  const isText = "text" in content;
  if (name === undefined) return isText ? quote(content.text) : READ[language].text(content.file);
  const bytes = language === "node" && !isText ? `fs.readFileSync(${nodeFile(content.file)})` : "'<data goes here>'";
  return `new File([${isText ? quote(content.text) : bytes}], ${quote(name)}, { type: ${quote(type)} })`;
}

function phpValue(part: Upload): string {
  const described = describeFile(part);
  if (!described) return quotePhp("content" in part ? part.content.toString() : "");
  const { content, name, type } = described;
  const text = "text" in content ? quotePhp(content.text) : READ.php.text(content.file);
  if (name === undefined) return text;
  if ("text" in content || content.file === "-") {
    return `new CURLStringFile(${[text, quotePhp(name), quotePhp(type)].join(", ")})`;
  }
  const { file } = content;
  return `new CURLFile(${[file, type, ...(name === file ? [] : [name])].map(quotePhp).join(", ")})`;
}

/** requests sends a file without a type unless it is told one. */
function nameTypes(code: string): string {
  return code
    .replaceAll("sys.stdin.buffer.read())", "sys.stdin.buffer.read()")
    .replace(
      /^( +(?:(?:'(?:[^'\\]|\\.)*'|"[^"]*"): |\((?:'(?:[^'\\]|\\.)*'|"[^"]*"), ))open\('([^'\\]+)', 'rb'\)(\)?,)$/gm,
      (_, before: string, file: string, end: string) => {
        const name = file.replace(/^.*\//, "");
        return `${before}('${name}', open('${file}', 'rb'), '${fileType(name)}')${end}`;
      },
    )
    .replace(
      /\(('[^'\\]+'|"[^"\\]+"), open\('([^'\\]+)', 'rb'\)\)/g,
      (_, name: string, file: string) => `(${name}, open('${file}', 'rb'), '${fileType(name.slice(1, -1))}')`,
    );
}

/** A text in single quotes, for a language that reads `\n` in them. */
function quote(text: string): string {
  const names: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r" };
  return `'${text.replace(/[\\'\n\r]/g, (character) => names[character] ?? `\\${character}`)}'`;
}

/** A text for PHP, in single quotes, in which line breaks are as they are: of CRLF, a copy would keep LF. */
function quotePhp(text: string): string {
  if (text.includes("\r")) {
    return `"${text
      .replace(/[\\"$]/g, "\\$&")
      .replaceAll("\r", "\\r")
      .replaceAll("\n", "\\n")}"`;
  }
  return `'${text.replace(/[\\']/g, "\\$&")}'`;
}
