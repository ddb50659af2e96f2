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
          <code>4d6dl1</code> drops the lowest of four, <code>dh</code> the highest.
        </li>
        <li>
          <code>4d6!</code> explodes: each 6 brings another die, up to 100 dice in all.
        </li>
      </ul>
      <p>
        A roll has up to 20 parts, joined by + and -, each a number or 1 to 20 dice with 2 to 100 sides. Every side is
        equally likely: your browser’s cryptographic random numbers decide. What comes out is not sent anywhere or kept;
        a link from <strong>Share Link</strong> carries the notation to whoever opens it, not what was rolled.
      </p>
    </About>
  );
}
