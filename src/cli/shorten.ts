import type { CreateLink, ShortLink } from "#contract/shortener.ts";
import { parseCommandArguments } from "./command-arguments.ts";
import { parseExpires } from "./expires.ts";
import { Server } from "./server.ts";
import { OK, type Terminal, UsageError, write } from "./terminal.ts";

/** `sundry shorten [--alias NAME] [--expires 1d] URL`. Prints the short link. */
export async function shorten(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parseCommandArguments(
    { args: [...args], allowPositionals: true, options: { alias: { type: "string" }, expires: { type: "string" } } },
    "See: sundry help shorten",
  );
  const [longUrl, ...others] = positionals;
  if (longUrl === undefined || others.length > 0)
    throw new UsageError("Please name one URL.", "See: sundry help shorten");
  const link: CreateLink = {
    longUrl,
    ...(values.alias !== undefined && { customAlias: values.alias }),
    ...(values.expires !== undefined && { expires: parseExpires(values.expires) }),
  };
  const server = new Server(terminal.env);
  const { alias } = await server.post<ShortLink>("api/shortener/create", link);
  await write(terminal.stdout, `${server.url}s/${alias}\n`);
  return OK;
}
