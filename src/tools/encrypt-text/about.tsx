import { Link } from "react-router";
import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutEncryptText() {
  return (
    <About
      title="Encrypt Text & Files"
      operations={operations}
      lead="Lock a message or a file of any size. Only somebody with the passphrase or the key can open it, here or with the age command."
    >
      <li>
        The open <a href="https://age-encryption.org/v1">age format</a>: scrypt with a work factor of 18, X25519 and
        ChaCha20-Poly1305. <code>age</code>, <code>rage</code> and other programs open what you make here, and the other
        way round.
      </li>
      <li>
        Nobody can recover a lost passphrase. <Link to="/tools/password-generator">Password Generator</Link> makes good
        ones. Send it separately from the file.
      </li>
      <li>Hidden: the content. Visible: that it is encrypted, its size, and a file’s name.</li>
      <li>
        Every 64 KB is authenticated: a file that is damaged, cut or changed gives an error instead of a result. On the
        command line, what precedes the damage may have been written by then, as <code>age</code> does it.
      </li>
      <li>
        Recipients are public keys, made by <code>age-keygen</code>. A <em>Share</em> link can carry yours, so that
        others only have to enter their message.
      </li>
      <li>Text, files, passphrases and keys stay in your browser. They aren’t saved, not even for a reload.</li>
    </About>
  );
}
