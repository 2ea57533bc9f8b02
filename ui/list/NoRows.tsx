import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { EmptyState, firstSentence } from '../states/State.tsx'
import type { ListSearch } from './search.ts'

/** Why a list has no rows, and the way on from there. */
export function NoRows({
  search,
  trashDays,
  emptyText,
  newButton,
  onAll,
}: {
  search: ListSearch
  trashDays: number | undefined
  emptyText: string | undefined
  newButton: ReactNode
  onAll(): void
}) {
  const t = useTranslations('records')
  if (search.q || search.filter)
    return (
      <EmptyState
        title={t('list.nothingFound')}
        action={
          <Button variant="default" onClick={onAll}>
            {t('list.showAll')}
          </Button>
        }
      >
        {t('list.nothingFoundText')}
      </EmptyState>
    )
  if (search.trash)
    return (
      <EmptyState title={t('trash.empty')}>
        {trashDays ? t('trash.keptText', { days: trashDays }) : t('trash.emptyText')}
      </EmptyState>
    )
  const isTitle = emptyText !== undefined && isShort(firstSentence(emptyText)[0])
  return (
    <EmptyState title={isTitle ? emptyText : t('list.empty')} action={newButton}>
      {!isTitle && emptyText}
    </EmptyState>
  )
}

/** Whether it reads as a heading. Characters of Chinese and Japanese are as wide as two letters. */
const isShort = (text: string) => [...text].reduce((width, letter) => width + (letter > '\u2e7f' ? 2 : 1), 0) <= 48
