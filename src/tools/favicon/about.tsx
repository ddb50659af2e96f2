import { About } from "#ui/about.tsx";

export function AboutFavicon() {
  return (
    <About
      title="Favicon Generator"
      lead="Every icon that browsers and phones ask a website for, with the manifest and the HTML that names them."
    >
      <li>favicon.ico has 16, 32 and 48 pixels, as PNG images, which every current browser reads.</li>
      <li>favicon.svg stays sharp at any size. It needs an SVG, an emoji or letters.</li>
      <li>PNG for the home screen: 180 pixels for Apple, 192 and 512 for Android, and 512 maskable.</li>
      <li>The maskable icon keeps everything inside the circle that no phone cuts off.</li>
      <li>Emojis and fonts come from your system. In favicon.svg, they look as on each visitor’s system.</li>
      <li>Your image never leaves your browser.</li>
    </About>
  );
}
