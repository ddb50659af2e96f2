import { UniqueNames } from "#shared/unique-names.ts";
import type { Copier, Replace } from "./copy-pages.ts";
import { fieldName, numberedName, readForm } from "./form.ts";
import type { PdfFile } from "./pdf-file.ts";
import type { PdfWriter } from "./pdf-writer.ts";
import { type Dict, Ref, stringBytes, type Value, writeString } from "./value.ts";

/** Form entries that fields inherit. Two forms may have different values. */
const DEFAULTS = ["DA", "Q"] as const;

/** Merges the forms of several files into one (ISO 32000-2, 12.7.3). */
export class FormMerger {
  readonly #writer: PdfWriter;
  readonly #fields: string[] = [];
  readonly #calculated: string[] = [];
  /** Fields with the same name would share a value. */
  readonly #names = new UniqueNames(numberedName);
  readonly #resources = new Map<string, Map<string, string>>();
  #needAppearances = false;
  #defaults = "";

  constructor(writer: PdfWriter) {
    this.#writer = writer;
  }

  /** Adds the fields of some pages. @returns how to rewrite their objects */
  add(file: PdfFile, part: { pages: readonly Dict[]; everything: boolean }, { text }: Copier): Replace {
    const form = readForm(file, part.pages, part.everything);
    if (!form) return (_number, dict) => dict;
    const { roots, members, dict: formDict } = form;
    const fonts = this.#addResources(file, formDict.get("DR"), text);
    const names = new Map(
      roots.map((root) => {
        const name = fieldName(file, root);
        return [root, name === undefined ? undefined : this.#names.take(name).unique];
      }),
    );
    const appearance = (value: Value | undefined) => renameFonts(file.text(value), fonts);

    this.#needAppearances ||= file.text(formDict.get("NeedAppearances")) === "true";
    if (this.#fields.length === 0) {
      const da = appearance(formDict.get("DA"));
      if (da) this.#defaults = `/DA ${da}`;
    }
    for (const field of file.array(formDict.get("CO"))) {
      if (field instanceof Ref && members.has(field.number)) this.#calculated.push(text(field));
    }
    this.#fields.push(...roots.map((root) => text(new Ref(root))));

    return (number, dict) => {
      if (!members.has(number)) return dict;
      const changed = new Map(dict);
      const kids = dict.get("Kids");
      if (kids !== undefined) {
        changed.set(
          "Kids",
          file.array(kids).filter((kid) => kid instanceof Ref && members.has(kid.number)),
        );
      }
      const name = names.get(number);
      if (name !== undefined) changed.set("T", writeString(name));
      if (names.has(number)) {
        for (const key of DEFAULTS) {
          const value = formDict.get(key);
          if (value !== undefined && !changed.has(key)) changed.set(key, value);
        }
      }
      const da = appearance(changed.get("DA"));
      if (da) changed.set("DA", da);
      return changed;
    };
  }

  /** The form's entry in the catalog; "" without fields. */
  entry(): string {
    if (this.#fields.length === 0) return "";
    const resources = [...this.#resources].map(
      ([category, items]) => `/${category}<<${[...items].map(([name, item]) => `/${name} ${item}`).join("")}>>`,
    );
    const number = this.#writer.reserve();
    this.#writer.object(
      number,
      [
        `<</Fields[${this.#fields.join(" ")}]`,
        this.#defaults,
        resources.length > 0 ? `/DR<<${resources.join("")}>>` : "",
        this.#calculated.length > 0 ? `/CO[${this.#calculated.join(" ")}]` : "",
        this.#needAppearances ? "/NeedAppearances true" : "",
        ">>",
      ].join(""),
    );
    return `/AcroForm ${number} 0 R`;
  }

  /** @returns the new names of fonts whose names are already taken */
  #addResources(file: PdfFile, resources: Value | undefined, text: Copier["text"]): ReadonlyMap<string, string> {
    const renamed = new Map<string, string>();
    for (const [category, list] of file.dict(resources) ?? []) {
      const items = file.dict(list);
      if (!items) continue;
      const all = this.#resources.get(category) ?? new Map<string, string>();
      this.#resources.set(category, all);
      for (const [name, item] of items) {
        const copy = text(item);
        let unique = name;
        for (let count = 2; all.has(unique) && all.get(unique) !== copy; count++) unique = `${name}_${count}`;
        all.set(unique, copy);
        if (unique !== name && category === "Font") renamed.set(name, unique);
      }
    }
    return renamed;
  }
}

/** Replaces the font names in a default appearance (12.7.4.3). */
function renameFonts(appearance: string | undefined, renamed: ReadonlyMap<string, string>): string | undefined {
  const bytes = stringBytes(appearance);
  if (bytes === undefined) return undefined;
  return writeString(bytes.replaceAll(/\/([^\s/()<>[\]]+)/g, (_, name) => `/${renamed.get(name) ?? name}`));
}
