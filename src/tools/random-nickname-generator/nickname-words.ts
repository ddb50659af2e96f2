/** Any adjective goes with any noun. All are friendly and easy to say and spell. */
export const ADJECTIVES: readonly string[] = (
  "amber ancient apt arctic autumn bold brave breezy bright brisk bubbly calm candid cheery chilly civil clever cosmic " +
  "cozy crimson crisp curious dapper daring dashing dawn deft dizzy dreamy drifting eager early earnest electric emerald " +
  "fabled fair fancy fearless fluffy foggy fond free frosty gallant gentle giddy glad gleaming golden grand happy hardy " +
  "hidden humble icy indigo iron ivory jaunty jazzy jolly jovial keen kind lively lofty loyal lucid lucky lunar mellow " +
  "merry mighty misty mossy neat nimble noble odd opal patient pearly plucky polite proud quick quiet quirky radiant " +
  "rapid ready rosy rustic scarlet secret serene shiny silent silver sleepy sly smooth snowy solar spry stellar still " +
  "stormy sunny swift tidy tiny topaz tranquil true twilight upbeat velvet vivid wandering warm wild windy wise witty zesty"
).split(" ");

export const NOUNS: readonly string[] = (
  "acorn albatross alpaca anchor antelope arrow aspen badger bamboo beacon bear beaver beetle birch bison blossom breeze " +
  "brook canyon cedar cheetah cloud clover comet compass condor coral cougar crane cricket dolphin dove dragon eagle echo " +
  "elk ember falcon fern ferret finch firefly flamingo forest fox gazelle gecko glacier harbor hare hawk hazel hedgehog " +
  "heron hornet ibex iris island jaguar jasmine juniper kestrel kingfisher koala lagoon lantern lark lemur leopard lily " +
  "lion lotus lynx maple marmot meadow meteor mongoose moon moose nebula newt nightingale oak ocelot orca orchid osprey " +
  "otter owl panda panther parrot pelican penguin petal pine planet puffin quail quartz rabbit raccoon raven reef ridge " +
  "river robin rocket salmon sparrow spruce stag star storm summit swallow swan thistle thunder tiger toucan trail turtle " +
  "valley viper walrus willow wolf wombat wren yak zebra zephyr"
).split(" ");
