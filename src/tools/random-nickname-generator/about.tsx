import { About } from "#ui/about.tsx";

export function AboutRandomNicknameGenerator() {
  return (
    <About title="Random Nickname Generator">
      <p>
        For a game, a guest account, a team or a project that has no name yet: an adjective and a noun that go well
        together, such as Merry Otter. Choose how they are joined, add a number when the short ones are taken, or have
        both words begin with the same letter. No name comes up twice in one draw.
      </p>
      <p>
        There are over 17,000 pairs, and 90 times as many with a number. The words are friendly in any combination. They
        are drawn from your browser’s cryptographic random numbers, but a nickname is not a password. What comes out is
        not sent anywhere or kept.
      </p>
    </About>
  );
}
