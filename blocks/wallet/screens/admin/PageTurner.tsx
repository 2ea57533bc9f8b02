import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import styles from '../wallet.module.css'

/** Back and on through fifty at a time; nothing where one page holds all. */
export function PageTurner({ page, total, onTurn }: { page: number; total: number; onTurn(page: number): void }) {
  const t = useTranslations('wallet.books')
  const isLast = page * 50 >= total
  if (page === 1 && isLast) return null
  return (
    <div className={styles.toolbar} style={{ marginTop: 12 }}>
      <Button variant="default" disabled={page === 1} onClick={() => onTurn(page - 1)}>
        {t('previousPage')}
      </Button>
      <Button variant="default" disabled={isLast} onClick={() => onTurn(page + 1)}>
        {t('nextPage')}
      </Button>
    </div>
  )
}
