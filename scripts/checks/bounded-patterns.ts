/** Patterns that may take more than linear time, because their input is bounded. */
interface Bounded {
  /** Why the input is bounded. */
  bound: string;
  file: string;
  /** Sources of the patterns. */
  patterns: readonly string[];
}

const { raw } = String;

/** On a page, the worker that processes the visitor's own text is terminated after the operation's `timeLimit`. */
const TEN_SECONDS = "the visitor's own text, in a browser worker that is terminated after 10 s";
const USER_AGENT = "2,048 characters: parseUserAgent truncates the text first";

/** These patterns are not judged. Remove entries that have changed or no longer exist. */
export const BOUNDED: readonly Bounded[] = [
  {
    bound: "pages of the built site, which are read once at server startup",
    file: "src/server/site/csp.ts",
    patterns: [raw`<script\b([^>]*)>([\s\S]*?)<\/script\s*>`, raw`<style\b[^>]*>([\s\S]*?)<\/style\s*>`],
  },
  {
    bound: TEN_SECONDS,
    file: "src/tools/curl-to-code/adapt-request.ts",
    patterns: [raw`"(?:[^"\\]|\\.)*"`],
  },
  {
    bound: TEN_SECONDS,
    file: "src/tools/curl-to-code/go-files.ts",
    patterns: [
      '^\\tvar data = strings\\.NewReader\\((?:`[^`]*`|"(?:[^"\\\\]|\\\\.)*"|[^`"])*?\\)$',
      raw`(writer := multipart\.NewWriter\(form\)\n)[\s\S]*?(?=\twriter\.Close\(\)\n)`,
    ],
  },
  {
    bound: TEN_SECONDS,
    file: "src/tools/curl-to-code/patch-code.ts",
    patterns: [
      raw`^( *)\/\/ body: (.*),\n\1body: JSON\.stringify\((?:\{\}|\[\]|[\s\S]*?\n\1[}\]]?)\)(,?)$`,
      raw`^json_data = [\s\S]*?\n(?=\n)`,
      raw`'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"`,
      raw`(fs\.readFileSync\([^)]*, 'utf-8'\))`,
      raw`'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\[\s\S])*"`,
      '`[^`]*`|"(?:[^"\\\\]|\\\\.)*"',
      raw`^(\treq\.Header\.)Set(\("([^"]+)", .*\)\n)(?<=req\.Header\.Add\("\3"[\s\S]*)`,
      raw`'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|fileFromSync\(((?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|[^'"(),\n])+)\)|fs\.readFileSync\(((?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|[^'"(),\n])+)(?:, 'utf-8')?\)`,
      raw`'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|process\.env\[('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")\]`,
    ],
  },
  {
    bound: TEN_SECONDS,
    file: "src/tools/curl-to-code/patch-files.ts",
    patterns: [
      raw`^( {2}body: )new ArrayBuffer\((?:.*|\n[\s\S]*?\n {2})\)(,?)$`,
      raw`(CURLOPT_POSTFIELDS, \[\n)[\s\S]*?(^\]\);)`,
    ],
  },
  {
    bound: TEN_SECONDS,
    file: "src/tools/curl-to-code/patch-options.ts",
    patterns: [raw`^\tclient := &http\.Client\{([\s\S]*?)\}\n`, raw`^(( *)response = \w+\.head\(\n[\s\S]*?\n)\2\)$`],
  },
  {
    bound: TEN_SECONDS,
    file: "src/tools/curl-to-code/shell-dialect.ts",
    patterns: [
      raw`\\\\|((?:\\(?:x[89A-Fa-f][\dA-Fa-f]|[23][0-7]{2}))+)|\\(?:x(?:00|0(?![\dA-Fa-f]))|000|00?(?![0-7])|u(?:0000|0{1,3}(?![\dA-Fa-f]))|c@)[\s\S]*(?=')`,
      "`[ \\t]*\\n|'((?:[^']|'')*)'|\"((?:[^\"`]|`[\\s\\S]|\"\")*)\"",
    ],
  },
  {
    bound: TEN_SECONDS,
    file: "src/tools/regex-extractor/extract-matches.ts",
    patterns: [raw`\\.|[[\]]|\((?:\?<(?![=!])([^>]*)>|(?!\?))`],
  },
  {
    bound: TEN_SECONDS,
    file: "src/tools/regex-extractor/match-template.ts",
    patterns: [raw`\$(?:[$&]|<([^>]*)>|(\d\d?))`],
  },
  {
    bound: USER_AGENT,
    file: "src/tools/user-agent-parser/clients.ts",
    patterns: [
      raw`([\w.!:-]*(?:bot|crawler|spider|scraper|slurp|fetcher|monitor|checker|validator|archiver)(?:[-_][a-z][\w-]*)?)(?![a-z])(?:[/ -]v?(\d[\w.]*)|(\d+\.[\w.]+))?`,
      raw`\+?\s*(?:(?:https?:\/\/|www\.)[^\s;,)]*|[\w.+-]+@(?:[\w-]+\.)+[a-z]+)`,
      raw`\bFB(?:AN|_IAB)\/(?:Messenger|Orca).*?FBAV\/([\d.]+)`,
      raw`\bPinterest(?:\/| for [\w ]+\/)([\d.]+)?`,
      raw`\bChrome\/\S+(?: Mobile(?:\/\S+)?)? Safari\/[\d.]+ (?!(?:AppleWebKit|Chrome|CrKey|DeviceType|Gecko|HbbTV|Mobile|Model|Safari|SmartTV|TV|Version)\b)([a-z][\w-]*)\/(\d[\w.-]*)(?: [\w-]+\/\S+)*$`,
      raw`\b(?:Gecko(?:\/\d+)?|like Gecko\))(?: (?:Mobile|Version|Safari)\/\S+)* (?!(?:Chrome|Firefox|Mobile|Version|Safari|Ubuntu|Debian|Fedora|SUSE|Gentoo|Mandriva)\b)([\w.-]+)\/(\d[\w.]*)`,
    ],
  },
  {
    bound: USER_AGENT,
    file: "src/tools/user-agent-parser/devices.ts",
    patterns: [
      raw`SMART-TV.*Tizen`,
      raw`\bWeb0S\b|\bNetCast\b|\bLG (?:Browser\/|SimpleSmart\b)|\bHbbTV\/.*\bLGE ?;`,
      raw`Android.*\bMobile\b`,
      raw`\bAndroid[^;)]*; (?:[a-z]{2}[-_][a-z]{2}; )?([^;)]+?) Build\b`,
    ],
  },
  {
    bound: USER_AGENT,
    file: "src/tools/user-agent-parser/operating-systems.ts",
    patterns: [raw`\b(?:iPhone|iPad|iPod)\d+,\d+;.*?\b(?:i|iPad)?OS[ /]([\d_.]+)`],
  },
  {
    bound: TEN_SECONDS,
    file: "src/tools/curl-to-code/here-document.ts",
    patterns: [
      raw`\\[\s\S]|\$'(?:[^'\\]|\\[\s\S])*'|'[^']*'|"(?:[^"\\]|\\[\s\S])*"|(?<!<)<<(?<dash>-?)[ \t]*(?:(?<quote>['"])(?<quoted>[\w.-]+)\k<quote>|(?<backslash>\\?)(?<plain>[A-Za-z_][\w.-]*))(?<rest>(?:[^\n\\]|\\[\s\S])*)\n(?<body>[\s\S]*?)^[ \t]*\k<quoted>\k<plain>[ \t\r]*$\n?`,
      raw`"\$\(cat[ \t]*(?<!<)<<(?<dash>-?)[ \t]*(?:(?<quote>['"])(?<quoted>[\w.-]+)\k<quote>|(?<backslash>\\?)(?<plain>[A-Za-z_][\w.-]*))(?<rest>(?:[^\n\\]|\\[\s\S])*)\n(?<body>[\s\S]*?)^[ \t]*\k<quoted>\k<plain>[ \t\r]*$\n?\s*\)"`,
    ],
  },
  {
    bound: TEN_SECONDS,
    file: "src/tools/curl-to-code/pasted-command.ts",
    patterns: [
      '^\\s*(?:(?:\\([\\w.-]+\\)[ \\t]*)?(?:\\[?[\\w.-]+@[^\\n\'"`$#%>]*[$#%>]|[\\w.-]+#|[\\w.-]*[$%>])[ \\t]+|(?:PS |[A-Z]:\\\\)[^>\\n]*>[ \\t]*|[➜❯»›λ▶→][^\\n\'"`]*?(?<![ \\t])[ \\t]+|(?:[╭┌].*\\n)?[╰└][─╼>]*[ \\t]*(?:[$#%❯➤]+[ \\t]*)?)(?![ \\t])(?=(?:export[ \\t]+)?[A-Za-z_]\\w*=|\\s*(?:(?:sudo(?:[ \\t]+-u[ \\t]+\\S+(?!\\S)|[ \\t]+-(?!u[ \\t])\\S+(?!\\S))*|time(?:[ \\t]+-p)?|builtin|command|exec|nohup|noglob|!|&)[ \\t]*(?<=[\\s!&]))*(?:(?:[^\\s\'"`=|;&$()]*[\\\\/])?curl(\\.exe)?|"[^"\\n]*[\\\\/]curl(\\.exe)?")(?=\\s|$))',
      "([A-Za-z_]\\w*)=((?:\\\\[\\s\\S]|\\$'(?:[^'\\\\]|\\\\[\\s\\S])*'|'[^']*'|\"(?:[^\"\\\\]|\\\\[\\s\\S])*\"|\\$\\([^()\\n]*\\)|`[^`\\n]*`|[^\\s;&|<>()'\"`\\\\$]|\\$(?!['(]))*)",
    ],
  },
  {
    bound: TEN_SECONDS,
    file: "src/tools/curl-to-code/plain-characters.ts",
    patterns: [
      raw`\\[\s\S]|\$'(?:[^'\\]|\\[\s\S])*'|'[^']*'|"(?:[^"\\]|\\[\s\S])*"|[“”„‟](?<double>[\s\S]*?)[“”„‟](?=[\s\\;|&)]|$)|[‘’‚‛](?<single>[\s\S]*?)[‘’‚‛](?=[\s\\;|&)]|$)|(?<=^|\s)(?:[–—‒−](?:-|[–—‒−])?|-[–—‒−])(?<option>[a-zA-Z][\w.-]*)|(?<space> )`,
    ],
  },
];

/** A call of `RegExp` that no example of the tool reaches, or with the visitor's own pattern. */
interface UnreachedCall {
  file: string;
  /** A part of the call that is unique in the file. */
  part: string;
  why: string;
  /** The resulting patterns; undefined for a visitor's own pattern, whose worker is terminated after a time limit. */
  patterns?: readonly RegExp[];
}

const OWN_PATTERN = "the visitor's own pattern";

export const UNREACHED_CALLS: readonly UnreachedCall[] = [
  { file: "src/tools/regex-extractor/extract-matches.ts", part: "(pattern, flags)", why: OWN_PATTERN },
  { file: "src/tools/regex-extractor/extract-matches.ts", part: '("", flags)', why: "it is empty" },
  { file: "src/tools/regex-extractor/match-template.ts", part: "source}|", why: OWN_PATTERN },
  { file: "src/tools/regex-extractor/pattern-literal.ts", part: "(pattern, flags)", why: OWN_PATTERN },
  { file: "src/tools/string-splitter/split-text.ts", part: '(pattern, "gu")', why: OWN_PATTERN },
  { file: "src/tools/string-splitter/split-text.ts", part: '(pattern, "g")', why: OWN_PATTERN },
  {
    file: "src/tools/curl-to-code/pasted-command.ts",
    part: "{name}",
    why: "no example sets a variable",
    patterns: [/\$\{?NAME\b/],
  },
  {
    file: "src/tools/curl-to-code/plain-characters.ts",
    part: "(DOUBLE",
    why: "no example has typographic quotes",
    patterns: [/[“”„‟]/g],
  },
  {
    file: "src/tools/curl-to-code/plain-characters.ts",
    part: "(SINGLE",
    why: "no example has typographic quotes",
    patterns: [/[‘’‚‛]/g],
  },
  {
    file: "src/tools/pdf-to-text/search-pages.ts",
    part: "words.join",
    why: "the page searches, not an operation",
    patterns: [/quick\s+brown\s+fox/giu],
  },
  {
    file: "src/tools/js-minifier/runtime-names.ts",
    part: "(declared",
    why: "no example reads the name of a function",
    patterns: [/^name$|^other$/],
  },
  {
    file: "src/tools/js-minifier/runtime-names.ts",
    part: "(functions",
    why: "no example reads the name of a function",
    patterns: [/^[A-Z]|^name$/],
  },
  {
    file: "src/tools/js-minifier/runtime-names.ts",
    part: "(?![\\\\w$])`",
    why: "no example reads the name of a function",
    patterns: [/\b(?:function\b(?:\s*\*)?|class\b)\s*name(?![\w$])/],
  },
  {
    file: "src/tools/js-minifier/runtime-names.ts",
    part: "{head}",
    why: "no example reads the name of a function",
    patterns: [/(?<![\w$.])name\s*=\s*(?:async\b\s*)?(?:function\b|class\b|\([^()]*\)\s*=>|[\w$]+\s*=>)/],
  },
];
