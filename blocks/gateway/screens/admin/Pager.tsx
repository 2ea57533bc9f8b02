import { ActionIcon } from '@mantine/core'
import type { PageMeta } from '@quoin/kit'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useFormatter, useTranslations } from 'use-intl'
import classes from './Pager.module.css'

/** Which part of a list is shown, and the way to the others; nothing when all of it is. */
export function Pager({ meta, onPage }: { meta: PageMeta; onPage(page: number): void }) {
  const t = useTranslations('admin.pager')
  const format = useFormatter()
  const { currentPage, perPage, totalPages, totalCount } = meta
  if (totalPages <= 1) return null
  const first = (currentPage - 1) * perPage + 1
  const last = Math.min(currentPage * perPage, totalCount)
  return (
    <div className={classes.pager}>
      <span className="q-number">
        {t('of', { first: format.number(first), last: format.number(last), total: format.number(totalCount) })}
      </span>
      <ActionIcon aria-label={t('previous')} disabled={currentPage <= 1} onClick={() => onPage(currentPage - 1)}>
        <IconChevronLeft size={17} stroke={1.6} />
      </ActionIcon>
      <ActionIcon aria-label={t('next')} disabled={currentPage >= totalPages} onClick={() => onPage(currentPage + 1)}>
        <IconChevronRight size={17} stroke={1.6} />
      </ActionIcon>
    </div>
  )
}
