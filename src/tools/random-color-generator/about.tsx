import { About } from "#ui/about.tsx";

export function AboutRandomColorGenerator() {
  return (
    <About
      title="Random Color Generator"
      lead={
        <>
          Get up to 20 colors as HEX, RGB and HSL. Check <strong>Keep</strong> on the ones you like, and generate again
          to replace the rest.
        </>
      }
    >
      <li>All 16,777,216 sRGB colors are equally likely, drawn from your browser’s secure random numbers.</li>
      <li>
        HSL lightness: light is 75% or more, dark up to 30%. Pastel is 75% to 90% with at least 40% saturation; vivid is
        40% to 60% with at least 85%.
      </li>
      <li>Harmonies rotate the hue on the HSL wheel.</li>
      <li>Contrast follows WCAG 2.2: 7 is AAA, 4.5 is AA, and 3 is AA for large text.</li>
      <li>Colors aren’t sent or saved.</li>
    </About>
  );
}
