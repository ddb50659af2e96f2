export const KINDS = {
  tokens: { label: "Tokens and keys", placeholder: "TOKEN" },
  passwords: { label: "Passwords", placeholder: "PASSWORD" },
  cookies: { label: "Cookies", placeholder: "COOKIE" },
  emails: { label: "Email addresses", placeholder: "EMAIL" },
  ipAddresses: { label: "IP addresses", placeholder: "IP" },
  cardNumbers: { label: "Card numbers", placeholder: "CARD" },
  randomStrings: { label: "Random-looking strings", placeholder: "STRING" },
  own: { label: "Own patterns", placeholder: "CUSTOM" },
} as const;

export type Kind = keyof typeof KINDS;

/** What a name promises of its value. */
export type NamedKind = "tokens" | "passwords" | "cookies" | "authorization" | "maybe";

const PASSWORD = /passw|passphrase|passcode|pwd|(?:^|[_.-])pass$/i;
const TOKEN =
  /secret(?!ar|[_-]?(?:name|ref|key[_-]?ref)$)|token(?!i[sz]|s?[_-]?(?:type|count|limit|ur[il]|endpoint|name|expir|usage))(?!s$)|api[_.-]?key|(?:access|private|signing|encryption|account|storage|master|license|shared|session|security|subscription|service|auth|deploy|instrumentation)[_.-]?key|credential|creds$|^auth$|signature|^sig$|session[_.-]?(?:id$|cookie)|_session$|^sid$|sessid|csrf|xsrf|^saml(?:request|response)$|^assertion$|^code[_-]verifier$|contribsys|sonar[_.-]?login/i;
/** Names of secrets and of much else. */
const MAYBE = /(?:key|auth|access|api|code|response|salt|nonce)$/i;

export function kindOfName(name: string): NamedKind | undefined {
  if (/^-*(?:set-)?cookie2?$/i.test(name)) return "cookies";
  if (/^(?:proxy-)?authorization$/i.test(name)) return "authorization";
  if (PASSWORD.test(name)) return "passwords";
  if (TOKEN.test(name)) return "tokens";
  return MAYBE.test(name) ? "maybe" : undefined;
}

/** Whether a value is only a word of its language, a variable, or a placeholder already. */
export function isHarmless(value: string): boolean {
  return /^(?:null|nil|none|true|false|undefined|string|str|required|invalid|expired|missing|\*+|\.+|\[[A-Z]+-\d+\]?|\$\w+|\$?\{+[^{}]*\}*|%\w+%|<[^<>]*>?)?$/i.test(
    value,
  );
}

/** @example isRandom("9f86d081884c7d65") // true */
export function isRandom(value: string): boolean {
  return (
    value.length >= 16 && /^[\w.+/=~-]+$/.test(value) && /\d/.test(value) && /[a-z]/i.test(value) && bits(value) > 3
  );
}

/** Entropy per character (Shannon). */
function bits(value: string): number {
  const counts = new Map<string, number>();
  for (const character of value) counts.set(character, (counts.get(character) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => sum - (count / value.length) * Math.log2(count / value.length), 0);
}
