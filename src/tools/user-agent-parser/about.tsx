import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutUserAgentParser() {
  return (
    <About title="User Agent Parser" operations={operations}>
      <p>
        For a line from a log, a bug report, or to see what your own browser says about itself: paste a string such as{" "}
        <code>Mozilla/5.0 (iPhone; …) Version/26.0 Mobile/15E148 Safari/604.1</code> and read its browser, engine,
        device and operating system. Bots, apps that show web pages, command-line clients, consoles, televisions and
        headsets are told apart.
      </p>
      <p>
        A user agent string (RFC 9110, section 10.1.5) is a claim: programs may send what they like, and browsers hide
        more and more. Windows 11 still calls itself NT 10.0, so it reads 10/11; Safari says 10.15.7 on every Mac;
        Chrome on Android hides the model. Where your own browser offers Client Hints, they are shown beside, and can
        tell Windows 10 from 11. What the string does not say is Unknown. Nothing you enter leaves your browser.
      </p>
    </About>
  );
}
