import type { BulkInput, InputOf } from '@quoin/kit'
import { useAction } from '@quoin/kit/react'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { useTranslations } from 'use-intl'
import { crm } from '../../resources/index.ts'

type Input = InputOf<typeof crm.targetLists.putOn>
/** Lists and their selection hold what is not changed any more. */
interface Change extends Pick<Input, 'id' | 'kind'>, Pick<BulkInput, 'ids' | 'matching'> {}
const shown = { alsoRefreshes: ['crm.targetListMembers'] }

/** Puts records on a list and takes them off again, says what came of it, and takes it back when that is wished. */
export function usePutOn() {
  const t = useTranslations('crm.lists')
  const notify = useNotify()
  const refusal = useRefusal()
  const put = useAction(crm.targetLists.putOn, shown)
  const take = useAction(crm.targetLists.takeOff, shown)
  const inWords = (error: unknown): string => {
    const { sentence, fields } = refusal(error)
    return sentence ?? Object.values(fields)[0] ?? ''
  }
  const trouble = (error: unknown) => notify.trouble(inWords(error))
  return {
    busy: put.isPending || take.isPending,
    error: put.error ? inWords(put.error) : null,
    putOn: (change: Change, onDone?: () => void) =>
      put.mutate(change as Input, {
        onSuccess: ({ added, added_unique_ids: ids }) => {
          const said = t('wasPutOn', { count: added })
          if (ids && ids.length > 0)
            notify.undo(said, () => void take.mutateAsync({ id: change.id, kind: change.kind, ids }).catch(trouble))
          else notify.done(said)
          onDone?.()
        },
      }),
    takeOff: (change: Change & { readonly ids: readonly string[] }, name: string) =>
      // A promise, since the line of whoever was taken off is gone by the time it is certain.
      void take
        .mutateAsync(change as Input)
        .then(() => notify.undo(t('takenOff', { name }), () => void put.mutateAsync(change as Input).catch(trouble)), trouble),
  }
}
