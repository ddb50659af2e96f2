import { readFileSync } from "node:fs";
import { join } from "node:path";

export interface Sample {
  name: string;
  json: string;
}

/** quicktype's own samples. */
export const SAMPLES: readonly Sample[] = readFileSync(join(import.meta.dirname, "suite/samples.jsonl"), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line));

/** Our own, of what generators of code get wrong. */
export const ODD_SAMPLES: readonly Sample[] = [
  {
    name: "odd names",
    json: '{"class":1,"größe":2,"日本":3,"1st":4,"a-b":5,"a_b":6,"a b":7,"constructor":{"a":1},"self":"x","type":"y","null":null,"int":1,"String":"s","Object":{"b":true},"List":[{"c":1}],"toString":1,"hashCode":2,"getClass":3}',
  },
  {
    name: "hostile names",
    json: JSON.stringify({
      "it's $x ${y} #{z} #$z */ ?> // <% \u2028 `t` {{ @ %s": 1,
      "back\\slash": { 'q"': 1, "nl\n\r\t\0": 2, "😀": 3, "'; exit(1); //": 4, "\\'; exit(1); //": 5 },
      values: ["it's", "it's", "a$b", "a$b", 'q"', 'q"', "b\\", "b\\", "n\nl", "n\nl", "#{z}", "#{z}", "*/", "*/"],
    }),
  },
  { name: "numbers", json: '{"i":9007199254740991,"d":1.5,"mixed":[1,2.5],"negative":-3}' },
  { name: "empty", json: '{"array":[],"object":{},"nested":[[],[1]],"nothing":[null]}' },
  { name: "array", json: '[{"id":1,"tags":["a"]},{"id":2,"home":{"city":"Oslo"}}]' },
  { name: "dates", json: '{"at":"2024-01-02T03:04:05Z","on":["2024-01-02T03:04:05Z",null]}' },
];
