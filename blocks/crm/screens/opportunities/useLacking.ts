import { wireName } from '@quoin/kit'
import { ApiError } from '@quoin/kit/client'
import { useWords } from '@quoin/ui/fields/words.ts'
import { useFormatter, useTranslations } from 'use-intl'
import type { Lacking } from '../../resources/gates.ts'
import { crm } from '../../resources/index.ts'
import { gates } from '../../resources/stages.ts'

/** The fields a stage may ask for, by their own name and by that on the wire. */
export const gateNames = Object.entries(crm.opportunities.definition.fields).flatMap(([name, { definition }]) => {
  const gate = gates.find((wire) => wire === wireName(name, definition))
  return gate ? [{ name, gate }] : []
})

/** Says what a deal lacks on its way to a stage, in the reader's language; null when it lacks nothing. */
export function useLacking(): {
  inWords(lacking: Lacking): string | null
  /** The same out of the server's refusal; null when it refused something else. */
  ofError(error: unknown): string | null
} {
  const t = useTranslations('crm.gate')
  const words = useWords(crm.opportunities)
  const format = useFormatter()
  const inWords = ({ missing, unticked }: Lacking) => {
    const labels = missing.map((wire) => words.field(gateNames.find(({ gate }) => gate === wire)?.name ?? wire))
    const inputs = [
      ...(labels.length > 0 ? [t('missing', { facts: format.list(labels) })] : []),
      ...(unticked.length > 0 ? [t('unticked', { points: format.list(unticked) })] : []),
    ]
    return inputs.length > 0 ? inputs.join(' · ') : null
  }
  return {
    inWords,
    ofError(error) {
      if (!(error instanceof ApiError) || error.code !== 'stage_needs') return null
      const { missing = [], unticked = [] } = (error.reasons[0]?.meta ?? {}) as Partial<Lacking>
      return inWords({ missing, unticked })
    },
  }
}
