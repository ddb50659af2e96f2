/** Help of the commands that talk to a server, which it names `SUNDRY_URL`. */
export const SERVER_COMMANDS = {
  paste: `Usage: sundry paste [OPTIONS] [FILE]

Stores a text on a Sundry server and prints its link. Without a file, the text is stdin.

  --expires TIME    1h, 1d, 1w, 30d or 1y; without it, the paste stays
  --burn            the first reader deletes it
  --encrypt         encrypt on this machine; the key is only in the printed link
  --title TEXT      title; a file has its name
  --language NAME   text, javascript, python, html, css, json, php, go or node

The server is SUNDRY_URL, http://localhost:3000 if it isn't set.
`,
  shorten: `Usage: sundry shorten [OPTIONS] URL

Makes a short link on a Sundry server and prints it.

  --alias NAME      up to 20 letters, digits and hyphens
  --expires TIME    1h, 1d, 1w, 30d or 1y; without it, the link stays

The server is SUNDRY_URL, http://localhost:3000 if it isn't set.
`,
} as const;
