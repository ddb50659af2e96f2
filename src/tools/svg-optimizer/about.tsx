import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutSvgOptimizer() {
  return (
    <About
      title="SVG Optimizer"
      operations={operations}
      lead="Make an SVG from a drawing program as small as one written by hand, and check that it still looks the same."
    >
      <li>SVGO does the work, with its own names and defaults for plugins. Also opens .svgz.</li>
      <li>
        If an SVG has animations, scripts, links, copies or a style sheet that plugins could break, those plugins are
        off. The page compares both pictures and says if they differ.
      </li>
      <li>
        Sanitize is off by default, because it can change what an SVG shows or does. If there is anything to remove, a
        note says so.
      </li>
      <li>Sanitized SVGs keep links to websites, and images and fonts inside the file.</li>
      <li>Up to 10 million characters. A map with 20,000 shapes takes about 15 seconds.</li>
      <li>Your SVG stays in your browser. The preview runs no scripts and loads nothing.</li>
    </About>
  );
}
