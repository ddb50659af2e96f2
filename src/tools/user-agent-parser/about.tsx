import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutUserAgentParser() {
  return (
    <About
      title="User Agent Parser"
      operations={operations}
      lead="Reads the browser, engine, device and operating system from a user agent string."
    >
      <li>Also recognizes bots, in-app browsers, command-line clients, consoles, TVs and headsets.</li>
      <li>
        A user agent string (RFC 9110, section 10.1.5) is only a claim: programs can send anything, and browsers hide
        details.
      </li>
      <li>
        Windows 11 still calls itself NT 10.0, Safari says 10.15.7 on every Mac, and Chrome on Android hides the model.
      </li>
      <li>Client Hints of your own browser, if it has them, are shown as well and can tell Windows 10 from 11.</li>
      <li>What the string doesn’t say is shown as Unknown.</li>
      <li>Nothing you enter leaves your browser.</li>
    </About>
  );
}
