import type { DataParam, Request } from "curlconverter/dist/src/Request.js";

type Upload = NonNullable<Request["multipartUploads"]>[number];

/** A form part that is a file, the text of a file (without a name), or text sent as a file. */
export interface FormFile {
  content: { file: string } | { text: string };
  name: string | undefined;
  type: string;
}

const IF_ERROR = "\tif err != nil {\n\t\tlog.Fatal(err)\n\t}\n";

/** Adds Go code that reads the files in the request's data. */
export function readGoData(code: string, data: readonly DataParam[]): string {
  const reads: string[] = [];
  const parts = data.map((part) => {
    if (!("filetype" in part)) return JSON.stringify(part.toString());
    const name = `file${reads.length + 1}`;
    reads.push(readFile(name, part.filename.toString()));
    const text = `string(${name})`;
    if (part.filetype === "data") return `strings.NewReplacer("\\r", "", "\\n", "").Replace(${text})`;
    if (part.filetype !== "urlencode") return text;
    return `${part.name ? `${JSON.stringify(`${part.name}=`)} + ` : ""}url.QueryEscape(${text})`;
  });
  const patched = code.replace(
    /^\tvar data = strings\.NewReader\((?:`[^`]*`|"(?:[^"\\]|\\.)*"|[^`"])*?\)$/m,
    () => `${reads.join("")}\tvar data = strings.NewReader(${parts.join(" + ")})`,
  );
  const encodes = data.some((part) => "filetype" in part && part.filetype === "urlencode");
  return addImports(patched, encodes ? ["net/url", "os"] : ["os"]);
}

/** Rewrites Go code for a form: the converter omits types, and gives every file a name. */
export function writeGoForm(
  code: string,
  uploads: readonly Upload[],
  files: readonly (FormFile | undefined)[],
): string {
  const parts = uploads.map((upload, at) => {
    const name = upload.name.toString();
    const described = files[at];
    const variable = `file${at + 1}`;
    const read = "contentFile" in upload ? readFile(variable, upload.contentFile.toString()) : "";
    const content = "content" in upload ? `[]byte(${JSON.stringify(upload.content.toString())})` : variable;
    const type = described?.name === undefined ? upload.contentType?.toString() : described.type;
    const disposition = [
      `form-data; name="${escapeQuotes(name)}"`,
      ...(described?.name === undefined ? [] : [`filename="${escapeQuotes(described.name)}"`]),
    ].join("; ");
    const header = [
      `\t\t"Content-Disposition": {${JSON.stringify(disposition)}},\n`,
      ...(type ? [`\t\t"Content-Type":        {${JSON.stringify(type)}},\n`] : []),
    ].join("");
    return `${read}\tpart${at + 1}, err := writer.CreatePart(textproto.MIMEHeader{
${header}\t})
${IF_ERROR}\t_, err = part${at + 1}.Write(${content})
${IF_ERROR}
`;
  });
  const patched = code
    .replace(/(writer := multipart\.NewWriter\(form\)\n)[\s\S]*?(?=\twriter\.Close\(\)\n)/, (_, start: string) => {
      return start + parts.join("");
    })
    .replace('\t"path/filepath"\n', "");
  const reads = uploads.some((upload) => "contentFile" in upload);
  return addImports(patched, reads ? ["net/textproto", "os"] : ["net/textproto"]);
}

function readFile(variable: string, file: string): string {
  const read = file === "-" ? "io.ReadAll(os.Stdin)" : `os.ReadFile(${JSON.stringify(file)})`;
  return `\t${variable}, err := ${read}\n${IF_ERROR}`;
}

/** Escapes like curl does in the header of a part. */
function escapeQuotes(name: string): string {
  return name.replace(/["\r\n]/g, (character) => encodeURIComponent(character));
}

/** Adds packages to the import declaration, sorted as by gofmt. */
export function addImports(code: string, added: readonly string[]): string {
  return code.replace(/^import \(\n((?:\t".*"\n)*)\)/m, (_, lines: string) => {
    const all = new Set([...lines.split("\n").filter(Boolean), ...added.map((name) => `\t"${name}"`)]);
    return `import (\n${[...all].sort().join("\n")}\n)`;
  });
}
