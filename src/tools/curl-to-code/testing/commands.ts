/** What lies in the folder that a command runs in. */
export const FILES: Readonly<Record<string, string | Uint8Array>> = {
  "a.txt": "line one\nline two & x=1\n",
  "data.json": '{"name": "é",\n "n": 1}\n',
  "crlf.txt": "a\r\nb\r\n",
  "photo.png": Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 1, 0xfe, 0xff, 0xc3, 0x28),
  "jar.txt": "# Netscape HTTP Cookie File\n127.0.0.1\tFALSE\t/\tFALSE\t0\tsid\tabc\n",
};

const text = String.raw;

/** Requests that the code of every language should send as curl does; ORIGIN and HOST stand for those of a server. */
const COMMAND_BY_ID = {
  // Methods
  get: "curl ORIGIN/",
  "no-scheme": "curl HOST/plain",
  query: "curl 'ORIGIN/path?x=1&y=two%20words&z'",
  delete: "curl ORIGIN/a -X DELETE",
  put: "curl -XPUT ORIGIN/a -d 'hello'",
  patch: `curl --request PATCH ORIGIN/a --data '{"a":1}' -H 'Content-Type: application/json'`,
  head: "curl -I ORIGIN/head",
  options: "curl -X OPTIONS ORIGIN/a -H 'Origin: https://example.org'",
  "own-method": "curl -X PROPFIND ORIGIN/a -H 'Depth: 1'",
  "empty-post": "curl -X POST ORIGIN/empty",
  "empty-data": "curl -X POST ORIGIN/empty -d ''",
  "get-with-body": "curl -d a=1 -X GET ORIGIN/getbody",
  url: "curl --url ORIGIN/u --get",
  "two-urls": "curl ORIGIN/one ORIGIN/two",

  // Data
  "data-twice": "curl -d a=1 -d b=2 ORIGIN/form",
  "data-same-name": "curl -d 'a=1&a=2' ORIGIN/form",
  "data-encoded": "curl -d 'a=%20&b=+&c' ORIGIN/form",
  "data-raw": "curl --data-raw 'a=1&b=@x' ORIGIN/form",
  "data-file": "curl ORIGIN/x -d @data.json",
  "data-binary-file": "curl ORIGIN/x --data-binary @photo.png -H 'Content-Type: image/png'",
  "data-binary-json": "curl ORIGIN/x --data-binary @data.json -H 'content-type: application/json'",
  "data-file-and-text": "curl ORIGIN/x -d @a.txt -d b=2",
  "data-file-and-lines": "curl ORIGIN/x -d @a.txt -d $'b=2\\n\\u2028c=3'",
  "data-file-and-bytes": "curl ORIGIN/x -d @a.txt --data-binary @photo.png",
  "urlencode-name": "curl --data-urlencode 'q=a b&c=ä' ORIGIN/form",
  "urlencode-plain": "curl --data-urlencode 'plain text!' ORIGIN/form",
  "urlencode-equals": "curl --data-urlencode '=a=b' ORIGIN/form",
  "urlencode-file": "curl --data-urlencode 'name@a.txt' ORIGIN/form",
  "urlencode-crlf": "curl --data-urlencode 'name@crlf.txt' ORIGIN/form",
  "urlencode-crlf-without-name": "curl --data-urlencode '@crlf.txt' ORIGIN/form",
  "urlencode-crlf-and-text": "curl --data-urlencode 'name@crlf.txt' -d b=2 ORIGIN/form",
  "get-urlencode-crlf": "curl -G --data-urlencode 'name@crlf.txt' ORIGIN/form",
  "urlencode-two": "curl --data-urlencode 'a=x y' --data-urlencode 'b=1/2' -d c=3 ORIGIN/form",
  "get-data": "curl -G ORIGIN/s -d q=curl -d page=2",
  "get-urlencode": "curl -G 'ORIGIN/s?z=0' --data-urlencode 'q=a b+c'",
  "get-head": "curl -G -I ORIGIN/s -d q=1",
  "url-query": "curl --url-query 'a=b c' ORIGIN/u",
  "upload-file": "curl -T a.txt ORIGIN/upload/b.txt",
  "upload-into": "curl -T a.txt ORIGIN/upload/",

  // JSON
  json: `curl --json '{"tool": "curl"}' ORIGIN/json`,
  "json-twice": `curl --json '{"a":1,' --json '"b":2}' ORIGIN/json`,
  "json-big-numbers": `curl -X POST ORIGIN/json -H 'Content-Type: application/json' -d '{"id": 12345678901234567890, "f": 1.0, "e": 1e3}'`,
  "json-empty": "curl --json '{   }' ORIGIN/json",
  "json-and-all": `curl -k -u 'ünï:c' -H 'Content-Type: application/json' -d '{"name": "ada",  "role":"admin"}' -X POST -m 30 'ORIGIN/rest/login-sessions'`,
  "json-dollars": `curl --json '{  "a": "$& $1 $$"}' -c new.txt ORIGIN/json`,
  "json-array": `curl -H 'Content-Type: application/json' -d '[1,2,{"a":null,"b":true}]' ORIGIN/t`,
  "json-text": `curl -H 'Content-Type: application/json' -d '"str"' ORIGIN/t`,
  "json-null": "curl --json null ORIGIN/t",
  "json-same-key": `curl -H 'Content-Type: application/json' -d '{"a":1,"a":2}' ORIGIN/t`,
  "json-broken": "curl -H 'Content-Type: application/json' -d '{not json' ORIGIN/t",
  graphql: text`curl 'ORIGIN/gql' -H 'Content-Type: application/json' --data-raw $'{"query":"query { a(b: \\"c\\") }","variables":{}}'`,

  // Forms
  form: "curl -F name=Ada -F 'file=@a.txt' ORIGIN/up",
  "form-fields": "curl -F 'a=1 & 2' -F 'b=é' ORIGIN/up",
  "form-type": "curl -F 'file=@photo.png;type=image/png' ORIGIN/up",
  "form-filename": "curl -F 'file=@photo.png;filename=me.png' ORIGIN/up",
  "form-own-type": "curl -F 'file=@a.txt;type=text/x-log;filename=b.log' ORIGIN/up",
  "form-text-of-file": "curl -F 'text=<a.txt' ORIGIN/up",
  "form-same-name": "curl -F a=1 -F a=2 ORIGIN/up",
  "form-string": "curl --form-string 'a=@b;c' ORIGIN/up",
  "form-typed-field": `curl -F 'json={"a":1};type=application/json' ORIGIN/up`,
  "form-lines": text`curl -F $'a=1\n2' ORIGIN/up`,
  "form-blanks": "curl -F 'a= 1 ' -F $'b=2\\n' -F 'c=\" 3 \"' -F $'d=\\\\\\n' --form-string 'e= 5 ' ORIGIN/up",
  "form-quotes": `curl -F 'a"b=c' -F 'f=@a.txt;filename="it'\\''s.txt"' ORIGIN/up`,
  "form-put": "curl -X PUT -F 'f=@photo.png' -F a=b -H 'X-A: 1' ORIGIN/up",

  // Logins
  user: "curl -u user:pass ORIGIN/auth",
  "user-signs": "curl -u 'user:p:a ss$' ORIGIN/auth",
  "user-unicode": "curl -u 'ünï:cödé' ORIGIN/auth",
  "user-no-password": "curl -u user: ORIGIN/auth",
  "user-in-url": "curl http://user:pw@HOST/auth",
  "user-in-url-encoded": "curl http://a%40b:p%3A%25w%C3%A9@HOST/auth",
  "user-and-own-header": "curl -H 'Authorization: Bearer abc' -u a:b ORIGIN/auth",
  bearer: "curl --oauth2-bearer tok123 ORIGIN/auth",

  // Cookies
  cookie: "curl -b 'a=1; b=two' ORIGIN/c",
  "cookie-twice": "curl -b a=1 -b b=2 ORIGIN/c",
  "cookie-header": "curl -H 'Cookie: x=y; e=' ORIGIN/c",
  "cookie-signs": `curl -b 'a="1 2"; b=x=y%20' ORIGIN/c`,
  "cookie-attributes": "curl -b 'a=1; path=/; secure; HttpOnly' ORIGIN/c",
  "cookie-file": "curl -b jar.txt ORIGIN/c",
  "cookie-jar": "curl -b a=1 -c new.txt ORIGIN/c",
  "cookie-file-and-jar": "curl -b jar.txt -c jar.txt ORIGIN/c",

  // Headers
  agent: `curl -A 'Mozilla/5.0 (X; "q")' ORIGIN/ua`,
  "no-agent": "curl -A '' ORIGIN/ua",
  referer: "curl -e 'https://ref.example/' ORIGIN/r",
  compressed: "curl -k --compressed ORIGIN/z",
  "accept-encoding": "curl -H 'Accept-Encoding: br' -H 'Accept-Language: de' ORIGIN/z",
  range: "curl -r 0-99 ORIGIN/range",
  host: "curl -H 'Host: other.example' ORIGIN/host",
  "empty-header": "curl -H 'X-Empty;' ORIGIN/h",
  "header-blanks": "curl -H 'X-Blanks:   a b  ' ORIGIN/h",
  "no-accept": "curl -H 'Accept:' ORIGIN/h",
  "no-type": "curl -H 'Content-Type:' -d 'raw' ORIGIN/h",
  "no-such-header": "curl -H 'X-None:' ORIGIN/h",
  "same-header": "curl -H 'X-Dup: 1' -H 'X-Dup: 2' ORIGIN/h",
  "same-header-thrice": "curl -H 'x-dup: 1' -H 'X-One: 1' -H 'X-Dup: 2, 3' -H 'X-DUP: 4' ORIGIN/h",
  "same-login": "curl -H 'Authorization: Bearer a' -H 'Authorization: Bearer b' ORIGIN/h",
  "header-utf-8": "curl -H 'X-E: é😀' -H 'X-F: \u00a0é' -A ü -b 'a=é' -H 'X-One: 1' ORIGIN/h",
  "cookie-name-utf-8": "curl -b 'ü=1' ORIGIN/c",
  "header-utf-8-last": `curl -H 'Content-Type: text/plain' -d é -H $'X-E: "é\\'' ORIGIN/h`,
  "text-type": "curl -H 'Content-Type: text/plain' -d 'a=1&b=2' ORIGIN/t",
  "xml-type": `curl -H 'Content-Type: application/xml' -d '<a b="c">é</a>' ORIGIN/t`,
  "form-charset":
    "curl -H 'Content-Type: application/x-www-form-urlencoded; charset=UTF-8' --data-raw 'a=1&b=%C3%A9' ORIGIN/f --compressed --insecure",

  // Quotes and lines
  "header-quotes": text`curl -H "X-Quote: it's \"q\" \\ back" ORIGIN/h`,
  "header-tab": text`curl -H $'X-Tab: a\tb' ORIGIN/h`,
  "single-quotes": text`curl ORIGIN/q -d 'it'\''s $5 ${"`x`"} \n'`,
  "dollar-quotes": text`curl ORIGIN/q -d $'a\nb\tc\u00e9\'q'`,
  "double-quotes": text`curl ORIGIN/q -d "a \$b \"c\" 'd' \e"`,
  "line-in-quotes": 'curl ORIGIN/q -d "multi\nline"',
  "line-in-quotes-after-backslash": `curl -d 'a=\\' ORIGIN/q -d "multi\nline"`,
  "line-in-quotes-beside-signs": `curl -d 'a=$(b) # c <<d' ORIGIN/q -d "multi\n\\$(line)"`,
  "blanks-in-quotes": `curl ORIGIN/q -d "a\n  \n\tb\n" -d " "`,
  "brackets-in-quotes": `curl ORIGIN/q -d "((a) or (b))"`,
  "backslash-at-end": text`curl ORIGIN/q -d $'a=!\\' -d 'b=1'`,
  "caret-in-quotes": `curl ORIGIN/q -d '{"operator":"^"}' -d "b=^" -d 'c=^\nd=\\'`,
  "line-in-single-quotes": "curl ORIGIN/q --data-raw 'multi\n  line\n'",
  backticks: text`curl ORIGIN/q --data-raw '${"`a`"} "b" $c'`,
  unicode: "curl ORIGIN/q -H 'Content-Type: text/plain' --data-raw '中文 😀 \u00a0'",
  continued: "curl ORIGIN/q \\\n  -X POST \\\n  -H 'A: 1' \\\n  --data-raw \\\n 'x'",
  "glued-options": "curl -sSL ORIGIN/x -H'X-A:1' -XPOST -da=b",
  unquoted: text`curl ORIGIN/x\?a=1\&b=2 -H X-A:\ b`,

  // Here-documents
  "here-document": text`curl ORIGIN/d --data-binary @- <<EOF -H 'A: b'
{"a": "\"q\" \$x",

 "b": "it's ((c))"}
EOF
`,
  "here-document-as-it-stands": `curl ORIGIN/d -d @- <<'EOF'\n{"a": "$x \\$y \`id\`"}\nEOF`,
  "here-document-with-tabs": "curl ORIGIN/d --data-binary @- <<-EOF\n\ta\n\t b\n\tEOF",
  "here-document-of-cat": `curl ORIGIN/d -H 'A: b' -d "$(cat <<EOF\n{"a": "b",\n"c": "\\$d"}\n\nEOF\n)"`,
  "here-document-before-a-pipe": "cat <<EOF | curl ORIGIN/d --data-binary @-\na\nEOF",

  // Addresses
  brackets: "curl -g 'ORIGIN/[1]'",
  "unencoded-letters": "curl ORIGIN/%2F/é/\\(a\\)",
  percent: "curl 'ORIGIN/p?q=100%&r=a%20b'",
  "unencoded-path": "curl -g 'ORIGIN/p{a}|b'",
  "unencoded-query": `curl 'ORIGIN/p?q="it"&r=<s>&t='\\''u'\\'`,
  dots: 'curl "ORIGIN/a/../b/./c"',
  "dots-as-is": 'curl --path-as-is "ORIGIN/a/../b"',
  fragment: "curl ORIGIN/frag#part",
  "query-signs": "curl 'ORIGIN/p?a=b+c&d=%2F%2f&e=f:g,h'",

  // Redirects and the rest
  follow: "curl -L ORIGIN/moved",
  "do-not-follow": "curl ORIGIN/moved",
  "follow-head": "curl -IL ORIGIN/moved",
  "follow-head-of-many-options": "curl -L -I -k -m 30 -A agent/1 -e https://ref.example/ ORIGIN/moved",
  "follow-post": "curl -L -d a=1 ORIGIN/moved",
  "follow-own-method": "curl -L -X POST -d a=1 ORIGIN/moved",
  "follow-put": "curl -L -X PUT -d a=1 ORIGIN/moved",
  "do-not-follow-post": "curl -d a=1 ORIGIN/moved",
  "do-not-follow-form": "curl -k -F a=1 -m 9 ORIGIN/moved",
  "other-options": "curl -s -S -f -m 10 --connect-timeout 5 --retry 2 ORIGIN/opts",
  "http-1-0": "curl -0 ORIGIN/v",
} satisfies Readonly<Record<string, string>>;

export type CommandId = keyof typeof COMMAND_BY_ID;

export const COMMANDS = Object.entries(COMMAND_BY_ID) as [id: CommandId, command: string][];
