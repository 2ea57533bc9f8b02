/** The records of the list that was left last for one of them, in their order there. */
let trail: { readonly resource: string; readonly ids: readonly string[] } | undefined

/** Remembers what stood beside a record in the list that it is opened from. */
export const keepTrail = (resource: string, ids: readonly string[]): void => {
  trail = { resource, ids }
}

/** The record that stood so many rows behind that one in the list it was opened from; undefined where there is none. */
export function besideInList(resource: string, id: string, step: number): string | undefined {
  if (trail?.resource !== resource) return undefined
  const at = trail.ids.indexOf(id)
  return at < 0 ? undefined : trail.ids[at + step]
}
