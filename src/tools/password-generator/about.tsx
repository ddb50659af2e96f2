import { About } from "#ui/about.tsx";

export function AboutPasswordGenerator() {
  return (
    <About
      title="Password Generator"
      lead="Make a password, a passphrase that’s easy to type and remember, or a PIN, and see how strong it is."
    >
      <li>Drawn from your browser’s secure random numbers. Every result that fits your rules is equally likely.</li>
      <li>
        Weak, Medium and Strong follow common sign-up forms: 8 and 12 characters, both cases, a number and a symbol.
      </li>
      <li>Entropy is what counts: each extra bit doubles the number of guesses.</li>
      <li>Passphrases use the 2,048 words of BIP 39, 11 bits each.</li>
      <li>A PIN is safe only where the number of tries is limited.</li>
      <li>Results aren’t sent or saved. Close the page and they’re gone.</li>
    </About>
  );
}
