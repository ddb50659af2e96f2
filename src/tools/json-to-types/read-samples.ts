import { CompressedJSON, type Value } from "quicktype-core/dist/esm/input/CompressedJSON.js";
import type { TargetLanguage } from "quicktype-core/dist/esm/TargetLanguage.js";
import { JsonNumber, type JsonValue } from "#shared/json/json-value.ts";

/** Hands parsed samples to quicktype. Its own parser would lose digits of numbers. */
export class SampleReader extends CompressedJSON<JsonValue> {
  readonly omitted = new Set<string>();
  readonly #accepts: (key: string) => boolean;

  /** @param accepts whether the types can have a key; others are left out. */
  constructor(lang: TargetLanguage, options: Readonly<Record<string, unknown>>, accepts: (key: string) => boolean) {
    super(lang.dateTimeRecognizer, false, lang.getSupportedIntegerRange(options));
    this.#accepts = accepts;
  }

  async parse(sample: JsonValue): Promise<Value> {
    return this.parseSync(sample);
  }

  override parseSync(sample: JsonValue): Value {
    this.#read(sample);
    return this.finish();
  }

  #read(value: JsonValue): void {
    if (value === null) this.commitNull();
    else if (typeof value === "boolean") this.commitBoolean(value);
    else if (typeof value === "string") this.commitString(value);
    else if (value instanceof JsonNumber) this.commitNumber(!this.#isInteger(value.text));
    else if (value instanceof Map) {
      this.pushObjectContext();
      for (const [key, member] of value) {
        if (this.#accepts(key)) {
          this.setPropertyKey(key);
          this.#read(member);
        } else this.omitted.add(key);
      }
      this.finishObject();
    } else {
      this.pushArrayContext();
      for (const item of value as readonly JsonValue[]) this.#read(item);
      this.finishArray();
    }
  }

  #isInteger(text: string): boolean {
    return /^-?\d+$/.test(text) && this.integerStringFits(text);
  }
}
