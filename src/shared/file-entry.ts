/** A file in a list of results. */
export interface FileEntry {
  name: string;
  /** In bytes. */
  size: number;
  /** Creates the file on demand: creating hundreds of Blobs for a list blocks the page. */
  content: () => Blob;
}
