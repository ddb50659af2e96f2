import { About } from "#ui/about.tsx";
import { useReport } from "#ui/report.tsx";

export function AboutUrlShortener() {
  const report = useReport("link");
  return (
    <>
      <About title="URL Shortener" lead="Turns a long web address into a short link on this site, with a QR code.">
        <li>
          Choose a name or get seven random letters and digits. Uppercase and lowercase are the same, so a link can be
          read aloud.
        </li>
        <li>
          Takes http and https addresses of up to 2,048 characters, without a user name before the host, which could
          hide the target.
        </li>
        <li>A short link is a temporary redirect (302). The server never visits the address.</li>
        <li>
          Clicks are counted by day (UTC), without data about who clicked, and without search engines, link previews and
          prefetching.
        </li>
        <li>The list belongs to this browser, which is signed in anonymously.</li>
        <li>A deleted or expired link stops working immediately, and its name is free again.</li>
        <li id="report">Does a short link lead to spam, phishing or something else harmful? {report.opener}</li>
      </About>
      {report.form}
    </>
  );
}
