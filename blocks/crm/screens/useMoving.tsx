import { ApiError } from '@quoin/kit/client'
import { refresh, useCaller } from '@quoin/kit/react'
import type { AnyResource } from '@quoin/ui/fields/resources.ts'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ReasonDialog } from './ReasonDialog.tsx'

interface Input {
  readonly title: string
  answer(reason: string | null): void
}

/**
 * Carries out a move on a board and lets the board be read again, so that a card that somebody else moved first is shown where it
 * really is. `explain` has better words for refusals it knows. `ask` opens a dialog for a reason; null when it was closed. Draw `dialog` somewhere.
 */
export function useMoving(
  resource: AnyResource,
  explain: (error: unknown) => string | null = () => null,
): {
  carryOut(name: string, action: () => Promise<unknown>): Promise<void>
  ask(title: string): Promise<string | null>
  readonly dialog: ReactNode
} {
  const t = useTranslations('crm')
  const { tenant } = useCaller()
  const cache = useQueryClient()
  const notify = useNotify()
  const inWords = useErrorWords(resource)
  const [input, setAsked] = useState<Input | null>(null)
  const answer = (reason: string | null) => {
    setAsked(null)
    input?.answer(reason)
  }
  return {
    async carryOut(name, action) {
      try {
        await action()
      } catch (error) {
        const stale =
          error instanceof ApiError && error.status === 409 && ['stale_version', 'card_elsewhere'].includes(error.code)
        notify.trouble(stale ? t('board.stale', { name }) : (explain(error) ?? inWords(error).sentence))
        await refresh(cache, tenant, resource.dotted)
      }
    },
    ask: (title) => new Promise((resolve) => setAsked({ title, answer: resolve })),
    dialog: input && <ReasonDialog title={input.title} onReason={answer} onClose={() => answer(null)} />,
  }
}
