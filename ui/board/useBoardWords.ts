import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { BoardWords } from './Board.tsx'

/** What a board of records says, in the reader's language. `label` names its columns to those who hear them. */
export function useBoardWords(label: string): BoardWords {
  const t = useTranslations('records')
  return useMemo(
    () => ({
      label,
      moveTo: t('board.moveTo'),
      up: t('views.up'),
      down: t('views.down'),
      more: t('board.more'),
      empty: t('board.empty'),
      move: (name) => t('board.move', { name }),
      picked: (name) => t('board.picked', { name }),
      over: (name, column) => t('board.over', { name, column }),
      dropped: (name, column) => t('board.dropped', { name, column }),
      let: (name) => t('board.let', { name }),
      fold: (name) => t('board.fold', { name }),
      unfold: (name) => t('board.unfold', { name }),
    }),
    [t, label],
  )
}
