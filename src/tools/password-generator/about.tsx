import { About } from "#ui/about.tsx";

export function AboutPasswordGenerator() {
  return (
    <About title="Password Generator">
      <p>
        For a new account, a token for a script or the one phrase you keep in your head. A password is 4 to 64
        characters of the types you choose; a passphrase is a row of common English words, longer but easier to type and
        remember; a PIN is digits alone, and only safe where tries are limited.
      </p>
      <p>
        Everything is drawn from your browser’s cryptographic random numbers, and every password that meets your rules
        is equally likely. Weak, Medium and Strong say what many sign-up forms look for: 8 and 12 characters, both
        cases, a number and a symbol. The bits of entropy say what counts: the base-2 logarithm of how many others it
        could have been. The words are the 2,048 of BIP 39, 11 bits each. What comes out is not sent anywhere or kept:
        close the page and it is gone.
      </p>
    </About>
  );
}
