import { About } from "#ui/about.tsx";

export function AboutUrlShortener() {
  return (
    <About title="URL Shortener">
      <p>
        For an address that is too long for a slide, a poster or a chat. <strong>Shorten</strong> gives it a short one
        on this site, with a name that you choose or seven random letters and digits, and a QR code to print. Uppercase
        and lowercase letters are the same, so that a link can be read aloud.
      </p>
      <p>
        Only web addresses (http and https) of up to 2,048 characters are taken, and none with a user name in front of
        the host, which would hide where it leads. Addresses are stored as the WHATWG URL standard writes them. A short
        link answers with a temporary redirect (302); the server never visits the address itself.
      </p>
      <p>
        The count of clicks is exact, by day (UTC), and knows nothing about who clicked. Search engines, link previews
        and prefetching browsers are not counted. The list belongs to this browser, which is signed in anonymously. A
        link that is deleted or has expired leads nowhere from that moment on, and its name is free again.
      </p>
    </About>
  );
}
