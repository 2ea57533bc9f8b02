import type { BoardWords } from '@quoin/ui/board/Board.tsx'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'

/** What the board says, in the reader's language. */
export function useBoardWords(): BoardWords {
  const t = useTranslations('projects.board')
  return useMemo(
    () => ({
      label: t('columns'),
      moveTo: t('moveTo'),
      up: t('up'),
      down: t('down'),
      more: t('more'),
      empty: t('empty'),
      move: (name) => t('move', { name }),
      picked: (name) => t('picked', { name }),
      over: (name, column) => t('over', { name, column }),
      dropped: (name, column) => t('dropped', { name, column }),
      let: (name) => t('let', { name }),
      fold: (name) => t('fold', { name }),
      unfold: (name) => t('unfold', { name }),
    }),
    [t],
  )
}
