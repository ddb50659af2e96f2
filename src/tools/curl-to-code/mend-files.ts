import { parse } from "curlconverter/dist/src/parse.js";
import { fileType } from "./file-type.ts";
import type { Language } from "./mend-code.ts";

type Request = ReturnType<typeof parse>[number];
type Data = NonNullable<Request["dataArray"]>[number];
type Upload = NonNullable<Request["multipartUploads"]>[number];

/**
 * Puts right what the converter is known to get wrong about files: names, types and texts of a form, and files among
 * other data.
 * @param bash the command that the code was made of.
 */
export function mendFiles(code: string, bash: string, language: Language, warn: (message: string) => void): string {
  if (!/[@<]|;type=|-F|--form/.test(bash)) return code;
  const [request] = parse(bash);
  const { dataArray = [], multipartUploads = [] } = request ?? {};
  if (language === "javascript") warnOfFiles(dataArray, warn);
  return mendForm(mendData(code, dataArray, language), multipartUploads, language, warn);
}

function warnOfFiles(data: readonly Data[], warn: (message: string) => void): void {
  for (const part of data) {
    if ("filetype" in part) warn(`A browser cannot read the file ${part.filename}: put in what it holds`);
  }
}

const READ = {
  javascript: {
    text: (file: string) => quote(`<contents of ${file}>`),
    withoutLines: (text: string) => text,
    encode: (text: string) => `encodeURIComponent(${text})`,
    join: " + ",
  },
  node: {
    text: (file: string) => `fs.readFileSync(${quote(file)}, 'utf-8')`,
    withoutLines: (text: string) => `${text}.replace(/[\\r\\n]/g, '')`,
    encode: (text: string) => `encodeURIComponent(${text}).replace(/%20/g, '+')`,
    join: " + ",
  },
  php: {
    text: (file: string) => `file_get_contents(${quote(file)})`,
    withoutLines: (text: string) => `str_replace(["\\r", "\\n"], '', ${text})`,
    encode: (text: string) => `urlencode(${text})`,
    join: " . ",
  },
};

/** `-d @file`, `--data-urlencode name@file`, and either of them beside other data. */
function mendData(code: string, data: readonly Data[], language: Language): string {
  const isOne = data.length === 1 && language !== "php" && !code.includes("new ArrayBuffer(");
  if (language === "python" || language === "go" || isOne || !data.some((part) => "filetype" in part)) return code;
  if (data.some((part) => ("filetype" in part ? part.filename : part).firstShellToken())) return code;
  const read = READ[language];
  const write = (part: Data): string => {
    if (!("filetype" in part)) return quote(part.toString());
    const text = read.text(part.filename.toString());
    if (part.filetype === "data") return read.withoutLines(text);
    if (part.filetype !== "urlencode") return text;
    return part.name ? `${quote(`${part.name}=`)}${read.join}${read.encode(text)}` : read.encode(text);
  };
  const all =
    language === "node" && data.some((part) => "filetype" in part && part.filetype === "binary")
      ? `Buffer.concat([${data.map((part) => `Buffer.from(${write(part).replace(", 'utf-8')", ")")})`).join(", ")}])`
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

function mendForm(
  code: string,
  uploads: readonly Upload[],
  language: Language,
  warn: (message: string) => void,
): string {
  if (uploads.length === 0) return code;
  if (language !== "python") {
    for (const upload of uploads.filter((part) => "content" in part && part.contentType)) {
      warn(`The type of the field ${upload.name} is not sent: ${upload.contentType}`);
    }
  }
  const words = uploads.flatMap((part) => [part.name, "content" in part ? part.content : part.contentFile]);
  if (words.some((word) => word.firstShellToken() || word.toString() === "-")) return code;
  switch (language) {
    case "python":
      return nameTypes(code);
    case "go":
      for (const { file, name, type } of uploads.flatMap(describeFile)) {
        if (name === undefined) warn(`The file ${file} is sent as a file, not as the text of a field`);
        else if (type !== "application/octet-stream") warn(`The type of the file ${file} is not sent: ${type}`);
      }
      return code;
    case "php": {
      const names = uploads.map(({ name }) => name.toString());
      if (new Set(names).size < names.length) warn("PHP sends only the last of several fields of one name");
      const fields = uploads.map((part) => `    ${quote(part.name.toString())} => ${phpValue(part)},\n`).join("");
      return code.replace(/(CURLOPT_POSTFIELDS, \[\n)[\s\S]*?(^\]\);)/m, (_, begin, end) => begin + fields + end);
    }
    default: {
      let next = 0;
      return code.replace(/^form\.append\(.*\);$/gm, (line) => {
        const part = uploads[next++];
        return part ? `form.append(${quote(part.name.toString())}, ${scriptValue(part, language)});` : line;
      });
    }
  }
}

/** A file in a form; without a name its text is the field's. */
function describeFile(part: Upload): { file: string; name: string | undefined; type: string }[] {
  if (!("contentFile" in part)) return [];
  const file = part.contentFile.toString();
  const given = part.filename?.toString();
  const name = given === file ? file.replace(/^.*\//s, "") : given;
  return [{ file, name, type: part.contentType?.toString() ?? fileType(name ?? file) }];
}

function scriptValue(part: Upload, language: "javascript" | "node"): string {
  const [described] = describeFile(part);
  if (!described) return quote("content" in part ? part.content.toString() : "");
  const { file, name, type } = described;
  if (name === undefined) return READ[language].text(file);
  const content = language === "node" ? `fs.readFileSync(${quote(file)})` : "'<data goes here>'";
  return `new File([${content}], ${quote(name)}, { type: ${quote(type)} })`;
}

function phpValue(part: Upload): string {
  const [described] = describeFile(part);
  if (!described) return quote("content" in part ? part.content.toString() : "", /[\\']/g);
  const { file, name, type } = described;
  if (name === undefined) return READ.php.text(file);
  return `new CURLFile(${[file, type, ...(name === file ? [] : [name])].map((text) => quote(text, /[\\']/g)).join(", ")})`;
}

/** requests sends a file without a type unless it is told one. */
function nameTypes(code: string): string {
  return code
    .replace(
      /^( +(?:'[^']*': |\('[^']*', ))open\('([^'\\]+)', 'rb'\)(\)?,)$/gm,
      (_, before: string, file: string, end: string) => {
        const name = file.replace(/^.*\//, "");
        return `${before}('${name}', open('${file}', 'rb'), '${fileType(name)}')${end}`;
      },
    )
    .replace(/\('([^'\\]+)', open\('([^'\\]+)', 'rb'\)\)/g, (_, name: string, file: string) => {
      return `('${name}', open('${file}', 'rb'), '${fileType(name)}')`;
    });
}

/** A text in single quotes, for a language that reads `\n` in them. */
function quote(text: string, escaped: RegExp = /[\\'\n\r]/g): string {
  const names: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r" };
  return `'${text.replace(escaped, (character) => names[character] ?? `\\${character}`)}'`;
}
