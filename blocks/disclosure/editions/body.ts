import type { PaperLanguage } from '@quoin/kit/pdf'
import type { RichNode } from '@quoin/kit/rich-text'

/** An edition as it is frozen. */
export interface EditionBody {
  readonly format: 'quoin-edition-1'
  readonly project: { readonly id: string; readonly name: string }
  readonly number: number
  readonly title: string
  readonly note: string | null
  readonly frozen_at: string
  /** What was read from the books; absent in editions from before there were figures. */
  readonly figures?: readonly FrozenFigure[]
  readonly sections: readonly (FrozenName & {
    readonly breakdowns: readonly (FrozenName & { readonly objectives: readonly FrozenObjective[] })[]
  })[]
}
/** Names in other languages, `{ de: 'Mietvertrag' }`. */
export type FrozenNames = Readonly<Partial<Record<PaperLanguage, string>>>
interface FrozenName {
  readonly id: string
  /** As it was written first. */
  readonly name: string
  /** As it was translated that day; absent where it was not, and in editions from before names were. */
  readonly names?: FrozenNames
}
export interface FrozenObjective extends FrozenName {
  readonly code: string | null
  readonly guidance: string | null
  readonly status: string
  readonly completed_at: string | null
  readonly not_applicable: boolean
  readonly not_applicable_reason: string | null
  readonly content: RichNode | null
  readonly content_url: string | null
  readonly content_hash?: string | null
  readonly post?: { readonly id: string; readonly version: string; readonly number: number; readonly title: string } | null
  readonly sources: readonly FrozenSource[]
}
export interface FrozenFigure {
  readonly key: string
  readonly name: string
  readonly value: string
  readonly unit: string | null
  readonly taken_at: string
  readonly query_hash: string
  readonly record_type: string
  readonly measure: string
  readonly filter: Readonly<Record<string, string>>
}
export interface FrozenSource {
  readonly name: string
  readonly kind: string
  readonly url: string | null
  readonly file_name: string | null
  readonly sha256: string | null
  readonly revision: number
  readonly effective_on: string | null
  readonly expires_on: string | null
  readonly citation: string | null
}

/** JSON with its keys in order and no spaces, so that the same edition is the same text wherever it is made. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    one !== null && typeof one === 'object' && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  )

export const objectivesOf = ({ sections }: EditionBody): FrozenObjective[] =>
  sections.flatMap(({ breakdowns }) => breakdowns.flatMap(({ objectives }) => objectives))

/** An edition by the names that were frozen with it in a language, as far as there were any. */
export function inLanguage(body: EditionBody, language: PaperLanguage): EditionBody {
  const called = <T extends FrozenName>(one: T): T => ({ ...one, name: one.names?.[language] ?? one.name })
  return {
    ...body,
    sections: body.sections.map((section) => ({
      ...called(section),
      breakdowns: section.breakdowns.map((shelf) => ({ ...called(shelf), objectives: shelf.objectives.map(called) })),
    })),
  }
}
