interface Summary {
  files: number;
  size: number;
  /** Undefined until every file's count is known. */
  pages: number | undefined;
}

/** Totals of the selected files.
 *  @example summarize([{ size: 3, pages: 2 }, { size: 4, pages: 1 }]) // { files: 2, size: 7, pages: 3 } */
export function summarize(files: readonly { size: number; pages?: number | undefined }[]): Summary {
  return files.reduce<Summary>(
    (sum, { size, pages }) => ({
      files: sum.files + 1,
      size: sum.size + size,
      pages: sum.pages === undefined || pages === undefined ? undefined : sum.pages + pages,
    }),
    { files: 0, size: 0, pages: 0 },
  );
}
