import type { Request } from "curlconverter/dist/src/Request.js";
import { fileType } from "./file-type.ts";
import { type FormFile, readGoData, writeGoForm } from "./go-files.ts";
import type { Language } from "./patch-code.ts";

type Data = NonNullable<Request["dataArray"]>[number];
type Upload = NonNullable<Request["multipartUploads"]>[number];

/**
 * Fixes known bugs of the converter with files: names, types and texts in forms, and files mixed with other data.
 * @param request the request that the code was generated from
 */
export function patchFiles(
  code: string,
  request: Request,
  language: Language,
  warn: (message: string) => void,
): string {
  const { dataArray = [], multipartUploads = [] } = request;
  if (language === "javascript") warnAboutFiles(dataArray, warn);
  else if (dataArray.some((part) => "filetype" in part && part.filename.toString() === "-")) {
    warn("The data comes from standard input. Pipe the same input into the program");
  }
  return patchForm(patchData(code, dataArray, language), multipartUploads, language, warn);
}

function warnAboutFiles(data: readonly Data[], warn: (message: string) => void): void {
  for (const part of data) {
    if ("filetype" in part) warn(`A browser cannot read the file ${part.filename}. Put its contents into the code`);
  }
}

const FILE_READERS = {
  javascript: {
    quote,
    text: (file: string) => quote(`<contents of ${file}>`),
    stripLineBreaks: (text: string) => text,
    encode: (text: string) => `encodeURIComponent(${text})`,
    join: " + ",
  },
  node: {
    quote,
    text: (file: string) => `fs.readFileSync(${nodeFile(file)}, 'utf-8')`,
    stripLineBreaks: (text: string) => `${text}.replace(/[\\r\\n]/g, '')`,
    encode: (text: string) => `encodeURIComponent(${text}).replace(/%20/g, '+')`,
    join: " + ",
  },
  php: {
    quote: quotePhp,
    text: (file: string) => `file_get_contents(${quotePhp(file === "-" ? "php://stdin" : file)})`,
    stripLineBreaks: (text: string) => `str_replace(["\\r", "\\n"], '', ${text})`,
    encode: (text: string) => `urlencode(${text})`,
    join: " . ",
  },
};

/** `-` means standard input. */
const nodeFile = (file: string) => (file === "-" ? "0" : quote(file));

/** True when the data contains files and no variables. */
export function canReadFiles(data: readonly Data[] = []): boolean {
  const words = data.map((part) => ("filetype" in part ? part.filename : part));
  return data.some((part) => "filetype" in part) && !words.some((word) => word.firstShellToken());
}

const isBytes = (part: Data) => "filetype" in part && part.filetype === "binary";

/** Patches `-d @file`, `--data-urlencode name@file`, and either of them with other data. */
function patchData(code: string, data: readonly Data[], language: Language): string {
  const isSinglePart = data.length === 1 && language !== "php" && !code.includes("new ArrayBuffer(");
  if (language === "python" || !canReadFiles(data)) return code;
  if (language === "go") return readGoData(code, data);
  const read = FILE_READERS[language];
  if (isSinglePart) return language === "node" ? writeFile(code, data) : code;
  const write = (part: Data): string => {
    if (!("filetype" in part)) return read.quote(part.toString());
    const text = read.text(part.filename.toString());
    if (part.filetype === "data") return read.stripLineBreaks(text);
    if (part.filetype !== "urlencode") return text;
    return part.name ? `${read.quote(`${part.name}=`)}${read.join}${read.encode(text)}` : read.encode(text);
  };
  const all =
    language === "node" && data.some(isBytes)
      ? `Buffer.concat([${data.map((part) => `Buffer.from(${isBytes(part) ? write(part).replace(", 'utf-8')", ")") : write(part)})`).join(", ")}])`
      : data.map(write).join(read.join);
  return code
    .replace(
      /^( {2}body: )new ArrayBuffer\((?:.*|\n[\s\S]*?\n {2})\)(,?)$/gm,
      (_, before: string, comma: string) => before + all + comma,
    )
    .replace(
      /^(curl_setopt\(\$ch, CURLOPT_POSTFIELDS, ).*(\);)$/m,
      (_, before: string, end: string) => before + all + end,
    );
}

/** The converter treats `--data-urlencode @file` and `--json @file` like `-d @file`. */
function writeFile(code: string, [part]: readonly Data[]): string {
  if (!part || !("filetype" in part) || !/^(?:urlencode|json)$/.test(part.filetype)) return code;
  const text = FILE_READERS.node.text(part.filename.toString());
  const sent = part.filetype === "json" ? text : FILE_READERS.node.encode(text);
  return code.replace(
    /^( {2}body: )fs\.readFileSync\(.*?(,?)$/gm,
    (_, before: string, end: string) => before + sent + end,
  );
}

function patchForm(
  code: string,
  uploads: readonly Upload[],
  language: Language,
  warn: (message: string) => void,
): string {
  if (uploads.length === 0) return code;
  if (language !== "javascript") warnAboutStandardInput(uploads, warn);
  const words = uploads.flatMap((part) => [part.name, "content" in part ? part.content : part.contentFile]);
  if (words.some((word) => word.firstShellToken())) return code;
  switch (language) {
    case "python":
      return addPythonFileTypes(code);
    case "go":
      return writeGoForm(code, uploads, uploads.map(describeFile));
    case "php": {
      warnAboutTypes(uploads, warn);
      const names = uploads.map(({ name }) => name.toString());
      if (new Set(names).size < names.length) warn("PHP sends only the last of several fields with the same name");
      const fields = uploads.map((part) => `    ${quotePhp(part.name.toString())} => ${phpValue(part)},\n`).join("");
      return code.replace(/(CURLOPT_POSTFIELDS, \[\n)[\s\S]*?(^\]\);)/m, (_, begin, end) => begin + fields + end);
    }
    default: {
      warnAboutTypes(uploads, warn);
      warnAboutLineBreaks(uploads, warn);
      let next = 0;
      return code.replace(/^form\.append\(.*\);$/gm, (line) => {
        const part = uploads[next++];
        return part ? `form.append(${quote(part.name.toString())}, ${scriptValue(part, language)});` : line;
      });
    }
  }
}

function warnAboutStandardInput(uploads: readonly Upload[], warn: (message: string) => void): void {
  for (const upload of uploads) {
    if ("contentFile" in upload && upload.contentFile.toString() === "-") {
      warn(`The field ${upload.name} comes from standard input. Pipe the same input into the program`);
    }
  }
}

function warnAboutTypes(uploads: readonly Upload[], warn: (message: string) => void): void {
  for (const upload of uploads.filter((part) => "content" in part && !part.filename && part.contentType)) {
    warn(`The type of the field ${upload.name} is not sent: ${upload.contentType}`);
  }
}

/** FormData turns every line break in text into CRLF (HTML Standard, "constructing the entry list"). */
function warnAboutLineBreaks(uploads: readonly Upload[], warn: (message: string) => void): void {
  for (const upload of uploads) {
    const ofFile = "contentFile" in upload && !upload.filename;
    if (ofFile || ("content" in upload && !upload.filename && /(?<!\r)\n|\r(?!\n)/.test(upload.content.toString()))) {
      warn(`FormData sends the line breaks of the field ${upload.name} as CRLF`);
    }
  }
}

/** Describes a file, or text sent as a file. */
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
  if (name === undefined) return isText ? quote(content.text) : FILE_READERS[language].text(content.file);
  const bytes = language === "node" && !isText ? `fs.readFileSync(${nodeFile(content.file)})` : "'<data goes here>'";
  return `new File([${isText ? quote(content.text) : bytes}], ${quote(name)}, { type: ${quote(type)} })`;
}

function phpValue(part: Upload): string {
  const described = describeFile(part);
  if (!described) return quotePhp("content" in part ? part.content.toString() : "");
  const { content, name, type } = described;
  const text = "text" in content ? quotePhp(content.text) : FILE_READERS.php.text(content.file);
  if (name === undefined) return text;
  if ("text" in content || content.file === "-") {
    return `new CURLStringFile(${[text, quotePhp(name), quotePhp(type)].join(", ")})`;
  }
  const { file } = content;
  return `new CURLFile(${[file, type, ...(name === file ? [] : [name])].map(quotePhp).join(", ")})`;
}

/** requests sends files without a type by default. */
function addPythonFileTypes(code: string): string {
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

/** A single-quoted string for languages that support `\n` in it. */
function quote(text: string): string {
  const names: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r" };
  return `'${text.replace(/[\\'\n\r]/g, (character) => names[character] ?? `\\${character}`)}'`;
}

/** A PHP string. Single quotes keep literal line breaks, but pasting the code would turn CRLF into LF. */
function quotePhp(text: string): string {
  if (text.includes("\r")) {
    return `"${text
      .replace(/[\\"$]/g, "\\$&")
      .replaceAll("\r", "\\r")
      .replaceAll("\n", "\\n")}"`;
  }
  return `'${text.replace(/[\\']/g, "\\$&")}'`;
}
