import { About } from "#ui/about.tsx";

export function AboutDiceRoller() {
  return (
    <About
      title="Dice Roller"
      lead="Roll dice for board games and role-playing, or use notation: 3d6+2 is three six-sided dice plus 2."
    >
      <li>
        <code>2d20kh1</code> keeps the highest (advantage), <code>kl</code> the lowest; <code>4d6dl1</code> drops the
        lowest, <code>dh</code> the highest.
      </li>
      <li>
        <code>4d6!</code> explodes: each 6 adds a die, up to 100 in all. <code>2d10!!</code> adds up to 100 rolls to the
        same die.
      </li>
      <li>
        <code>4d6r1</code> rerolls 1s, <code>r&lt;3</code> rerolls below 3, <code>ro1</code> rerolls only once;{" "}
        <code>5d10&gt;=8</code> counts dice of 8 or more.
      </li>
      <li>
        <code>d%</code> has 100 sides, <code>4dF</code> rolls Fate dice (−1, 0, +1), <code>(2d6+1)*2</code> and{" "}
        <code>2d6/2</code> do math, rounding down.
      </li>
      <li>Limits: 20 parts per roll, each a number or 1 to 20 dice with 2 to 100 sides.</li>
      <li>
        Rolls use your browser’s cryptographic random numbers and stay in it. <strong>Copy Link</strong> copies a link
        with only the notation.
      </li>
    </About>
  );
}
