/** Quotes an argument for a POSIX shell, if it needs to. @example shellQuote("it's") // `"it's"` */
export function shellQuote(argument: string): string {
  if (/^[\w@%+=:,./-]+$/.test(argument)) return argument;
  const isPlainInDouble = !/["$`\\!]/.test(argument);
  return argument.includes("'") && isPlainInDouble ? `"${argument}"` : `'${argument.replaceAll("'", "'\\''")}'`;
}
