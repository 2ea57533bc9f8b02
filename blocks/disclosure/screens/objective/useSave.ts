import { ApiError } from '@quoin/kit/client'
import { useAction } from '@quoin/kit/react'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { type AnswerWire, disclosure } from '../../resources/index.ts'

/** What is shown elsewhere of an answer that changes here. */
export const alsoRefreshes = [
  'disclosure.views',
  'disclosure.answers',
  'disclosure.sources',
  'disclosure.evidence',
  'disclosure.adoptions',
  'disclosure.approvals',
]

/** Saves an answer over the version that was read; `stale` is what somebody else saved meanwhile. */
export function useSave(answer: AnswerWire) {
  const notify = useNotify()
  const inWords = useErrorWords(disclosure.answers)
  const save = useAction(disclosure.objectives.save, { alsoRefreshes })
  const at = { project: answer.project_unique_id, objective: answer.unique_id }
  const stale = save.error instanceof ApiError && save.error.code === 'stale_version' ? currentOf(save.error) : undefined
  return {
    isPending: save.isPending,
    stale,
    save: (changes: Parameters<typeof body>[0], done?: string, version = answer.version) =>
      // What is drawn of the answer is drawn anew once it is saved, so its own callbacks would not be heard.
      void save.mutateAsync({ ...at, ...body(changes), version }).then(
        () => done && notify.done(done),
        (error: ApiError) => error.code !== 'stale_version' && notify.trouble(inWords(error).sentence),
      ),
  }
}

interface Changes {
  readonly content?: Record<string, unknown> | null
  readonly not_applicable?: boolean
  readonly not_applicable_reason?: string | null
  readonly is_completed?: boolean
}
const body = (changes: Changes) => changes

const currentOf = (error: ApiError): AnswerWire | undefined =>
  (error.reasons[0]?.meta?.current as { attributes?: AnswerWire } | undefined)?.attributes
