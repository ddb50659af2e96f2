/** The opening of type specimens since the 1960s, from scraps of Cicero's De finibus (45 BC). */
export const OPENING = "Lorem ipsum dolor sit amet, consectetur adipiscing elit";

export const LOREM_WORDS: readonly string[] = (
  "lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incididunt ut labore et dolore magna " +
  "aliqua enim ad minim veniam quis nostrud exercitation ullamco laboris nisi aliquip ex ea commodo consequat duis aute " +
  "irure in reprehenderit voluptate velit esse cillum eu fugiat nulla pariatur excepteur sint occaecat cupidatat non " +
  "proident sunt culpa qui officia deserunt mollit anim id est laborum perspiciatis unde omnis iste natus error " +
  "voluptatem accusantium doloremque laudantium totam rem aperiam eaque ipsa quae ab illo inventore veritatis quasi " +
  "architecto beatae vitae dicta explicabo nemo ipsam quia voluptas aspernatur aut odit fugit consequuntur magni dolores " +
  "eos ratione sequi nesciunt neque porro quisquam dolorem adipisci numquam eius modi tempora incidunt magnam aliquam " +
  "quaerat minima nostrum exercitationem ullam corporis suscipit laboriosam aliquid commodi consequatur"
).split(" ");
