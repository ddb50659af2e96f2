/** Where the system posts what is shared with the installed site, below its base. */
export const SHARE_PATH = "share";
/** What the home page is opened with after that. It says only that something waits in the service worker. */
export const SHARED_QUERY = "?shared";
/** The page's question to the service worker, sent with a port for the answer. */
export const TAKE_SHARED = "take-shared";

/** What was shared; empty texts are left out. */
export interface SharedContent {
  text: string;
  files: readonly File[];
}

/** Reads the form that the manifest describes. Apps put a link into the text or the URL, often into both. */
export function readShared(form: FormData): SharedContent {
  const textOf = (name: string) =>
    form
      .getAll(name)
      .find((value) => typeof value === "string")
      ?.trim() ?? "";
  const [title, text, url] = ["title", "text", "url"].map(textOf) as [string, string, string];
  const parts = text.includes(url) ? [text] : [text, url];
  const files = form.getAll("files").filter((value) => value instanceof File && (value.name !== "" || value.size > 0));
  return { text: parts.filter((part) => part !== "").join("\n") || title, files: files as File[] };
}
