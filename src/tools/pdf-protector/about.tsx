import { About } from "#ui/about.tsx";

export function AboutPdfProtector() {
  return (
    <About
      title="PDF Protect & Unlock"
      lead="Encrypt a PDF with a password, restrict printing or copying, or remove the protection of your own files."
    >
      <li>
        Encrypts with AES-256 (PDF 2.0), which Acrobat, browsers and other current readers open. Without the open
        password, nobody can read the file. A forgotten one can’t be recovered.
      </li>
      <li>
        Restrictions keep honest readers honest: a program that can show a file can also ignore them. Only an open
        password keeps the content secret.
      </li>
      <li>
        To unlock a file, you need a password that opens it. Restrictions are removed too, even without the owner
        password, so make sure that you are entitled to do that.
      </li>
      <li>Unlocks all password encryption, from 40-bit RC4 to AES-256. Protection by certificates can’t be removed.</li>
      <li>
        Pages, bookmarks, forms, attachments and images stay as they are. Digital signatures become invalid. Damaged
        files are repaired if possible.
      </li>
      <li>Files up to 500 MB. Neither files nor passwords leave your device, and passwords are not kept.</li>
    </About>
  );
}
