/** Forgetting costs one more count. */
const keysMax = 10_000

/**
 * How many more may wait for somebody before they have to be counted again: counting at every arrival would read what waits as often
 * as something is added to it. Nodes count for themselves, so together they may let in `every` more each.
 */
export class Backlog {
  private readonly left = new Map<string, number>()

  constructor(
    private readonly max: number,
    private readonly every: number,
  ) {}

  /** For how many more there is room, at least those wanted or as many as there is room for; `waiting` counts what waits. */
  async room(key: string, wanted: number, waiting: () => Promise<number>): Promise<number> {
    const known = this.left.get(key) ?? 0
    if (known >= wanted) {
      this.left.set(key, known - wanted)
      return wanted
    }
    const free = this.max - (await waiting())
    if (this.left.size >= keysMax) this.left.clear()
    this.left.set(key, Math.min(free - wanted, this.every))
    return free
  }
}
