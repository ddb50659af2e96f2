/** A long text in the JSON of a data result: it becomes a string, and is read only then. */
export class JsonText {
  readonly content: Blob;

  constructor(content: Blob) {
    this.content = content;
  }
}

/** A part of the JSON of a data result that is JSON already. */
export class WrittenJson {
  readonly content: Blob;

  constructor(json: Blob) {
    this.content = json;
  }
}

/** A text that is a Blob if it is long, for the JSON of a data result. */
export function jsonText(text: string | Blob): string | JsonText {
  return typeof text === "string" ? text : new JsonText(text);
}
