import { Skeleton } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { ErrorState } from '@quoin/ui'
import { RefValue } from '@quoin/ui/fields/RefValue.tsx'
import { useTranslations } from 'use-intl'
import { files } from '../resources/index.ts'
import styles from './files.module.css'

/** Which records of all blocks a file is part of. */
export function UsesTab({ id }: { readonly id: string }) {
  const t = useTranslations('files')
  const { data, error, refetch } = useRead(files.storedFiles.uses, { file: id })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={120} />
  if (data.uses.length === 0) return <p>{t('unused')}</p>
  return (
    <ul className={styles.rows}>
      {data.uses.flatMap(({ resource, records }) =>
        records.map((record) => (
          <li key={`${resource} ${record}`} className={styles.row}>
            <span className={styles.what}>
              <RefValue target={resource} id={record} />
              <small>{resource}</small>
            </span>
          </li>
        )),
      )}
    </ul>
  )
}
