import { csvOf } from '@quoin/kit'
import { ActionIcon } from '@mantine/core'
import { saveFile } from '@quoin/ui/transfer/saveFile.ts'
import { IconDownload } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import styles from './dashboard.module.css'

/** One matter of the dashboard: its picture, the same as a table for everybody, and its rows as a file. */
export function Panel({
  title,
  rows,
  file,
  chart,
  table,
  empty,
  head,
}: {
  title: string
  /** What goes into the file, as the report answered it. */
  rows: readonly object[]
  file: string
  chart: ReactNode
  table: ReactNode
  empty: string | null
  /** Stands beside the title. */
  head?: ReactNode
}) {
  const t = useTranslations('crm.dashboard')
  const id = useId()
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <header className={styles.panelHead}>
        <h2 id={id}>{title}</h2>
        {head}
        {empty === null && (
          <ActionIcon
            aria-label={t('csv', { name: title })}
            onClick={() => saveFile(`${file}.csv`, csvOf(rows as Record<string, unknown>[]))}
          >
            <IconDownload size={16} stroke={1.6} />
          </ActionIcon>
        )}
      </header>
      {empty !== null ? (
        <p className={styles.none}>{empty}</p>
      ) : (
        <>
          {/* The picture says nothing that the table does not say. */}
          <div aria-hidden className={styles.chart}>
            {chart}
          </div>
          <details className={styles.details}>
            <summary>{t('asTable')}</summary>
            <div className={styles.scroll} tabIndex={0} role="region" aria-label={`${title}: ${t('asTable')}`}>
              {table}
            </div>
          </details>
        </>
      )}
    </section>
  )
}
