import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import styles from './DataList.module.css'
import { pageSizes } from './search.ts'

interface ListFooterProps {
  readonly first: number
  readonly total: number
  readonly totalIsBound: boolean
  readonly size: number
  onSize(size: number): void
  onPage(page: number): void
}

/** Where in the list one is, and the way a page further where there is one. The page is the one at the top of what is seen. */
export function ListFooter({ first, total, totalIsBound, size, onSize, onPage }: ListFooterProps) {
  const t = useTranslations('records')
  const page = Math.floor(first / size) + 1
  const pages = Math.max(1, Math.ceil(total / size))
  return (
    <div className={styles.footer}>
      <span>
        {t('list.range', { first: total === 0 ? 0 : (page - 1) * size + 1, last: Math.min(page * size, total), total })}
        {totalIsBound && '+'}
      </span>
      <span className={styles.spacer} />
      {total > pageSizes[0]! && (
        <NativeSelect
          size="xs"
          aria-label={t('list.pageSize')}
          value={String(size)}
          data={pageSizes.map((one) => ({ value: String(one), label: t('list.perPage', { count: one }) }))}
          onChange={(event) => onSize(Number(event.currentTarget.value))}
        />
      )}
      {pages > 1 && (
        <nav className={styles.pager} aria-label={t('list.pages')}>
          <ActionIcon aria-label={t('list.previous')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
            <IconChevronLeft size={16} />
          </ActionIcon>
          <span>
            {t('list.page', { page, pages })}
            {totalIsBound && '+'}
          </span>
          <ActionIcon aria-label={t('list.next')} disabled={page >= pages} onClick={() => onPage(page + 1)}>
            <IconChevronRight size={16} />
          </ActionIcon>
        </nav>
      )}
    </div>
  )
}
