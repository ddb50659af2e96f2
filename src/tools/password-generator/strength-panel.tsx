import { Icon } from "#ui/icon.tsx";
import { type PassphraseRules, passphraseEntropy } from "./passphrase.ts";
import { type CharacterClass, passwordEntropy } from "./password.ts";
import { type StrengthLabel, strengthOf, timeToGuess } from "./strength.ts";

export type Kind = "password" | "passphrase" | "pin";

interface Props {
  mode: Kind;
  /** Options of the run, with numbers already clamped. */
  options: Readonly<Record<string, unknown>>;
  secret: string;
}

const COLORS: Readonly<Record<StrengthLabel, string>> = { Weak: "bg-bad", Medium: "bg-warn", Strong: "bg-good" };

/** Strength of the first result: points as sign-up forms count them, and the time to guess it. */
export function StrengthPanel({ mode, options, secret }: Props) {
  const { points, label, criteria } = strengthOf(secret);
  const bits = entropyOf(mode, options, secret.length);
  return (
    <section aria-label="Strength" className="card p-4 text-sm">
      <p className="flex items-baseline justify-between gap-4">
        <span>
          Strength: <strong>{label}</strong>
        </span>
        <span className="font-mono text-ink-2">{points} of 6 points</span>
      </p>
      <div aria-hidden="true" className="mt-2 grid grid-cols-6 gap-1">
        {criteria.map(({ name }, index) => (
          <span key={name} className={`h-1.5 rounded-full ${index < points ? COLORS[label] : "bg-rule"}`} />
        ))}
      </div>
      <ul className="mt-3 grid gap-x-4 gap-y-1 sm:grid-cols-2">
        {criteria.map(({ name, met }) => (
          <li key={name} className={`flex items-center gap-1.5 ${met ? "" : "text-ink-2"}`}>
            <Icon name={met ? "check" : "minus"} className={`size-4 ${met ? "text-good" : ""}`} />
            <span>
              {name}
              <span className="sr-only">{met ? ": yes" : ": no"}</span>
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-3 border-rule border-t pt-3">
        {bits.toFixed(0)} bits of entropy. At 100 billion guesses per second against a stolen, poorly protected
        database, a 50% chance of finding it takes <strong>{timeToGuess(bits)}</strong>.
      </p>
    </section>
  );
}

function entropyOf(mode: Props["mode"], options: Props["options"], length: number): number {
  if (mode === "pin") return length * Math.log2(10);
  if (mode === "passphrase") return passphraseEntropy(options as unknown as PassphraseRules);
  const isOn = (name: string) => options[name] === true;
  const classes = Object.fromEntries(
    ["uppercase", "lowercase", "numbers", "symbols"].map((name) => [name, isOn(name)]),
  ) as Record<CharacterClass, boolean>;
  return passwordEntropy(length, {
    classes,
    avoidAmbiguous: isOn("avoidAmbiguous"),
    exclude: String(options.exclude),
    requireEach: isOn("requireEach"),
  });
}
