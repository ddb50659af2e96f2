import { About } from "#ui/about.tsx";

export function AboutDiceRoller() {
  return (
    <About title="Dice Roller">
      <p>
        For board games, role-playing and probability lessons. Choose how many dice and sides, or write the roll as
        players do: <code>3d6+2</code> is three six-sided dice and 2 more, <code>d%</code> one die with 100 sides.
      </p>
      <ul>
        <li>
          <code>2d20kh1</code> keeps the highest of two (advantage), <code>kl</code> the lowest.
        </li>
        <li>
          <code>4d6dl1</code> or <code>4d6d1</code> drops the lowest of four, <code>dh</code> the highest.
        </li>
        <li>
          <code>4d6!</code> explodes: each 6 brings another die, up to 100 dice in all. <code>2d10!!</code> compounds: a
          10 is rolled again and added to the same die, up to 100 times.
        </li>
        <li>
          <code>4d6r1</code> rolls each 1 again until it is none, <code>r&lt;3</code> all below 3; <code>ro</code> rolls
          them again once only.
        </li>
        <li>
          <code>5d10&gt;=8</code> counts the dice that show 8 or more; <code>&gt;</code> is above, and <code>&lt;</code>
          , <code>&lt;=</code> and <code>=</code> work alike.
        </li>
        <li>
          <code>4dF</code> rolls Fate dice, which show −1, 0 or +1.
        </li>
        <li>
          <code>(2d6+1)*2</code> multiplies; <code>2d6/2</code> divides by a number and is rounded down.
        </li>
      </ul>
      <p>
        A roll has up to 20 parts, joined by + - * / and brackets, each a number or 1 to 20 dice with 2 to 100 sides.
        Below the total stand the least, the greatest and the average that such a roll can give. They are exact, but for
        an average with a division of too many different totals: it says “about”.
      </p>
      <p>
        Every side is equally likely: your browser’s cryptographic random numbers decide. What comes out is not sent
        anywhere or kept; a link from <strong>Share Link</strong> carries the notation to whoever opens it, not what was
        rolled.
      </p>
    </About>
  );
}
