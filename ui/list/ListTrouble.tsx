import { Button } from '@mantine/core'
import type { ApiError } from '@quoin/kit/client'
import { useTranslations } from 'use-intl'
import type { AnyResource } from '../fields/resources.ts'
import { useErrorWords } from '../record/useErrorWords.ts'
import styles from './DataList.module.css'

/** Why the rows that stand there could not be read anew. */
export function ListTrouble({ resource, error, onRetry }: { resource: AnyResource; error: ApiError; onRetry(): void }) {
  const t = useTranslations('records')
  const inWords = useErrorWords(resource)
  return (
    <div className={styles.trouble} role="alert">
      {inWords(error).sentence}{' '}
      <Button size="compact-xs" variant="default" onClick={onRetry}>
        {t('list.retry')}
      </Button>
    </div>
  )
}
