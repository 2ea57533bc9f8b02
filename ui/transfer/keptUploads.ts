/** Where a browser keeps large uploads that have not ended, with their bytes. */
export const keptUploads = 'quoin-uploads'

/** Whoever sits here next finds no file of whoever left; what they had begun is not gone on with. */
export function forgetKeptUploads(): void {
  try {
    indexedDB.deleteDatabase(keptUploads)
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
