import { About } from "#ui/about.tsx";

export function AboutPastebin() {
  return (
    <About
      title="Pastebin"
      lead="Share text or code by link, with syntax highlighting. Type it, paste it or open a text file."
    >
      <li>Up to 512 KiB of text, always shown as text and never run as part of the page.</li>
      <li>Links can’t be guessed (12 random characters), but anyone who has one can read the paste.</li>
      <li>Options let a paste expire or be deleted after its first reading.</li>
      <li>Encryption happens in your browser before sending. The key is only in the link.</li>
      <li>Your Pastes belong to this browser, which is signed in anonymously.</li>
      <li>Views are counted, except your own, but not who viewed.</li>
    </About>
  );
}
