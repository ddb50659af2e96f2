import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutCompress() {
  return (
    <About
      title="Compress & Decompress"
      operations={operations}
      lead="Make files smaller, or open what a server, a log rotation or a colleague has packed."
    >
      <li>Reads gzip with several members, such as concatenated logs, and verifies every checksum.</li>
      <li>A ZIP with a password uses AES-256, which 7-Zip, WinZip and macOS open. Its file names stay readable.</li>
      <li>Archives that try to leave their folder or to fill your memory are refused.</li>
      <li>Nothing you choose leaves your browser.</li>
    </About>
  );
}
