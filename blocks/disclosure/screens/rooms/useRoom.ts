import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { useTranslations } from 'use-intl'
import { disclosure, type RoomDetail } from '../../resources/index.ts'

export interface OfRoom {
  readonly project: string
  readonly room: RoomDetail
}

/** What every act in a room says when it is done, or refused. */
export function useSaid() {
  const t = useTranslations('disclosure.rooms')
  const notify = useNotify()
  const inWords = useErrorWords(disclosure.rooms)
  return {
    onSuccess: () => notify.done(t('saved')),
    onError: (error: Error) => notify.trouble(inWords(error).sentence),
  }
}
