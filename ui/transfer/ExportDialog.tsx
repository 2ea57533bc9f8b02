import { Alert, Modal } from '@mantine/core'
import type { Job } from '@quoin/kit'
import { useTranslations } from 'use-intl'
import type { AnyResource } from '../fields/resources.ts'
import { useErrorWords } from '../record/useErrorWords.ts'
import { JobPanel } from './JobPanel.tsx'
import styles from './transfer.module.css'

/** An export on its way, and its file when it is there. */
export function ExportDialog({
  resource,
  job,
  error,
  onClose,
}: {
  resource: AnyResource
  job: Job | null
  error: Error | null
  onClose(): void
}) {
  const t = useTranslations('records')
  const inWords = useErrorWords(resource)
  return (
    <Modal opened={job !== null || error !== null} onClose={onClose} title={t('export.title')}>
      <div className={styles.wizard}>
        {error && (
          <Alert color="red" variant="light" role="alert">
            {inWords(error).sentence}
          </Alert>
        )}
        {job && <JobPanel resource={resource} started={job} onClose={onClose} />}
      </div>
    </Modal>
  )
}
