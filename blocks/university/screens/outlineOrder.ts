export type Order = readonly { readonly unique_id: string; readonly steps: readonly string[] }[]

/** The order once something was dropped on something: a chapter takes the place of a chapter, a step that of a step, also in another chapter. */
export function moved(order: Order, from: string, onto: string): Order | null {
  if (from === onto) return null
  const chapterAt = (id: string) => order.findIndex(({ unique_id }) => unique_id === id)
  const holderOf = (id: string) => order.findIndex(({ steps }) => steps.includes(id))
  if (chapterAt(from) >= 0) {
    const to = chapterAt(onto) >= 0 ? chapterAt(onto) : holderOf(onto)
    if (to < 0 || to === chapterAt(from)) return null
    const rest = order.filter(({ unique_id }) => unique_id !== from)
    return rest.toSpliced(to, 0, order[chapterAt(from)]!)
  }
  const source = holderOf(from)
  const target = chapterAt(onto) >= 0 ? chapterAt(onto) : holderOf(onto)
  if (source < 0 || target < 0) return null
  const place = chapterAt(onto) >= 0 ? order[target]!.steps.length : order[target]!.steps.indexOf(onto)
  return order.map((chapter, i) => {
    const without = chapter.steps.filter((id) => id !== from)
    return { ...chapter, steps: i === target ? without.toSpliced(place, 0, from) : without }
  })
}
