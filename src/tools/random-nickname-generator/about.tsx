import { About } from "#ui/about.tsx";

export function AboutRandomNicknameGenerator() {
  return (
    <About
      title="Random Nickname Generator"
      lead="Get friendly names such as Merry Otter for a game, a guest account, a team or a project."
    >
      <li>Over 17,000 pairs of adjective and noun, and 90 times as many with a number.</li>
      <li>Words are friendly in any combination. No name repeats within a draw.</li>
      <li>Drawn from your browser’s secure random numbers, but a nickname is not a password.</li>
      <li>Names aren’t sent or saved.</li>
    </About>
  );
}
