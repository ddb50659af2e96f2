import { About } from "#ui/about.tsx";

export function AboutPastebin() {
  return (
    <About title="Pastebin">
      <p>
        For a log that is too long for a chat, or a function that someone should look at. Write it, paste it or open a
        file, whose name becomes the title, choose its language, and <strong>Create Paste</strong> gives it an address
        of its own to pass on. The reader sees it highlighted and unchanged; what you wrote is always shown as text,
        never run as part of the page.
      </p>
      <p>
        A paste holds up to 512 KiB of text. Its address has 12 random characters, which nobody guesses, but whoever has
        it can read it. <strong>Options</strong> let it expire, delete it after the first reading, or encrypt it in the
        browser before it is sent, with a key that is only in the link. The list of your pastes belongs to this browser,
        which is signed in anonymously, without an account. The count of views is exact and knows nothing about who
        looked.
      </p>
    </About>
  );
}
