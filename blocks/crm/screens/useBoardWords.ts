import type { BoardWords } from '@quoin/ui/board/Board.tsx'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'

/** What a board says, in the reader's language. */
export function useBoardWords(): BoardWords {
  const t = useTranslations('crm')
  return useMemo(
    () => ({
      label: t('board.columns'),
      moveTo: t('board.moveTo'),
      up: t('board.up'),
      down: t('board.down'),
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
    [t],
  )
}
