import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutJsonToTypes() {
  return (
    <About
      title="JSON to Types"
      operations={operations}
      lead="Paste an API response and get the types to read it with, in fifteen languages."
    >
      <li>Several samples, as JSON Lines or in an array, tell which properties are optional and which can be null.</li>
      <li>Properties keep their JSON names, by annotations where the language needs other names.</li>
      <li>
        Numbers become integers if all samples are, and fit: 64 bits in Go, Rust, Java, C#, Kotlin, Swift and C++.
      </li>
      <li>Texts such as "00123" stay text.</li>
      <li>A JSON Schema can refer to its own definitions. Nothing is fetched.</li>
      <li>
        quicktype infers the types, in your browser. JSON may have 32 MB and 200 levels; what you enter is sent nowhere.
      </li>
    </About>
  );
}
