import { useAction } from '@quoin/kit/react'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { useTranslations } from 'use-intl'
import { crm } from '../../resources/index.ts'

export type Merging = 'accounts' | 'contacts'

/** Takes a merge back, and says whether it could be. */
export function useMergeUndo(kind: Merging) {
  const t = useTranslations('crm.merge')
  const notify = useNotify()
  const inWords = useErrorWords(crm[kind])
  const undo = useAction<{ merge: string }, unknown>(crm[kind].undoMerge, {
    alsoRefreshes: ['crm.opportunities', 'crm.quotes', 'crm.accountContacts', 'crm.targetListMembers'],
  })
  return {
    busy: undo.isPending,
    // The dialog that offered it may be closed by then, and is told nothing any more.
    takeBack: (merge: string) =>
      void undo.mutateAsync({ merge }).then(
        () => notify.done(t('undone')),
        (error: unknown) => notify.trouble(inWords(error).sentence),
      ),
  }
}
