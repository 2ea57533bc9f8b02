import type { gates } from './stages.ts'

type Gate = (typeof gates)[number]

/** What a stage asks of the deals that come and go, in whatever way it was read. */
export interface Gated {
  readonly kind: string
  readonly order: number
  readonly requires?: readonly string[] | null
  readonly checklist?: readonly string[] | null
}

/** What a deal still lacks: fields to be filled in, by wire name, and points to be ticked off. */
export interface Lacking {
  readonly missing: readonly Gate[]
  readonly unticked: readonly string[]
}

/**
 * What keeps a deal from going from one stage to another. The fields are what the new stage asks for; the points are those of the stage it
 * leaves, which bind it on the way on: back, or lost, it may always go. The board says with this what the server will refuse.
 */
export function lackingFor(
  deal: { fact(wire: Gate): unknown; readonly ticked?: readonly string[] | null },
  from: Gated | undefined,
  to: Gated,
): Lacking {
  const isOnward = to.kind !== 'lost' && (to.kind === 'won' || to.order >= (from?.order ?? 0))
  return {
    missing: ((to.requires ?? []) as readonly Gate[]).filter((wire) => {
      const value = deal.fact(wire)
      return value === null || value === undefined || value === ''
    }),
    unticked: isOnward ? (from?.checklist ?? []).filter((point) => !deal.ticked?.includes(point)) : [],
  }
}
