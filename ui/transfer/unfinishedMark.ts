const mark = 'quoin.unfinishedUploads'

/** Whether this browser may keep uploads that have not ended: asked without opening its database. */
export function mayBeUnfinished(): boolean {
  try {
    return localStorage.getItem(mark) !== null
  } catch {
    return false
  }
}

/** Says that it does, or that it keeps none any more. */
export function markUnfinished(are: boolean): void {
  try {
    if (are) localStorage.setItem(mark, '1')
    else localStorage.removeItem(mark)
  } catch {
    // A browser that keeps nothing keeps no uploads either.
  }
}
