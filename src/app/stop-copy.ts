/** The page's message to a service worker that is still copying the site: the visitor erases their data. */
export const STOP_COPY = "stop-copy";
