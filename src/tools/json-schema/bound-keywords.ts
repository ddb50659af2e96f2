import { addKeyword, canonicalUri, getKeyword } from "@hyperjump/json-schema/experimental";
import { boundPattern } from "./bounded-pattern.ts";
import { shorten } from "./explain-failure.ts";

export class SlowPattern extends Error {
  /** Where the keyword is: an absolute IRI with a JSON Pointer. */
  readonly location: string;
  readonly explain: (place: string) => string;

  constructor(location: string, explain: (place: string) => string) {
    super();
    this.location = location;
    this.explain = explain;
  }
}

/**
 * Bounds the patterns of all schemas: the library's keywords get patterns that can't take exponential time.
 * Validation throws a SlowPattern for one that can't be bounded.
 */
export function boundKeywords(): void {
  for (const name of ["pattern", "patternProperties", "additionalProperties"]) {
    const keyword = getKeyword<unknown>(`https://json-schema.org/keyword/${name}`);
    const compile: typeof keyword.compile = async (value, ast, schema) =>
      bound(await keyword.compile(value, ast, schema), `${canonicalUri(schema)}/${name}`);
    addKeyword({ ...keyword, compile });
  }
}

function bound(compiled: unknown, location: string): unknown {
  if (Array.isArray(compiled)) return compiled.map((part) => bound(part, location));
  if (!(compiled instanceof RegExp)) return compiled;
  const bounded = boundPattern(compiled, (text) => {
    const [pattern, value] = [shorten(String(bounded)), shorten(JSON.stringify(text))];
    const advice = "Try a simpler one without look-around and back references.";
    throw new SlowPattern(
      location,
      (at) => `The pattern ${pattern} ${at} could take very long for ${value}. ${advice}`,
    );
  });
  return bounded;
}
