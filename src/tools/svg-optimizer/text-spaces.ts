import { _collections } from "svgo/browser";

const TEXT_ELEMENTS =
  "abbr b bdi bdo big blockquote body button caption center cite code dd del details dfn div dl dt em fieldset figcaption figure font footer form h1 h2 h3 h4 h5 h6 header i ins kbd label legend li main mark menu nav ol option output p q s samp section small span strike strong sub summary sup table tbody td textarea th thead time tr tt u ul var";

// SVGO trims the text of every other element, and so joins words in HTML.
for (const name of TEXT_ELEMENTS.split(" ")) {
  for (const prefix of ["", "html:", "xhtml:"]) (_collections.textElems as Set<string>).add(prefix + name);
}
