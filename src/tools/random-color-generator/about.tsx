import { About } from "#ui/about.tsx";

export function AboutRandomColorGenerator() {
  return (
    <About title="Random Color Generator">
      <p>
        For a palette to begin with, a color to tell two things apart, or test data: up to 20 colors at once, each as{" "}
        <code>#3b82f6</code>, <code>rgb(59, 130, 246)</code> and <code>hsl(217, 91%, 60%)</code>, ready to copy. Tick{" "}
        <strong>Keep</strong> on those you like and generate again: the others change.
      </p>
      <p>
        Every one of the 16,777,216 colors of sRGB is equally likely, drawn from your browser’s cryptographic random
        numbers; of a character, every color that has it. By lightness in HSL, light is 75% and more, dark up to 30%,
        pastel 75% to 90% with a saturation of at least 40%, and vivid 40% to 60% with at least 85%. The harmonies turn
        the hue on the HSL wheel: the complement of red is cyan. Contrast is the ratio of WCAG 2.2 with white and black
        text: 7 is AAA, 4.5 is AA, and 3 is AA for large text. What comes out is not sent anywhere or kept.
      </p>
    </About>
  );
}
