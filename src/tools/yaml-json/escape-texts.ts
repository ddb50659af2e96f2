import type { Scalar, Tags } from "yaml";

/** What YAML 1.2 doesn't call printable, the line breaks of YAML 1.1 only, and the byte order mark. */
const UNPRINTABLE = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g;

/** Makes texts write characters that some programs drop, refuse or take for a line break as escapes in double quotes. */
export function escapeTexts(tags: Tags): Tags {
  return tags.map((tag) => {
    if (typeof tag === "string" || tag.collection || tag.tag !== "tag:yaml.org,2002:str") return tag;
    const { stringify = String } = tag;
    return {
      ...tag,
      stringify: (item, ...more) => {
        if (String(item.value).search(UNPRINTABLE) < 0) return stringify(item, ...more);
        const quoted: Scalar = Object.assign({}, item, { type: "QUOTE_DOUBLE" });
        return stringify(quoted, ...more).replace(UNPRINTABLE, escapeCharacter);
      },
    };
  });
}

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
